/** What a move did, read off the boards before and after it, to be said in words. */
import type { BoardView, Effect, LineView, Side } from '../net/types';

export interface Told {
  readonly side: Side;
  readonly kind: string;
  readonly from: number | null;
  readonly to: number;
  readonly effect: Effect;
}

const enemies = (board: BoardView, cell: number, side: Side): number => (board.cells[cell] ?? []).filter(({ s }) => s !== side).length;

/** The last move; null for words of their own (`pass`), which name no square. */
export function tell(before: Pick<LineView, 'board' | 'turn'>, after: Pick<LineView, 'board' | 'last'>): Told | null {
  const side = before.turn;
  const [first, second] = after.last;
  if (first === undefined) return null;
  const from = second === undefined ? null : first;
  const to = second ?? first;
  const kind = from === null ? after.board.cells[to]?.at(-1)?.k : before.board.cells[from]?.at(-1)?.k;
  if (kind === undefined) return null;
  return { side, kind, from, to, effect: effectOf(before.board, after.board, side, from, to) };
}

function effectOf(before: BoardView, after: BoardView, side: Side, from: number | null, to: number): Effect {
  if (from === null) return 'drop';
  if (enemies(after, to, side) < enemies(before, to, side)) return 'capture';
  if (from === to) return 'other';
  return (before.cells[to]?.length ?? 0) > 0 ? 'stack' : 'move';
}
