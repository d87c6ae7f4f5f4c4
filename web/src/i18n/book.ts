/** Words of one part of the client, in both languages; they are loaded together with that part. */
import { prefs } from '../prefs.svelte';
import { fill } from './words';

export const book =
  <K extends string>(en: Record<K, string>, es: Record<NoInfer<K>, string>) =>
  (key: K, ...values: (string | number)[]): string =>
    fill((prefs.lang === 'es' ? es : en)[key], ...values);
