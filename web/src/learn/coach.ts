/** The coach of a first game: one sentence at each situation that is new to the learner. Pure; facts come from the server. */
import type { LineView, Side } from '../net/types';

export type Situation = 'begin' | 'check' | 'capture' | 'stack' | 'drop' | 'choice' | 'lost' | 'wait';

/** What is worth a word, the most urgent first, each with how it is told from what the board shows. */
const SITUATIONS: readonly (readonly [Situation, (line: LineView, seat: Side) => boolean])[] = [
  ['check', (line) => line.check],
  ['begin', (line, seat) => !hasMoved(line, seat)],
  ['lost', (line, seat) => (line.movers.at(-1)?.endsWith('x') ?? false) && line.turn === seat],
  ['capture', (line) => line.legal.some(({ effect }) => effect === 'capture')],
  ['choice', (line) => line.legal.some((move) => move.with !== undefined || move.then !== undefined)],
  ['stack', (line) => line.legal.some(({ effect }) => effect === 'stack')],
  ['drop', (line) => line.legal.some(({ effect }) => effect === 'drop')],
];

/** Whether a seat has moved: sides take turns, and the one on turn comes next. */
const hasMoved = ({ moves, turn }: LineView, seat: Side): boolean => moves.length > (turn === seat ? 1 : 0);

/** The next thing to say on one's own turn: a situation that is there and was not spoken of; null for nothing new. */
export function situation(line: LineView, seat: Side, told: ReadonlySet<Situation>): Situation | null {
  if (line.turn !== seat || line.legal.length === 0) return null;
  return SITUATIONS.find(([name, holds]) => !told.has(name) && holds(line, seat))?.[0] ?? null;
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
