/** Keeps the study that was last on the table, for the address it was opened at. */
import { store, stored } from '../prefs.svelte';
import type { Opened } from './desk.svelte';

const KEY = 'ikusa.study';

interface Kept {
  readonly address: string;
  readonly study: Opened;
}

/** What was left at an address. */
export function shelf(address: string): Opened | null {
  const kept = stored<Kept | null>(KEY, null);
  return kept?.address === address ? kept.study : null;
}

export const shelve = (address: string, study: Opened): void => store(KEY, { address, study });
