/**
 * The board as it will most likely be after a move, to be shown until the server has answered. It knows no rule beyond what
 * the move says of itself; where that is not enough, the board stays as it is and the server's own follows soon.
 */
import type { BoardView, HeldView, ManView, MoveView, Side } from '../net/types';

const without = (held: readonly HeldView[], kind: string): HeldView[] =>
  held.flatMap((one) => (one.k !== kind ? [one] : one.n > 1 ? [{ ...one, n: one.n - 1 }] : []));

/** The pieces of the target once the man has come to it. */
function arrived(tower: readonly ManView[], man: ManView, effect: MoveView['effect']): ManView[] {
  return effect === 'capture' ? [...tower.slice(0, -1), man] : [...tower, man];
}

export function foresee(board: BoardView, move: MoveView, side: Side): BoardView {
  const { from, hand, to, effect } = move;
  if (to === undefined || from === to || effect === 'other') return board;
  const cells = [...board.cells];
  if (hand !== undefined) {
    cells[to] = arrived(cells[to] ?? [], { s: side, k: hand }, effect);
    return { ...board, cells, hands: { ...board.hands, [side]: without(board.hands[side], hand) } };
  }
  const man = from === undefined ? undefined : cells[from]?.at(-1);
  if (from === undefined || !man) return board;
  cells[from] = (cells[from] ?? []).slice(0, -1);
  // On a tower `with` is what takes another piece's place there, and not what the man becomes.
  const becomes = (board.cells[to]?.length ?? 0) < 2 ? (move.with ?? man.k) : man.k;
  cells[to] = arrived(cells[to] ?? [], { ...man, k: becomes }, effect);
  return { ...board, cells };
}

/** The cells that a move touches, in the order in which the server tells them. */
export const touched = ({ from, to, then }: MoveView): number[] => [from, to, then].filter((cell) => cell !== undefined);
