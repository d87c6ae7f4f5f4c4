/** The seats this browser holds: the secret of each match, told only once by the server. */
import { store, stored } from '../prefs.svelte';
import type { Seated } from './types';

const KEY = 'ikusa.seats';
const LIMIT = 90;

type Seats = Record<string, string>;

const all = (): Seats => stored<Seats>(KEY, {});

export const tokenOf = (id: string): string | undefined => all()[id];

export const tokens = (): string[] => Object.values(all());

export function keep({ id, token }: Pick<Seated, 'id' | 'token'>): void {
  const { [id]: _, ...others } = all();
  store(KEY, Object.fromEntries([...Object.entries(others), [id, token]].slice(-LIMIT)));
}

export function forget(id: string): void {
  const { [id]: _, ...others } = all();
  store(KEY, others);
}
