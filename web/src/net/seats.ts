/** The seats this browser holds: the secret of each match. That of a match that is not over is never given up. */
import { store, stored } from '../prefs.svelte';
import type { MatchEntry, Seated } from './types';

const KEY = 'ikusa.seats';
/** How many are kept of matches that are over. */
const LIMIT = 90;

type Seats = Record<string, string>;

const all = (): Seats => stored<Seats>(KEY, {});

export const tokenOf = (id: string): string | undefined => all()[id];

/** The secrets, the newest first. */
export const tokens = (): string[] => Object.values(all()).reverse();

export function keep({ id, token }: Pick<Seated, 'id' | 'token'>): void {
  const { [id]: _, ...others } = all();
  store(KEY, { ...others, [id]: token });
}

export function forget(id: string): void {
  const { [id]: _, ...others } = all();
  store(KEY, others);
}

/** Gives up the oldest of those that are known to be over. */
export function prune(known: readonly Pick<MatchEntry, 'id' | 'over'>[]): void {
  const over = new Set(known.filter((entry) => entry.over).map(({ id }) => id));
  const old = Object.keys(all())
    .filter((id) => over.has(id))
    .slice(0, -LIMIT);
  if (old.length > 0) store(KEY, Object.fromEntries(Object.entries(all()).filter(([id]) => !old.includes(id))));
}
