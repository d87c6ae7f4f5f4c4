/** Which ready army a match was begun with: what the new-game dialog asks for, the match's page carries out. */
import { store, stored } from '../prefs.svelte';

const KEY = 'ikusa.army';
interface Wish {
  readonly match: string;
  readonly army: string;
}

export const wishArmy = (match: string, army: string): void => store(KEY, { match, army } satisfies Wish);

/** The army wished for in a match, told once: a page that is loaded again does not begin anew. */
export function takeWish(match: string): string | null {
  const wish = stored<Wish | null>(KEY, null);
  if (wish?.match !== match) return null;
  store(KEY, null);
  return wish.army;
}
