/** What goes over the wire, named as in the server's OpenAPI description, against which a test checks it. */

export type Side = 'black' | 'white';
export type Effect = 'move' | 'capture' | 'stack' | 'drop' | 'other';

export interface Words {
  es: string;
  en: string;
}

export interface ManView {
  s: Side;
  k: string;
}

export interface HeldView {
  k: string;
  n: number;
}

export interface BoardView {
  files: string[];
  ranks: string[];
  cells: ManView[][];
  hands: Record<Side, HeldView[]>;
  bottom: Side;
  notes: Words[];
}

export interface MoveView {
  text: string;
  from?: number;
  hand?: string;
  to?: number;
  then?: number;
  with?: string;
  effect: Effect;
  verb: Words;
}

export interface RefusalView {
  clause: string;
  says: Words;
}

export interface OutcomeView {
  winner: Side | null;
  reason: string;
  says: Words;
  clause: string | null;
}

export interface TimeView {
  main: number;
  periods: number;
}

export type TimeControl =
  | { kind: 'none' }
  | { kind: 'sudden-death'; main: number }
  | { kind: 'fischer'; main: number; increment: number }
  | { kind: 'byoyomi'; main: number; period: number; periods: number }
  | { kind: 'correspondence'; days: number };

export interface ClockView {
  control: TimeControl;
  black: TimeView;
  white: TimeView;
  running: Side | null;
  at: number;
}

export interface LineView {
  position: string;
  turn: Side;
  check: boolean;
  outcome: OutcomeView | null;
  board: BoardView;
  moves: string[];
  legal: MoveView[];
}

export interface FormationView {
  army: string | null;
  done: boolean;
  opponent_done: boolean;
}

export interface OfferView {
  by: Side;
  kind: 'draw' | 'takeback';
}

export interface MatchView {
  game: string;
  options: Record<string, string>;
  stage: 'forming' | 'playing' | 'over';
  version: number;
  seat: Side | null;
  line: LineView | null;
  clock: ClockView;
  offer: OfferView | null;
  outcome: OutcomeView | null;
  formation: FormationView | null;
}

export interface Player {
  name: string | null;
  level: number | null;
  taken: boolean;
}

export interface MatchAnswer {
  id: string;
  black: Player;
  white: Player;
  both: boolean;
  open: boolean;
  created: number;
  game: string;
  state: MatchView | null;
}

export interface MatchEntry {
  id: string;
  game: string;
  black: Player;
  white: Player;
  turn: Side | null;
  seat: Side | null;
  over: boolean;
  winner: Side | null;
  reason: string | null;
  created: number;
  touched: number;
  time: TimeControl;
}

export interface OptionView {
  key: string;
  values: string;
  default: string;
  about: Words;
}

export interface PieceView {
  id: string;
  letter: string;
  kanji: string;
  name: Words;
}

export interface FormatView {
  id: string;
  extensions: string[];
  about: Words;
}

export interface PresetView {
  id: string;
  name: Words;
}

export interface GameView {
  id: string;
  name: Words;
  options: OptionView[];
  pieces: PieceView[];
  formats: FormatView[];
  formation: boolean;
  draws: boolean;
  presets: PresetView[];
}

export type Opponent = { kind: 'computer'; level: number } | { kind: 'invitation' } | { kind: 'open' } | { kind: 'oneself' };

export interface NewMatch {
  game: string;
  opponent: Opponent;
  options?: Record<string, string>;
  position?: string;
  time?: TimeControl;
  seat?: Side;
  name?: string;
}

export interface Seated {
  id: string;
  seat: Side | null;
  token: string;
}

export interface Place {
  game: string;
  position?: string;
  moves?: string[];
  options?: Record<string, string>;
}

export interface ArmyAnswer {
  army: string;
  problems: RefusalView[];
}

export interface RecordAnswer {
  game: string;
  format: string;
  headers: [string, string][];
  options: Record<string, string>;
  position: string;
  moves: string[];
  ending: string | null;
}

export interface LineAnswer {
  cp: number | null;
  mate: number | null;
  moves: string[];
}

export interface AnalysisAnswer {
  lines: LineAnswer[];
  depth: number;
  nodes: number;
}

export interface RatingView {
  game: string;
  speed: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Me {
  name: string | null;
  ratings: RatingView[];
}

export interface Credentials {
  name: string;
  password: string;
}

export interface ErrorBody {
  code: string;
  message: string;
  clauses?: RefusalView[];
  version?: number;
}

export type Command =
  | { do: 'form'; army: string }
  | { do: 'done'; army: string }
  | { do: 'move'; text: string }
  | { do: 'resign' }
  | { do: 'offer-draw' }
  | { do: 'answer-draw'; accept: boolean }
  | { do: 'request-takeback' }
  | { do: 'answer-takeback'; accept: boolean }
  | { do: 'abort' };
