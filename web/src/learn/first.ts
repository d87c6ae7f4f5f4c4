/** Which games have been played on this device. */
import { store, stored } from '../prefs.svelte';

const KEY = 'ikusa.met';

/** Whether a game is played here for the first time; from now on it is not. */
export function isFirst(game: string): boolean {
  const met = stored<string[]>(KEY, []);
  if (met.includes(game)) return false;
  store(KEY, [...met, game]);
  return true;
}
