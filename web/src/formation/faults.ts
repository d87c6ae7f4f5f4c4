/** Where a formation is wrong: the cells that the rules' reasons speak of. */
import { nameOf } from '../board/geometry';
import type { BoardView, RefusalView } from '../net/types';

/** More columns than this would paint the whole board; the list beside it says the same. */
const MOST_COLUMNS = 3;

/** The cells to mark: a square by its name, a column by its letter as long as only few are named. */
export function faultCells(board: Pick<BoardView, 'files' | 'ranks' | 'cells'>, problems: readonly RefusalView[]): number[] {
  const names = new Set(problems.flatMap(({ names }) => names));
  const columns = board.files.filter((file) => names.has(file));
  const marked = (cell: number) =>
    names.has(nameOf(board, cell)) || (columns.length <= MOST_COLUMNS && columns.includes(board.files[cell % board.files.length] ?? ''));
  return board.cells.map((_, cell) => cell).filter(marked);
}
