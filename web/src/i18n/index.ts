import type { Words } from '../net/types';
import { prefs } from '../prefs.svelte';
import { WORDS, type Key } from './words';

/** The client's own words in the chosen language, with values in their places. */
export const t = (key: Key, ...values: (string | number)[]): string =>
  WORDS[prefs.lang][key].replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)] ?? ''));

/** The server's words in the chosen language. */
export const say = (words: Words): string => words[prefs.lang];

export const isKey = (key: string): key is Key => key in WORDS.en;

/** A sentence of its own begins with a capital. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
