/** A game reviewed move by move: chances, marks, accuracy, turning points. Pure; the server judges each move. */
import type { JudgeAnswer, Side } from '../net/types';

export type Judged = JudgeAnswer;

/** Black's chance to win, in hundredths, after each ply, the start first; null where nothing is known yet. */
export function chances(judged: readonly (Judged | null)[]): (number | null)[] {
  const first = judged[0];
  return [first ? first.before * 100 : null, ...judged.map((one) => (one ? one.after * 100 : null))];
}

/** How exact a side played, from 0 to 100: midway between the mean and the harmonic mean, so that one blunder counts. */
export function accuracyOf(judged: readonly (Judged | null)[], side: Side): number | null {
  const moves = judged.flatMap((one) => (one?.mover === side ? [one.accuracy] : []));
  if (moves.length === 0) return null;
  const mean = moves.reduce((sum, one) => sum + one, 0) / moves.length;
  const harmonic = moves.length / moves.reduce((sum, one) => sum + 1 / Math.max(one, 1), 0);
  return (mean + harmonic) / 2;
}

/** The plies with a mark, of one side or of both. */
export const marked = (judged: readonly (Judged | null)[], side: Side | null = null): number[] =>
  judged.flatMap((one, ply) => (one?.mark && (side === null || one.mover === side) ? [ply] : []));

/** What is worth learning from: mistakes and blunders, the costliest first, so many at the most. */
export function lessons(judged: readonly (Judged | null)[], side: Side, most = 8): number[] {
  const cost = (ply: number) => Math.abs((judged[ply]?.before ?? 0) - (judged[ply]?.after ?? 0));
  const plies = marked(judged, side).filter((ply) => judged[ply]?.mark !== '?!');
  return plies
    .sort((a, b) => cost(b) - cost(a))
    .slice(0, most)
    .sort((a, b) => a - b);
}
