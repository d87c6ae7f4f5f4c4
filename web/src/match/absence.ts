/** When a match may be claimed because the opponent is away. */
import { other } from '../games/side';
import type { MatchView, Side } from '../net/types';

/** How long until it may be, in milliseconds; null while the opponent is there, or the match is nobody's to claim. */
export function untilClaim(match: MatchView, heard: number, now: number): number | null {
  const { seat, claimable, clock, stage } = match;
  if (seat === null || stage === 'over') return null;
  const from = claimable[other(seat)];
  if (from === null) return null;
  // Both are told by the server's clock; ours says only how long ago.
  return Math.max(0, from - (clock.at + (now - heard)));
}

/** Of those for whom the match waits before any clock runs, the ones who are not this viewer. */
export const awaitedOf = ({ awaited, seat, stage }: MatchView): Side[] => (stage === 'over' ? [] : awaited.filter((side) => side !== seat));
