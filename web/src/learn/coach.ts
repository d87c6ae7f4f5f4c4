/** The coach of a first game: one sentence at each situation that is new to the learner. Pure; facts come from the server. */
import type { LineView, Side } from '../net/types';

/** Whether nothing has been moved on the board: pieces only came from hands, by the signs that all games have for it. */
const untouched = ({ moves, movers }: Pick<LineView, 'moves' | 'movers'>): boolean =>
  movers.every((mover, index) => mover === '' || /[@*]/.test(moves[index] ?? ''));

export type Situation = 'begin' | 'check' | 'capture' | 'stack' | 'drop' | 'choice' | 'lost' | 'wait';

/** What is worth a word, the most urgent first, each with how it is told from what the board shows.
 *  A game begins for whoever is on turn as long as only the last move, which is the other's, was one on the board. */
const SITUATIONS: readonly (readonly [Situation, (line: LineView) => boolean])[] = [
  ['check', (line) => line.check],
  ['begin', ({ moves, movers }) => untouched({ moves: moves.slice(0, -1), movers: movers.slice(0, -1) })],
  ['lost', ({ movers }) => movers.at(-1)?.endsWith('x') ?? false],
  ['capture', (line) => line.legal.some(({ effect }) => effect === 'capture')],
  ['choice', (line) => line.legal.some((move) => move.with !== undefined || move.then !== undefined)],
  ['stack', (line) => line.legal.some(({ effect }) => effect === 'stack')],
  ['drop', (line) => line.legal.some(({ effect }) => effect === 'drop')],
];

/** The next thing to say on one's own turn: a situation that is there and was not spoken of; null for nothing new. */
export function situation(line: LineView, seat: Side, told: ReadonlySet<Situation>): Situation | null {
  if (line.turn !== seat || line.legal.length === 0) return null;
  return SITUATIONS.find(([name, holds]) => !told.has(name) && holds(line))?.[0] ?? null;
}

const KEY = 'ikusa.coached';

/** Marks a match as a guided one. */
export const guide = (match: string): void => localStorage.setItem(KEY, match);
export const isGuided = (match: string): boolean => {
  try {
    return localStorage.getItem(KEY) === match;
  } catch {
    return false;
  }
};
