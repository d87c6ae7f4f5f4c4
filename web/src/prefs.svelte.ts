/** What a visitor prefers, kept in this browser. */
import type { Lang } from './i18n/words';

export type Theme = 'light' | 'dark' | 'wood';
export type PieceSet = 'picture' | 'kanji';

interface Prefs {
  lang: Lang;
  theme: Theme;
  pieces: PieceSet;
  sound: boolean;
  motion: boolean;
  coordinates: boolean;
  notify: boolean;
  name: string;
}

const KEY = 'ikusa.prefs';
const asks = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

export function stored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; the seat link is the way back.
  }
}

const defaults: Prefs = {
  lang: navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en',
  theme: asks('(prefers-color-scheme: dark)') ? 'dark' : 'light',
  pieces: 'picture',
  sound: true,
  motion: !asks('(prefers-reduced-motion: reduce)'),
  coordinates: true,
  notify: false,
  name: '',
};

export const prefs: Prefs = $state({ ...defaults, ...stored<Partial<Prefs>>(KEY, {}) });

$effect.root(() => {
  $effect(() => {
    store(KEY, $state.snapshot(prefs));
    document.documentElement.lang = prefs.lang;
    document.documentElement.dataset['theme'] = prefs.theme;
    document.documentElement.dataset['motion'] = prefs.motion ? 'full' : 'reduced';
  });
});
