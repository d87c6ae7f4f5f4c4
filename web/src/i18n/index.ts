import type { Words } from '../net/types';
import { prefs } from '../prefs.svelte';
import { fill, WORDS, type Key } from './words';

/** The client's own words in the chosen language, with values in their places. */
export const t = (key: Key, ...values: (string | number)[]): string => fill(WORDS[prefs.lang][key], ...values);

/** The server's words in the chosen language. */
export const say = (words: Words): string => words[prefs.lang];

export const isKey = (key: string): key is Key => key in WORDS.en;

/** A sentence of its own begins with a capital. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A word called out. */
export const exclaim = (word: string): string => (prefs.lang === 'es' ? `¡${capital(word)}!` : `${capital(word)}!`);

/** A stable code in words: by the most particular name that there is a word for, else as it is. */
const worded = (code: string, ...keys: string[]): string => {
  const key = keys.find(isKey);
  return key && isKey(key) ? t(key) : code;
};

/** The value of a game's option. */
export const choiceOf = (option: string, value: string): string => worded(value, `value.${option}.${value}`, `value.${value}`);

/** A class of time controls that is rated by itself. */
export const speedOf = (speed: string): string => worded(speed, `speed.${speed}`);

/** How a record ends. */
export const endingOf = (ending: string): string => worded(ending, `ending.${ending}`);
