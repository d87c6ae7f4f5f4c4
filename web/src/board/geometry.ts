/** Where cells are on the screen: a board of files and ranks, perhaps turned round. */
import type { BoardView } from '../net/types';

export interface Frame {
  readonly columns: number;
  readonly rows: number;
  readonly flipped: boolean;
}

/** One cell is this many units wide in every drawing. */
export const UNIT = 100;

export const frameOf = (board: Pick<BoardView, 'files' | 'ranks'>, flipped: boolean): Frame => ({
  columns: board.files.length,
  rows: board.ranks.length,
  flipped,
});

export const count = (frame: Frame): number => frame.columns * frame.rows;

/** The cell's column and row as drawn. */
export function placeOf(frame: Frame, cell: number): { column: number; row: number } {
  const shown = frame.flipped ? count(frame) - 1 - cell : cell;
  return { column: shown % frame.columns, row: Math.floor(shown / frame.columns) };
}

/** The cell drawn at a column and row, if there is one. */
export function cellAt(frame: Frame, column: number, row: number): number | null {
  if (column < 0 || row < 0 || column >= frame.columns || row >= frame.rows) return null;
  const shown = row * frame.columns + column;
  return frame.flipped ? count(frame) - 1 - shown : shown;
}

export function centre(frame: Frame, cell: number): { x: number; y: number } {
  const { column, row } = placeOf(frame, cell);
  return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
}

/** Where an arrow key leads; the edge holds. */
export function step(frame: Frame, cell: number, key: string): number {
  const { column, row } = placeOf(frame, cell);
  const [dx, dy] = STEPS[key] ?? [0, 0];
  return cellAt(frame, column + dx, row + dy) ?? cell;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Letters and digits stand side by side; of two digits the rank comes first, as Gungi Marshal writes it. */
const joined = (file: string, rank: string): string => (/^\d+$/.test(file + rank) ? `${rank}-${file}` : file + rank);

export const nameOf = (board: Pick<BoardView, 'files' | 'ranks'>, cell: number): string => {
  const width = board.files.length;
  return joined(board.files[cell % width] ?? '', board.ranks[Math.floor(cell / width)] ?? '');
};
