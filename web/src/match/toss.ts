/** The throw of five pieces that decides who begins, as two of the books have it. */
import type { GameLook } from '../games/game';
import { other } from '../games/side';
import type { GameView, Side } from '../net/types';

export const PIECES = 5;

/** Five fallen pieces: whether each shows its reverse. */
export function thrown(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(PIECES))): boolean[] {
  return Array.from(bytes.slice(0, PIECES), (byte) => (byte & 1) === 1);
}

/** Whether most show their reverse. */
export const isTurned = (faces: readonly boolean[]): boolean => faces.filter(Boolean).length * 2 > faces.length;

/** Who moves first under these options. */
function first(game: GameView, options: Readonly<Record<string, string>>): Side {
  const spec = game.options.find(({ key }) => key === 'first');
  const word = spec && (options['first'] ?? spec.default);
  const handicap = options['handicap'] ?? 'none';
  return word === 'white' || handicap !== 'none' ? 'white' : 'black';
}

/** What a throw decides: in shogi who throws begins unless most are turned; in Gungi Enhanced the commoner colour begins. */
export function decided(
  look: GameLook,
  game: GameView,
  options: Readonly<Record<string, string>>,
  faces: readonly boolean[],
): { seat?: Side; options: Record<string, string> } {
  if (look.toss?.names === 'colour') return { options: { ...options, first: isTurned(faces) ? 'white' : 'black' } };
  const begins = first(game, options);
  return { seat: isTurned(faces) ? other(begins) : begins, options: { ...options } };
}
