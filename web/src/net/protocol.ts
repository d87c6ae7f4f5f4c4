/** What goes over the wire. Made from the server's description by `npm run protocol`; do not edit. */

/** A command that is durable. */
export interface Acknowledged {
  /** The command's number. */
  id: number;
  /** The match's version now. */
  version: number;
}

/** Something that a host or a moderator has done. */
export interface ActView {
  /** The word for it. */
  act: string;
  /** When, in milliseconds since the Unix epoch. */
  at: number;
  /** Who did it. */
  by: string;
  /** Its number. */
  id: number;
  /** To whom. */
  name: string | null;
  /** Why. */
  why: string;
}

/** What is going on. */
export interface ActivityView {
  /** Who challenges whoever looks, the newest first. */
  challenges: MatchEntry[];
  /** How many people are there. */
  online: number;
  /** What is being played, the strongest first. */
  playing: PlayingView[];
  /** Who waits for an opponent, the newest first. */
  seeks: SeekView[];
}

/** What became one's own. */
export interface Adopted {
  /** How many matches are the account's by these tokens now. */
  matches: number;
}

/** What the engine thinks. */
export interface AnalysisAnswer {
  /** How deep it looked. */
  depth: number;
  /** The best lines first. */
  lines: LineAnswer[];
  /** How many nodes it searched. */
  nodes: number;
}

/** What to analyse. */
export type AnalysisWish = Place & {
  /** How many lines, 5 at the most. */
  lines?: number | null;
  /** Milliseconds to think, 2000 at the most. */
  time?: number | null;
};

/** An army and what is wrong with it. */
export interface ArmyAnswer {
  /** The army's text. */
  army: string;
  /** Every reason why it is not complete and legal. */
  problems: RefusalView[];
}

/** An army that was set up in secret, in games that are over. */
export interface ArmyFortune {
  /** The army as White would place it. */
  army: string;
  /** The match of the strongest players who set it up; null where games have no match. */
  best: string | null;
  /** In how many it drew. */
  drawn: number;
  /** In how many it lost. */
  lost: number;
  /** In how many games it won. */
  won: number;
}

/** An army to make or check. */
export interface ArmyWish {
  /** A text to check instead of making one. */
  check?: string | null;
  /** A text to complete: what it has placed stays. */
  finish?: string | null;
  /** The game's id. */
  game: string;
  /** A named army. */
  preset?: string | null;
  /** The seed of a random army, for one that is to be drawn again. An opponent can try seeds out: an army to play with is drawn without one, from the system's randomness. */
  seed?: number | null;
  /** Whose army. */
  side: Side;
}

/** Pieces on a board and in hands: a `BoardView` as it came may be sent back, what is not named here is ignored. */
export interface Arranged {
  /** The cells row by row, each a tower from base to top. */
  cells: ManView[][];
  hands?: HandsView | null;
}

/** What a passkey has signed, as browsers give it; all bytes in the letters of base64url. */
export interface Assertion {
  /** `clientDataJSON`. */
  client_data: string;
  /** The credential's id. */
  credential: string;
  /** `userHandle`, if the authenticator gives one. */
  handle?: string | null;
  /** `signature`. */
  signature: string;
  /** `authenticatorData`. */
  statement: string;
}

/** What came of an attempt. */
export interface AttemptAnswer {
  /** The best answer to a wrong move, and how it goes on. */
  refutation: string[];
  /** What the other side answers to a right move. */
  reply: string[];
  /** What is to be found then, with the answers between. */
  rest: string[];
  /** Whether it was right. */
  verdict: AttemptVerdict;
}

/** What an attempt was. */
export type AttemptVerdict = 'solved' | 'right' | 'wrong';

/** An attempt at a puzzle. */
export type AttemptWish = Place & {
  /** What kind of puzzle it is: in one of `mate` every move is right that mates as fast. */
  kind: string;
  /** The move that is tried. */
  move: string;
  /** How the puzzle goes on from here, the solver's move first; 40 moves at the most. */
  rest: string[];
};

/** Who is connected to a match now, as far as the answering process knows. */
export interface AudienceView {
  /** Whether Black is. */
  black: boolean;
  /** How many spectators are. */
  watching: number;
  /** Whether White is. */
  white: boolean;
}

/** A board to draw. */
export interface BoardView {
  /** The side at the bottom of this drawing. */
  bottom: Side;
  /** The cells row by row, each a tower from base to top. */
  cells: ManView[][];
  /** The names of the files, left to right. */
  files: string[];
  /** Pieces in hand or reserve. */
  hands: HandsView;
  /** Further facts worth a line each. */
  notes: Words[];
  /** Whether armies are still being placed in the open, one piece each turn. */
  placing?: boolean;
  /** The names of the ranks, top to bottom. */
  ranks: string[];
}

/** A question to a file of games. */
export type BookWish = Place & {
  /** The file, where whoever is asked has none: the server has those of the project. */
  games?: string | null;
};

/** A game that has found its place. */
export interface Brought {
  /** The match that it is at the server. */
  id: string;
}

/** What an authenticator is to sign. */
export interface Challenge {
  /** Random bytes, in the letters of base64url. */
  challenge: string;
  /** The site that the passkey belongs to (`rpId`). */
  site: string;
  /** How long the answer may take, in milliseconds. */
  timeout: number;
}

/** A chapter: a game from a position on, with variations and comments. */
export interface Chapter {
  /** The game's id. */
  game: string;
  /** The header lines. */
  headers?: [string, string][];
  /** Its name. */
  name: string;
  /** Options of the game. */
  options?: Record<string, string>;
  /** The position's text; the start if not given. */
  position?: string | null;
  /** The moves. */
  tree: TreeView;
}

/** From when a match may be claimed because someone is away; null while they are there. */
export interface ClaimView {
  black: number | null;
  white: number | null;
}

/** Both clocks at a moment. */
export interface ClockView {
  /** The moment, in milliseconds since the Unix epoch by the server's clock. */
  at: number;
  /** Black's time. */
  black: TimeView;
  /** How time is limited. */
  control: TimeControl;
  deadline: number | null;
  running: Side | null;
  /** White's time. */
  white: TimeView;
}

/** Codes to write down, each good for one new password. */
export interface Codes {
  /** The codes; they are told only once. */
  codes: string[];
}

/** How many codes there are. */
export interface CodesLeft {
  /** So many have not been used. */
  left: number;
}

/** What a seat may ask of a match. */
export type Command = {
  /** The formation's text. */
  army: string;
  do: 'form';
} | {
  /** The formation's text. */
  army: string;
  do: 'done';
} | {
  do: 'move';
  /** The canonical move text. */
  text: string;
} | {
  do: 'resign';
} | {
  do: 'offer-draw';
} | {
  /** Whether to accept it. */
  accept: boolean;
  do: 'answer-draw';
} | {
  do: 'request-takeback';
} | {
  /** Whether to allow it. */
  accept: boolean;
  do: 'answer-takeback';
} | {
  do: 'propose-impasse';
} | {
  /** Whether to have it settled by points. */
  accept: boolean;
  do: 'answer-impasse';
} | {
  do: 'declare-impasse';
} | {
  do: 'rematch';
} | {
  do: 'decline-rematch';
} | {
  do: 'abort';
} | {
  do: 'claim-victory';
} | {
  do: 'flag';
} | {
  do: 'grant';
  /** How much. */
  time: number;
} | {
  do: 'annul';
} | {
  do: 'forfeit';
};

/** What position an arrangement is. */
export interface Composed {
  line: LineView | null;
  /** The position's text, whether it is legal or not. */
  position: string;
  /** Every reason why it is not legal. */
  problems: RefusalView[];
}

/** What was said, and what one may say. */
export interface Conversation {
  /** Whether Black wants to talk freely. */
  black_talks: boolean;
  /** Whether the caller may use words of their own now. */
  free: boolean;
  /** Where the caller speaks: `players`, `watchers`, or null where nobody listens. */
  room: string | null;
  /** Whether White wants to. */
  white_talks: boolean;
  /** The latest words that the caller may hear, the oldest first. */
  words: WordView[];
}

/** A name and a password. */
export interface Credentials {
  /** 2 to 24 letters, digits, `-` or `_`. */
  name: string;
  /** At least 8 characters. */
  password: string;
}

/** A line of a list of tournaments. */
export interface CupEntryView {
  began: number | null;
  /** Whether bots may enter. */
  bots: boolean;
  /** When it was made. */
  created: number;
  ended: number | null;
  /** The game's id. */
  game: string;
  /** The id. */
  id: string;
  /** `arena`, `swiss` or `round-robin`. */
  kind: string;
  /** How many milliseconds an arena lasts. */
  lasts: number;
  /** What it is called. */
  name: string;
  next: number | null;
  /** Options of the game, as (key, value). */
  options: [string, string][];
  /** How many milliseconds it rests between rounds. */
  pause: number;
  /** How many have entered. */
  players: number;
  /** Whether its matches count for ratings. */
  rated: boolean;
  /** The last round that has been paired. */
  round: number;
  /** How many rounds a Swiss has, or how often everyone meets everyone in a round robin. */
  rounds: number;
  /** `open`, `running`, `over` or `cancelled`. */
  stage: string;
  starts: number | null;
  /** How time is limited. */
  time: TimeControl;
}

/** A tournament's results: the file in JSON. */
export interface CupFile {
  /** What it is. */
  cup: CupEntryView;
  /** All games and byes. */
  games: CupGameView[];
  /** The table. */
  table: CupLineView[];
}

/** A game or a bye. */
export interface CupGameView {
  /** Black's number, or whose bye it is. */
  black: number;
  /** The match; null for a bye and for games that nobody came to. */
  id: string | null;
  /** `black`, `white`, `draw`, `black-unplayed`, `white-unplayed`, `neither`; null for byes and while it is played. */
  result: string | null;
  /** In which round; in an arena, which game. */
  round: number;
  /** White's number; null for a bye. */
  white: number | null;
}

/** A player's line in the table. */
export interface CupLineView {
  /** Whether they are to be paired; not so if they have left or did not come. */
  here: boolean;
  /** The name; empty once the account is erased. */
  name: string;
  /** The number, by which games call the player. */
  number: number;
  /** The match that they play now. */
  playing: string | null;
  /** Points: a win and a bye are one, a draw a half. */
  points: number;
  /** The place; those whom nothing tells apart share one. */
  rank: number;
  /** The rating at the time of entering. */
  rating: number;
  /** Their latest games, in order: the opponent's number, null for a bye, and what they got for it. */
  sheet: CupScore[];
  /** What decides after points. */
  tiebreaks: number[];
}

/** Tournaments by stage, each list the newest first, thirty at a time. */
export interface CupLists {
  /** For each list that has more, what to ask for `after` to see them. */
  next: string[];
  /** Those that have not begun. */
  open: CupEntryView[];
  /** Those that are over. */
  over: CupEntryView[];
  /** Those that run. */
  running: CupEntryView[];
}

/** A game in a player's line. */
export interface CupScore {
  /** The match; null for a bye and for games that nobody came to. */
  id: string | null;
  /** The opponent's number; null for a bye. */
  opponent: number | null;
  /** Points; null while it is played. */
  points: number | null;
}

/** What a tournament is to an account. */
export interface CupSelf {
  /** Whether it is to be paired. */
  here: boolean;
  /** Whether the account has made it. */
  maker: boolean;
  /** Its number, if it has entered. */
  number: number | null;
  /** The match it is to play now. */
  playing: string | null;
}

/** A tournament with its table and games. */
export interface CupView {
  /** What it is. */
  cup: CupEntryView;
  /** The latest games and byes, in the order of pairing. */
  games: CupGameView[];
  me: CupSelf | null;
  /** The table, the best first. */
  table: CupLineView[];
  /** What decides after points, in this order: `buchholz`, `sonneborn-berger`, `direct`, `wins`. */
  tiebreaks: string[];
  /** How often it has changed. */
  version: number;
}

/** A command that is refused. */
export type DeniedCommand = ErrorBody & {
  /** The command's number. */
  id: number;
};

/** The version after a command. */
export interface Done {
  /** How many commands the match has had. */
  version: number;
}

/** A doubt about a move. */
export type Doubt = Place & Tried;

/** How to mark the target of a move. */
export type EffectView = 'move' | 'capture' | 'stack' | 'drop' | 'other';

/** Which device. */
export interface Endpoint {
  /** Where messages for it went. */
  endpoint: string;
}

/** The answer to a request that failed. */
export interface ErrorBody {
  /** The clauses behind an illegal move, formation or position. */
  clauses?: RefusalView[];
  /** A stable code that clients translate. */
  code: string;
  /** Where the server is at fault: the name under which its logs know this failure. */
  incident?: string;
  /** What is wrong, in English, for developers. */
  message: string;
  /** What is wrong with what a player gave, for the player. */
  says?: Words;
  /** The version a match has now, for a stale command. */
  version?: number;
}

/** A move that was played at a position. */
export type ExploredMove = Results & {
  /** The match of the strongest players who played it; null where games have no match. */
  best: string | null;
  /** The move's text. */
  text: string;
};

/** What has been played from a position. */
export interface ExplorerAnswer {
  /** The armies that were set up, where the game has a secret formation and the games are from a file; the commonest first. */
  armies: ArmyFortune[];
  /** The matches of the strongest players that came here, where games have matches. */
  games: MatchEntry[];
  /** The moves, the commonest first. */
  moves: ExploredMove[];
}

/** A question to the matches of this server. */
export type ExplorerWish = Place & {
  /** Only matches of two accounts that both had this rating at the least, in hundreds. */
  rating?: number | null;
  /** Only matches that ended in this month or later: `2026-11`. */
  since?: string | null;
  /** Only matches of this speed: `bullet`, `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`. */
  speed?: string | null;
  /** Only matches that ended in this month or earlier. */
  until?: string | null;
};

/** Whose password is forgotten. */
export interface Forgotten {
  /** The account's name. */
  name: string;
}

/** A record format. */
export interface FormatView {
  /** What it is. */
  about: Words;
  /** File name endings. */
  extensions: string[];
  /** The id. */
  id: string;
}

/** One's own formation, while it is being made. */
export interface FormationView {
  /** One's own formation so far; nothing for spectators. */
  army: string | null;
  /** Whether one's own is declared done. */
  done: boolean;
  /** Whether the opponent's is; nothing else of it is ever told before the reveal. */
  opponent_done: boolean;
}

/** A page of armies. */
export interface FormationsPage {
  /** The armies in the order that was asked for. */
  armies: ArmyFortune[];
  /** What to ask for `after` to see more; null at the end. */
  next: string | null;
}

/** Whether one wants words of one's own. */
export interface FreeTalk {
  /** Whether one does. */
  want: boolean;
}

/** A game as clients list and draw it. */
export interface GameView {
  /** Whether the game's book wants it to be said. */
  announces: boolean;
  /** Which side the board is drawn for: the one at its bottom. */
  bottom: Side;
  /** What is said of an attack on the piece that decides the game. */
  check: Words;
  /** Whether players may agree on a draw. */
  draws: boolean;
  /** The names of the files of its board, left to right. */
  files: string[];
  /** Whether play begins with a secret formation. */
  formation: boolean;
  /** The record formats. */
  formats: FormatView[];
  /** How many pieces may stand on one square. */
  height: number;
  /** The id. */
  id: string;
  /** Whether an impasse may be settled by points. */
  impasse: boolean;
  /** The name. */
  name: Words;
  /** The options. */
  options: OptionView[];
  /** Every kind of piece. */
  pieces: PieceView[];
  /** Named armies, where the game has them. */
  presets: PresetView[];
  /** The names of the ranks, top to bottom. */
  ranks: string[];
  /** What its moves may be called: words for the codes that moves carry. */
  verbs: VerbView[];
}

/** Both hands. */
export interface HandsView {
  /** Black's. */
  black: HeldView[];
  /** White's. */
  white: HeldView[];
}

/** What a client says over a WebSocket. */
export type Heard = Hello & {
  t: 'hello';
} | Numbered & {
  t: 'command';
} | {
  t: 'ping';
};

/** Pieces of one kind in a hand. */
export interface HeldView {
  /** The letters of the kind. */
  k: string;
  /** How many. */
  n: number;
}

/** Who one is, and how much one wants to hear. */
export interface Hello {
  /** Whether the little that a bot needs is enough. */
  lean?: boolean;
  /** The token of a seat; without it one is a spectator. */
  token?: string | null;
}

/** A page of finished games. */
export interface HistoryPage {
  /** The games, the newest first. */
  games: PlayedView[];
  /** What to ask for `after` to see more; null at the end. What ends meanwhile shifts nothing. Where hardly any game fits, a page may have fewer than fifty, or none, and still go on. */
  next: string | null;
}

/** What a position allows in an impasse. */
export interface ImpasseView {
  /** What Black's pieces count. */
  black: number;
  /** Whether the viewer may declare one now. */
  declare: boolean;
  /** Whether the viewer may propose one now. */
  propose: boolean;
  /** Whether the opponent could refuse; if not, a proposal settles the game at once. */
  refusable: boolean;
  /** What White's pieces count. */
  white: number;
}

/** A tower to look into. */
export interface Inspected {
  /** The pieces, as the viewer sees them. */
  board: Arranged;
  /** The cell of the tower. */
  cell: number;
  /** The game's id. */
  game: string;
  /** Options of the game. */
  options?: Record<string, string>;
}

/** Where to sit. */
export interface Joining {
  /** The name to show. */
  name?: string | null;
  seat?: Side | null;
  /** A token of one's own making, 32 letters and digits drawn at random: asked again with the same one, the server answers with the same seat. */
  token?: string | null;
}

/** What is to be said about a move. */
export interface JudgeAnswer {
  /** How exact it was, from 0 to 100. */
  accuracy: number;
  /** Black's chance to win behind it. */
  after: number;
  /** Black's chance to win before it, from 0 to 1. */
  before: number;
  /** The best line instead, the best move first. */
  best: string[];
  /** The score before it for the mover, in hundredths of a pawn; null where the end is in sight. */
  cp: number | null;
  /** What was wrong with it, in words. */
  facts: RefusalView[];
  /** `?!`, `?` or `??`; null for a move that cost little. */
  mark: string | null;
  /** Plies to the end before it: the mover wins, or with a minus sign loses. */
  mate: number | null;
  /** Who made it. */
  mover: Side;
  /** The other side's best line behind the move. */
  reply: string[];
}

/** A move to judge. */
export type JudgeWish = Place & {
  /** The move. */
  move: string;
};

/** An army as White places it. */
export interface KeptArmy {
  /** The rows; pieces may be missing. */
  army: string;
}

/** What an authenticator needs to know to make a key. */
export interface KeyChallenge {
  /** The ways of signing that are taken (COSE), the most liked first. */
  algorithms: number[];
  /** Random bytes that the answer has to hold, in the letters of base64url. */
  challenge: string;
  /** What authenticators are to call the owner (`user.id`), in the letters of base64url. */
  handle: string;
  /** The credentials that the account has already, in the letters of base64url: no authenticator is to make a second. */
  known: string[];
  /** The account's name. */
  name: string;
  /** The site that the passkey will belong to (`rp.id`). */
  site: string;
  /** How long the answer may take, in milliseconds. */
  timeout: number;
}

/** What to call a passkey. */
export interface Label {
  /** At most 40 characters. */
  label: string;
}

/** The little that a bot needs. */
export interface Lean {
  clock: ClockView | null;
  /** The last move, where the game has no secrets. */
  last: string | null;
  outcome: OutcomeView | null;
  turn: Side | null;
  /** The match's version. */
  version: number;
}

/** How long one will be away. */
export interface Leave {
  /** How many days. */
  days: number;
}

/** How a piece of a tower would move if it stood on top at its level. */
export interface LevelView {
  /** The level, from 1 at the base. */
  level: number;
  /** The piece. */
  man: ManView;
  /** Its moves as the side to move, what stands above it being lifted off. */
  moves: MoveView[];
  /** Why there is no such position: every reason. */
  problems: RefusalView[];
}

/** A line of play with its score for the side to move. */
export interface LineAnswer {
  /** In hundredths of a pawn. */
  cp: number | null;
  /** Plies to mate; negative if the side to move is mated. */
  mate: number | null;
  /** The moves. */
  moves: string[];
}

/** A line of play: what a board shows and offers. */
export interface LineView {
  /** The position to draw. */
  board: BoardView;
  /** Whether that side is in check. */
  check: boolean;
  /** The cells that the last of them touched: where it came from, where it went, and one more if it named one. */
  last: number[];
  /** The moves that the viewer may try now, as far as it knows. */
  legal: MoveView[];
  /** For each of them the letters of the piece that made it, with an `x` behind for a capture; empty for a word such as `pass`. Of pieces with one name it is the first. */
  movers: string[];
  /** The moves so far. */
  moves: string[];
  outcome: OutcomeView | null;
  /** The position's text, as far as the viewer may know it. */
  position: string;
  /** Whose move it is. */
  turn: Side;
  /** Why the position is only to be looked at, where it cannot be played. */
  unplayable?: RefusalView[];
}

/** The code in a letter. */
export interface MailCode {
  /** The code. */
  code: string;
}

/** Whether letters are sent. */
export interface MailOffer {
  /** So or not. */
  offered: boolean;
}

/** The address of one's account. */
export interface MailView {
  /** The address; null if there is none. */
  address: string | null;
  confirmed: number | null;
  /** Whether it gets what waits for one, once a day at the most. */
  digest: boolean;
  /** The language of letters, `es` or `en`. */
  lang: string | null;
  /** Whether this server sends mail at all. */
  offered: boolean;
  sent: number | null;
}

/** A piece of one side. */
export interface ManView {
  /** The letters of its kind. */
  k: string;
  /** Whose it is. */
  s: Side;
}

/** A match with its surroundings. */
export interface MatchAnswer {
  /** Who is connected now. */
  audience: AudienceView;
  /** Black's seat. */
  black: Player;
  /** Whether one token holds both seats. */
  both: boolean;
  /** Whether it would, had its players not played as many rated games of this kind with each other within a day as count. */
  capped: boolean;
  /** Why a challenge cannot be accepted any more: `withdrawn` or `expired`. */
  closed: string | null;
  /** When it was made, in milliseconds since the Unix epoch. */
  created: number;
  /** The tournament that it is a game of. */
  cup: string | null;
  /** Whether it was played at a device without a server, for which its player alone answers. */
  device: boolean;
  /** The game's id. */
  game: string;
  /** The id. */
  id: string;
  /** The id of the match that both players agreed to play next; each player's token holds a seat in it. */
  next: string | null;
  /** Whether it is listed in the lobby. */
  open: boolean;
  /** The options that differ from the game's defaults, or were given. */
  options: Record<string, string>;
  /** Whether it counts for ratings. */
  rated: boolean;
  state: MatchView | null;
  /** How time is limited. */
  time: TimeControl;
  /** White's seat. */
  white: Player;
}

/** A line of a list of matches. */
export interface MatchEntry {
  /** Black's seat. */
  black: Player;
  /** When it was made. */
  created: number;
  /** Whether it was played at a device without a server, for which its player alone answers. */
  device: boolean;
  /** The game's id. */
  game: string;
  /** The id. */
  id: string;
  /** The options that differ from the game's defaults, or were given. */
  options: Record<string, string>;
  /** Whether it is over. */
  over: boolean;
  /** Whether it counts for ratings. */
  rated: boolean;
  /** The code of the reason why it ended. */
  reason: string | null;
  seat: Side | null;
  /** How time is limited. */
  time: TimeControl;
  /** When anything happened last. */
  touched: number;
  turn: Side | null;
  /** White's seat. */
  white: Player;
  winner: Side | null;
}

/** A match as one viewer may see it. */
export interface MatchView {
  /** For whom the match waits before any clock runs. */
  awaited: Side[];
  /** When the opponent of someone who is away may claim the match. */
  claimable: ClaimView;
  /** The clocks. */
  clock: ClockView;
  deadline: number | null;
  formation: FormationView | null;
  /** The game's id. */
  game: string;
  impasse: ImpasseView | null;
  line: LineView | null;
  offer: OfferView | null;
  /** The options that differ from the game's defaults, or were given. */
  options: Record<string, string>;
  outcome: OutcomeView | null;
  seat: Side | null;
  /** Where it stands. */
  stage: Stage;
  /** How many commands it has had. */
  version: number;
}

/** Who is signed in. */
export interface Me {
  /** Whether one is a moderator, told to whoever is signed in. */
  moderator: boolean;
  /** The account's name; null for guests. */
  name: string | null;
  /** Ratings by game and speed. */
  ratings: RatingView[];
  /** What the host has to tell whoever is signed in; `DELETE /api/me/warning` says that it was read. */
  warning: string | null;
}

/** A legal move as a hand makes it. */
export interface MoveView {
  /** What happens there. */
  effect: EffectView;
  /** The cell of the piece that is picked up. */
  from?: number;
  /** The kind that is picked up from the hand. */
  hand?: string;
  /** The canonical text, which is what a move command sends. */
  text: string;
  /** One more cell that belongs to the move. */
  then?: number;
  /** The cell it is put on. */
  to?: number;
  /** What it is called, by its code; the game's description has the words. */
  verb: string;
  /** The kind it becomes, or that takes its place. */
  with?: string;
}

/** Something to do to an account. */
export interface NewAct {
  /** `warn`, `mute`, `unmute`, `ban`, `unban` or `unrate`. */
  act: string;
  /** For how many days it may say nothing, 1 to 3650; seven unless told. */
  days?: number | null;
  /** 1 to 500 characters; a warning is told in these words. */
  why: string;
}

/** An address for one's account, and who one is: it can open the account. */
export interface NewAddress {
  /** The address. */
  address: string;
  /** The language of letters, `es` or `en`. */
  lang: string;
  passkey?: Assertion | null;
  /** The present password. */
  password?: string | null;
}

/** What a new tournament is to be. */
export interface NewCup {
  /** Whether bots may enter. */
  bots?: boolean;
  formation_time?: number | null;
  /** The game's id. */
  game: string;
  /** `arena`, `swiss` or `round-robin`. */
  kind: string;
  /** How many minutes an arena lasts: 1 to 1440, 60 if not given. */
  minutes?: number | null;
  /** What it is called: 2 to 60 characters. */
  name: string;
  /** Options of the game. */
  options?: Record<string, string>;
  /** How many seconds it rests between rounds: at most a day, 30 if not given. */
  pause?: number | null;
  /** Whether its matches count for ratings. */
  rated?: boolean;
  /** How many rounds a Swiss has (1 to 20, 5 if not given), or how often everyone meets everyone in a round robin (1 or 2, once if not given). */
  rounds?: number | null;
  starts?: number | null;
  /** How time is limited in its matches; there must be a limit. */
  time: TimeControl;
}

/** A key that an authenticator has made, as browsers give it; all bytes in the letters of base64url. */
export interface NewKey {
  /** `getPublicKeyAlgorithm()`. */
  algorithm: number;
  /** `clientDataJSON`. */
  client_data: string;
  /** `getPublicKey()`. */
  key: string;
  /** What to call it, at most 40 characters. */
  label: string;
  /** `getAuthenticatorData()`. */
  statement: string;
}

/** What a new match is to be. */
export interface NewMatch {
  formation_time?: number | null;
  /** The game's id. */
  game: string;
  /** The name to show. */
  name?: string | null;
  /** Whom to play. */
  opponent: Opponent;
  /** Options of the game. */
  options?: Record<string, string>;
  /** A position to begin from. */
  position?: string | null;
  /** Whether the result counts for ratings; both players need accounts. */
  rated?: boolean;
  seat?: Side | null;
  /** How time is limited. */
  time?: TimeControl;
  /** A token of one's own making, 32 letters and digits drawn at random: asked again with the same one, the server answers with the same match. */
  token?: string | null;
}

/** A new account that a passkey opens. */
export interface NewMember {
  /** Its first key. */
  key: NewKey;
  /** 2 to 24 letters, digits, `-` or `_`. */
  name: string;
}

/** A new password for the old one. */
export interface NewPassword {
  /** At least 8 characters. */
  new: string;
  /** The present one; whoever has none shows a passkey. */
  old?: string | null;
  passkey?: Assertion | null;
}

/** The name of a new account. */
export interface Newcomer {
  /** 2 to 24 letters, digits, `-` or `_`. */
  name: string;
}

/** A move, or the end of a line. */
export interface NodeView {
  /** What is said behind it, a line each. */
  comments?: string[];
  /** The code of the ending; null for a move. */
  ending?: string | null;
  /** The illegal move that brought the ending about, where one did. */
  foul?: string | null;
  /** Judgements such as `!` or `??`. */
  marks?: string;
  /** Milliseconds spent on it, where known. */
  millis?: number | null;
  /** The canonical text of the move; null for an ending. */
  move?: string | null;
  /** The node before it, which comes earlier in the list; null at the start. */
  parent?: number | null;
}

/** A command with a number. */
export type Numbered = Ordered & {
  /** The number, which the answer repeats. */
  id: number;
};

/** Something one side has asked and the other may answer. */
export type Offer = 'draw' | 'takeback' | 'impasse' | 'rematch';

/** An open offer. */
export interface OfferView {
  /** Who made it. */
  by: Side;
  /** What is offered; `rematch` only once the match is over. */
  kind: Offer;
}

/** Whom to play. */
export type Opponent = {
  kind: 'computer';
  /** How strong. */
  level: number;
} | {
  kind: 'invitation';
} | {
  kind: 'open';
} | {
  kind: 'oneself';
};

/** An option. */
export interface OptionView {
  /** What it decides. */
  about: Words;
  /** The default. */
  default: string;
  /** The key. */
  key: string;
  /** What it may be: words separated by `|`, or a range. */
  values: string;
}

/** A command for a match. */
export type Ordered = Command & {
  /** What one calls the command, if one wants to be able to give it again: the same key of the same seat is obeyed once. */
  key?: string | null;
  /** The version the match must have; without it the command applies to whatever it has now. */
  version?: number | null;
};

/** How a game ended. */
export interface OutcomeView {
  /** The clause behind it. */
  clause: string | null;
  /** The code of the reason. */
  reason: string;
  /** The reason in words. */
  says: Words;
  winner: Side | null;
}

/** What someone would like to play. */
export interface Pairing {
  /** The game's id. */
  game: string;
  /** The name to show. */
  name?: string | null;
  /** Whether the result counts for ratings; both players need accounts. */
  rated?: boolean;
  /** How time is limited. */
  time?: TimeControl;
  /** A token of one's own making, 32 letters and digits drawn at random: asked again with the same one, the server answers with the same seat. */
  token?: string | null;
  /** How many points the opponent's rating may be from one's own; anyone if not given. It needs an account. */
  within?: number | null;
}

/** A passkey, as its owner sees it. */
export interface PasskeyView {
  /** When it was added, in milliseconds since the Unix epoch. */
  created: number;
  /** Its number. */
  id: number;
  /** What its owner calls it. */
  label: string;
  used: number | null;
}

/** The code in a letter for a new password. */
export interface PasswordByMail {
  /** The code. */
  code: string;
  /** The new password, at least 8 characters. */
  password: string;
}

/** A kind of piece. */
export interface PieceView {
  /** The letters of what it becomes once it is captured; null where captured pieces leave the game. */
  captured: string | null;
  /** Whether it may be in hand or reserve. */
  held: boolean;
  /** A stable id. */
  id: string;
  /** A traditional character, or empty. */
  kanji: string;
  /** The letters of the notation. */
  letter: string;
  /** The name. */
  name: Words;
}

/** A place in a game. */
export interface Place {
  /** The game's id. */
  game: string;
  /** Moves played from there. */
  moves?: string[];
  /** Options of the game. */
  options?: Record<string, string>;
  /** The position's text; the start if not given. */
  position?: string | null;
}

/** The next move of a placement. */
export interface PlacementAnswer {
  /** Its text; null where nothing is being placed. */
  move: string | null;
}

/** A placement to be helped with. */
export type PlacementWish = Place & {
  /** A named army; without one any that what stands can become. */
  army?: string | null;
};

/** What one answers to which moves. */
export interface Plan {
  /** Lines of moves by turns, the opponent's first and a reply of one's own last; sixteen at the most, of 24 moves. */
  lines: string[][];
  /** After how many moves of the match they begin; the server says it. */
  ply?: number;
}

/** A finished game in a list. */
export interface PlayedView {
  /** When it ended, in milliseconds since the Unix epoch. */
  ended: number;
  /** The match. */
  entry: MatchEntry;
  /** `won`, `drawn` or `lost`, for the account whose list it is. */
  result: string;
}

/** Who sits where. */
export interface Player {
  /** Whether the name belongs to no account: anyone may carry it. */
  guest: boolean;
  /** The level of the computer; null for people. */
  level: number | null;
  /** The name; null for guests without one. */
  name: string | null;
  /** Whether anyone sits there. */
  taken: boolean;
}

/** A match that is being played. */
export interface PlayingView {
  /** Whether it is the best of its game. */
  best: boolean;
  /** The match. */
  entry: MatchEntry;
  /** The players' ratings on average; null for guests. */
  rating: number | null;
}

/** A rating after a game. */
export interface PointView {
  /** When the game ended, in milliseconds since the Unix epoch. */
  at: number;
  /** One standard deviation of it. */
  deviation: number;
  /** The match. */
  id: string;
  /** The rating after it. */
  rating: number;
}

/** That someone is there. */
export interface Ponged {
  /** How many milliseconds each move of this connection is given back for its way. */
  lag: number;
}

/** A named army. */
export interface PresetView {
  /** The id. */
  id: string;
  /** The name. */
  name: Words;
}

/** An account's page. */
export interface Profile {
  /** How it has scored against whoever asks; null for guests and oneself. */
  against: ScoresView[] | null;
  /** When the account was made, in milliseconds since the Unix epoch. */
  created: number;
  /** The name. */
  name: string;
  /** Whether it is connected now. */
  online: boolean;
  /** Ratings by game and speed. */
  ratings: RatingView[];
  /** How it has scored in each game. */
  tally: ScoresView[];
  vacation: number | null;
}

/** Who one is, to make sure: the password, or what a passkey has signed. */
export interface Proof {
  passkey?: Assertion | null;
  /** The present password. */
  password?: string | null;
}

/** How browsers know this server's messages. */
export interface PushKey {
  /** The public key, in the letters of base64url; null where the host wants no messages to be sent. */
  key: string | null;
}

/** A rating by Glicko-2. */
export interface RatingView {
  /** One standard deviation of it. */
  deviation: number;
  /** The game's id. */
  game: string;
  /** After how many matches. */
  games: number;
  /** The rating. */
  rating: number;
  /** `bullet`, `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`. */
  speed: string;
}

/** A reason. */
export interface Reason {
  /** 1 to 500 characters. */
  why: string;
}

/** A record that was read. */
export interface RecordAnswer {
  /** How it ends, as a code. */
  ending: string | null;
  /** The format's id. */
  format: string;
  /** The game's id. */
  game: string;
  /** The header lines. */
  headers: [string, string][];
  /** The moves of the main line. */
  moves: string[];
  /** Options of the game. */
  options: Record<string, string>;
  /** The first position. */
  position: string;
  /** Everything: variations, comments, times and endings. */
  tree: TreeView;
}

/** A record file to read. */
export interface RecordText {
  /** Its format; by content if not given. */
  format?: string | null;
  /** The text of the file. */
  text: string;
}

/** A code for a new password. */
export interface Recovery {
  /** A recovery code, as it was written down. */
  code: string;
  /** The account's name. */
  name: string;
  /** The new password, at least 8 characters. */
  password: string;
}

/** A refusal by the rules. */
export interface RefusalView {
  /** The id of the clause. */
  clause: string;
  /** The squares or columns that it speaks of, so that a board can mark them. */
  names: string[];
  /** What it says about this position. */
  says: Words;
}

/** Whom to look at, and why. */
export interface Report {
  /** What happened, 1000 characters at the most. */
  note?: string;
  /** `abuse`, `cheating`, `spam` or `other`. */
  reason: string;
  seat?: Side | null;
  /** The number of a word. */
  word?: number | null;
}

/** A report that nobody has dealt with. */
export interface ReportView {
  /** Whom it is about; null for guests. */
  accused: string | null;
  /** When it was made, in milliseconds since the Unix epoch. */
  at: number;
  /** Its number. */
  id: number;
  /** At which match. */
  match: string;
  /** What was written to it. */
  note: string;
  /** The word for the reason. */
  reason: string;
  /** Who made it; null for guests. */
  reporter: string | null;
}

/** How games have ended. */
export interface Results {
  /** How many Black has won. */
  black: number;
  /** How many were drawn. */
  drawn: number;
  /** How many White has won. */
  white: number;
}

/** What the server says over a WebSocket. */
export type Said = MatchAnswer & {
  t: 'state';
} | Lean & {
  t: 'lean';
} | AudienceView & {
  t: 'audience';
} | {
  t: 'words';
} | Acknowledged & {
  t: 'ack';
} | DeniedCommand & {
  t: 'denied';
} | DeniedCommand & {
  t: 'unknown';
} | Ponged & {
  t: 'pong';
} | ErrorBody & {
  t: 'error';
};

/** Something that was said at a match. */
export interface SaidView {
  /** When, in milliseconds since the Unix epoch. */
  at: number;
  /** Who; null for guests. */
  name: string | null;
  /** A phrase of the list. */
  phrase: string | null;
  /** Words of one's own. */
  text: string | null;
}

/** How an account has scored in a game. */
export interface ScoresView {
  /** How many were drawn. */
  drawn: number;
  /** The game's id. */
  game: string;
  /** How many were lost. */
  lost: number;
  /** How many were won. */
  won: number;
}

/** A seat that now belongs to whoever shows the token. */
export interface Seated {
  /** The match. */
  id: string;
  seat: Side | null;
  /** The secret that holds the seat: one's own, or a new one that is told only once. */
  token: string;
}

/** Someone who waits for an opponent. */
export interface SeekView {
  /** The match. */
  entry: MatchEntry;
  /** Whether whoever looks will do. */
  fits: boolean;
  /** The lowest and the highest rating that will do; null if anyone will. */
  range: number[] | null;
  /** The rating of whoever waits; null for guests. */
  rating: number | null;
}

/** A place where one is signed in. */
export interface SessionView {
  /** Whether it is the one that asks. */
  current: boolean;
  /** The kind of program and system, as `Firefox, Linux`. */
  device: string | null;
  /** When it ends by itself, in milliseconds since the Unix epoch. */
  expires: number;
  /** What it is called; it shows nothing of the session's secret. */
  id: string;
  opened: number | null;
}

/** What an account keeps beside its games. */
export interface Shelf {
  /** Armies by game and name, as White places them. */
  armies: Record<string, Record<string, string>>;
  /** Stars by game and stage of its course. */
  courses: Record<string, Record<string, number>>;
  /** Puzzles from one's own mistakes by game, a row each as in the files of puzzles. */
  mistakes: Record<string, string[]>;
}

/** A side. */
export type Side = 'black' | 'white';

/** Pieces put together by hand. */
export interface Sketched {
  /** The pieces. */
  board: Arranged;
  /** The game's id. */
  game: string;
  /** Options of the game. */
  options?: Record<string, string>;
  /** The side to move. */
  turn: Side;
}

/** Something to say: a phrase, or words of one's own where they are agreed on. */
export interface Speech {
  /** The code of a phrase: `hello`, `good-luck`, `have-fun`, `well-played`, `good-game`, `thanks`, `nice-move`, `oops`, `one-moment`, `back-again`, `another` or `goodbye`. */
  phrase?: string | null;
  /** Words of one's own, 300 characters at the most. */
  text?: string | null;
}

/** Where a match stands. */
export type Stage = 'forming' | 'playing' | 'over';

/** A study in a list. */
export interface StudyEntry {
  /** When it was kept last, in milliseconds since the Unix epoch. */
  changed: number;
  /** How many chapters it has. */
  count: number;
  /** The game of its first chapter. */
  game: string;
  /** The id: with it the study is opened. */
  id: string;
  /** Its name. */
  name: string;
  /** Whose it is. */
  owner: string;
  /** How often it was kept. */
  version: number;
  /** Who may see it. */
  visibility: StudyVisibility;
}

/** A study with its chapters. */
export type StudyView = StudyEntry & {
  /** The chapters. */
  chapters: Chapter[];
  /** Whether it is the caller's. */
  mine: boolean;
};

/** Who may see a study. */
export type StudyVisibility = 'private' | 'unlisted' | 'public';

/** A study to keep. */
export interface StudyWish {
  /** The chapters, 1 to 32; all of them together have at most 100,000 bytes. */
  chapters: Chapter[];
  /** Its name. */
  name: string;
  /** The version that it takes the place of; 0 for a new one. */
  version?: number;
  /** Who may see it. */
  visibility: StudyVisibility;
}

/** A device, as its browser describes it. */
export interface Subscription {
  /** The secret it shares with this server (`auth`), likewise. */
  auth: string;
  /** Where messages for it go: an address of a push service, over TLS. */
  endpoint: string;
  /** Its public key (`p256dh`), in the letters of base64url. */
  key: string;
  /** `es` or `en`. */
  lang: string;
}

/** How the time of a match is limited. */
export type TimeControl = {
  kind: 'none';
} | {
  kind: 'sudden-death';
  /** For the whole game. */
  main: number;
} | {
  /** Added after each own move. */
  increment: number;
  kind: 'fischer';
  /** At the start. */
  main: number;
} | {
  kind: 'byoyomi';
  /** At the start. */
  main: number;
  /** The length of a period. */
  period: number;
  /** How many periods there are. */
  periods: number;
} | {
  /** For each move. */
  days: number;
  kind: 'correspondence';
};

/** One player's time. */
export interface TimeView {
  /** Milliseconds before the periods, or all of them. */
  main: number;
  /** Milliseconds left of the running period, or of the first one before it runs. */
  period: number;
  /** Byoyomi periods left, the running one included. */
  periods: number;
}

/** The seats one holds, to find one's matches. */
export interface Tokens {
  /** Seat tokens. */
  tokens?: string[];
}

/** Everything a record says beside its headers: a list of nodes, each naming the one before it, so that even a very long line is flat. */
export interface TreeView {
  /** What is said before the first move, a line each. */
  comments?: string[];
  /** The nodes. Of those with the same parent the first continues the main line, the others are variations. */
  nodes?: NodeView[];
}

/** A move to explain: its text, or what a hand did on the board. */
export interface Tried {
  /** The cell of the piece that was picked up. */
  from?: number | null;
  /** The letters of the piece that was picked up from the hand. */
  hand?: string | null;
  /** The move's text. */
  move?: string | null;
  /** The cell that it was put on. */
  to?: number | null;
}

/** One's vacation. */
export interface Vacation {
  /** How many days one may still take: thirty in a year. */
  left: number;
  until: number | null;
}

/** What a move may be called. */
export interface VerbView {
  /** The code, which no rewording changes. */
  code: string;
  /** The words. */
  says: Words;
}

/** Whether one wants it. */
export interface WantDigest {
  /** So or not. */
  want: boolean;
}

/** How one can sign in. */
export interface WaysIn {
  /** The passkeys. */
  passkeys: PasskeyView[];
  /** Whether there is a password. */
  password: boolean;
}

/** Something said. */
export interface WordView {
  /** When, in milliseconds since the Unix epoch. */
  at: number;
  /** Its number; later words have larger ones. */
  id: number;
  /** The speaker's name; null for guests without one. */
  name: string | null;
  /** The code of a phrase, which clients translate. */
  phrase: string | null;
  /** `players` or `watchers`. */
  room: string;
  seat: Side | null;
  /** Words of the speaker's own. */
  text: string | null;
}

/** The same words in both languages. */
export interface Words {
  /** English. */
  en: string;
  /** Spanish. */
  es: string;
}

/** A line or a tree to write down. */
export type WriteWish = Place & {
  /** The format's id. */
  format: string;
  /** Header lines, as the format knows them. */
  headers?: [string, string][];
  tree?: TreeView | null;
};
