/** Moves as people write them, made from the wire's text and the piece that moved. Pure. */
import type { LineView } from '../net/types';

export type Notation = 'western' | 'japanese' | 'usi';

export interface Written {
  /** The canonical text. */
  readonly text: string;
  /** The letters of the piece, with an `x` behind for a capture. */
  readonly mover: string;
  /** The text of the move before. */
  readonly before?: string | undefined;
  /** Whether Black made it. */
  readonly black: boolean;
}

const USI = /^(?:(?<drop>[A-Z])\*|(?<from>[1-9][a-i]))(?<to>[1-9][a-i])(?<promotes>\+?)$/;
const RANKS = '一二三四五六七八九';
const NAMES: Record<string, string> = {
  P: '歩',
  L: '香',
  N: '桂',
  S: '銀',
  G: '金',
  B: '角',
  R: '飛',
  K: '玉',
  '+P': 'と',
  '+L': '成香',
  '+N': '成桂',
  '+S': '成銀',
  '+B': '馬',
  '+R': '竜',
};

const wide = (digit: string): string => String.fromCharCode(digit.charCodeAt(0) + 0xfee0);
const rankOf = (square: string): number => square.charCodeAt(1) - 96;

function japanese(groups: Record<string, string | undefined>, piece: string, { before, black }: Written): string {
  const { drop, from = '', to = '', promotes } = groups;
  const again = before !== undefined && USI.exec(before)?.groups?.['to'] === to;
  const square = again ? '同　' : wide(to[0] ?? '') + (RANKS[rankOf(to) - 1] ?? '');
  // Of two pieces that could come, where this one came from tells; a Pawn is always the only one.
  const origin = drop || piece === 'P' ? '' : `(${from[0]}${rankOf(from)})`;
  return `${black ? '▲' : '△'}${square}${NAMES[piece] ?? piece}${promotes ? '成' : ''}${drop ? '打' : ''}${origin}`;
}

function western(
  { drop, from = '', to = '', promotes = '' }: Record<string, string | undefined>,
  piece: string,
  captures: boolean,
): string {
  if (drop) return `${drop}*${to}`;
  return `${piece}${piece === 'P' ? '' : from}${captures ? 'x' : '-'}${to}${promotes}`;
}

/** Whether a move is a word, such as `pass` or `done`, and touches no square. */
export const isWord = (text: string): boolean => /^[a-z]{3,}$/.test(text);

/** Shogi has ways of writing of its own; elsewhere the piece stands before the squares unless the text names it already. */
export function written(game: string, move: Written, style: Notation): string {
  const { text, mover } = move;
  const captures = mover.endsWith('x');
  const piece = captures ? mover.slice(0, -1) : mover;
  const groups = game === 'shogi' ? USI.exec(text)?.groups : undefined;
  if (groups)
    return style === 'usi' || !piece ? text : style === 'japanese' ? japanese(groups, piece, move) : western(groups, piece, captures);
  return piece && /^[a-z\d]/.test(text) ? `${piece} ${text}` : text;
}

/** The moves of a line from a ply on, one behind the other; whoever is not on turn made the last. */
export function writtenLine(game: string, line: Pick<LineView, 'moves' | 'movers' | 'turn'>, from: number, style: Notation): string {
  const { moves, movers, turn } = line;
  const black = (index: number) => ((moves.length - index) % 2 === 0) === (turn === 'black');
  const write = (text: string, index: number) =>
    written(game, { text, mover: movers[index] ?? '', before: moves[index - 1], black: black(index) }, style);
  return moves
    .map(write)
    .slice(from)
    .join(style === 'japanese' ? ' ' : ', ');
}
