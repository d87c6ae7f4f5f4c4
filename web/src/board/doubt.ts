/** Whether a move that was laid down beforehand could be made as things stand. */
import type { Composed } from '../net/types';
import { due, type Premove } from './premove';

/**
 * Whether it could not, as the present arrangement says with the turn given to whoever waits. The opponent's move may still
 * make room for it, so it is tried all the same; where the arrangement is no position, as with pieces that nobody may know,
 * nothing is said.
 */
export async function isDoubtful(premove: Premove, turned: () => Promise<Composed>): Promise<boolean> {
  const { line } = await turned().catch(() => ({ line: null }));
  return line !== null && due(premove, line.legal) === null;
}
