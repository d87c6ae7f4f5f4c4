/** What the client knows of a game beyond the server's word: how its pieces look. */
import type { BoardView, ManView, Side } from '../net/types';
import type { Drawing } from './drawing';
import { other } from './side';

export type Shape = 'disc' | 'koma' | 'chip';

export interface GameLook {
  readonly id: string;
  readonly shape: Shape;
  /** Drawings of the international set by piece id. */
  readonly drawings: Readonly<Record<string, Drawing>>;
  /** Names of two characters by piece id, for the set that writes them out. */
  readonly pairs?: Readonly<Record<string, string>>;
  /** Small signs of what stands behind a face, for the one who may know it. */
  readonly signs?: Readonly<Record<string, Drawing>>;
  /** Piece ids that are promoted forms: drawn in red with a bar. */
  readonly promoted?: readonly string[];
  /** Piece ids that stand for a piece whose face a viewer may not know: nothing to put on a board. */
  readonly hidden?: readonly string[];
  /** The piece that check is about, to be marked. */
  readonly royal: string;
  /** Whether players hold pieces beside the board. */
  readonly hands: boolean;
  /** Whether squares alternate in colour; else lines divide them. */
  readonly checkered: boolean;
  /** The book's throw of five pieces: the faces that may fall, and whether they name who throws or a colour. */
  readonly toss?: { readonly faces: readonly [ManView, ManView]; readonly names: 'player' | 'colour' };
  /** Why a further square is asked for after the capture of a piece by this id. */
  readonly asks?: (taken: string) => 'recruit' | 'relocate';
  /** Whether armies are placed under these options, where that depends on them. */
  readonly places?: (options: Readonly<Record<string, string>>) => boolean;
  /** A position for the home page: rows from the top, towers in parentheses. */
  readonly picture: string;
  /** Whose letters are upper case in pictures. */
  readonly upper: Side;
  /** A position with one piece in the middle of the board, on a level of a tower of its own side, to see its moves. */
  readonly explore: (letter: string, level: number) => Explored;
}

export interface Explored {
  readonly position: string;
  readonly cell: number;
}

/** Reads rows of letters, counts and towers in parentheses: pictures and formation texts. */
export function readRows(rows: string, upper: Side): ManView[][] {
  const lower: Side = other(upper);
  const man = (token: string): ManView => {
    const letter = token.replace('+', '');
    return { s: letter === letter.toUpperCase() ? upper : lower, k: token.toUpperCase() };
  };
  const cells: ManView[][] = [];
  for (const [, empty, tower, one] of rows.replaceAll('/', '').matchAll(/(\d)|\(([^)]*)\)|(\+?[A-Za-z])/g)) {
    if (empty) cells.push(...Array.from({ length: Number(empty) }, () => []));
    else cells.push([...(tower ?? one ?? '').matchAll(/\+?[A-Za-z]/g)].map(([token]) => man(token)));
  }
  return cells;
}

/** A picture as a board to draw. */
export function pictureOf(look: GameLook): BoardView {
  const cells = readRows(look.picture, look.upper);
  const rows = look.picture.split('/').length;
  return {
    files: Array.from({ length: 9 }, (_, i) => String(i + 1)),
    ranks: Array.from({ length: rows }, (_, i) => String(i + 1)),
    cells,
    hands: { black: [], white: [] },
    // Whoever's pieces stand lowest sits there.
    bottom: cells.flat().at(-1)?.s ?? 'black',
    notes: [],
  };
}
