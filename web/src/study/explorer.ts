/** What games make of a move, in numbers for people. Pure. */
import type { Order } from '../net/explorer';
import type { ArmyFortune, ExploredMove } from '../net/types';

export interface Share {
  readonly games: number;
  /** Black's wins, draws and White's wins in whole per cent; together a hundred. */
  readonly black: number;
  readonly drawn: number;
  readonly white: number;
}

/** Whole per cents that add up: what is lost by rounding goes to draws, where it is seen least. */
export function share({ black, drawn, white }: Pick<ExploredMove, 'black' | 'drawn' | 'white'>): Share {
  const games = black + drawn + white;
  const percent = (count: number) => (games === 0 ? 0 : Math.round((100 * count) / games));
  const [blacks, whites] = [percent(black), percent(white)];
  // Two halves round up together.
  const most = Math.min(whites, 100 - blacks);
  return { games, black: blacks, drawn: games === 0 ? 0 : 100 - blacks - most, white: most };
}

/** How an army fares: a point for a win, half a one for a draw, and two games of no merit added, so that one lucky game is not the best of all. */
const merit = ({ won, drawn, lost }: ArmyFortune) => (2 * won + drawn + 2) / (2 * (won + drawn + lost) + 4);

/** Armies as they come, the commonest first, or those that fare best first. */
export const inOrder = (armies: readonly ArmyFortune[], order: Order): readonly ArmyFortune[] =>
  order === 'games' ? armies : armies.toSorted((a, b) => merit(b) - merit(a));
