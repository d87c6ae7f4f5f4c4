/** What a visitor prefers, kept in this browser. */
import type { Lang } from './i18n/words';
import type { BoardName } from './materials/boards';
import type { PieceSet } from './pieces/sets';

/** The page around the board; the board has a material of its own. */
export type Theme = 'auto' | 'light' | 'dark';

interface Prefs {
  lang: Lang;
  theme: Theme;
  board: BoardName;
  /** The set of pieces, and what was chosen for one game alone. */
  pieces: PieceSet;
  sets: Record<string, PieceSet>;
  /** How loud, from 0 (off) to 1. */
  volume: number;
  motion: boolean;
  coordinates: boolean;
  /** Whether check is announced also in games whose book does not want it. */
  announce: boolean;
  notify: boolean;
  /** Whether a move is sent only after a second thought, where games take days. */
  confirm: boolean;
  /** How moves of shogi are written. */
  notation: 'western' | 'japanese' | 'usi';
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
  theme: 'auto',
  board: 'kaya',
  pieces: 'picture',
  // Those who read Japanese know shogi by its characters.
  sets: navigator.language.toLowerCase().startsWith('ja') ? { shogi: 'kanji' } : {},
  volume: 0.7,
  motion: !asks('(prefers-reduced-motion: reduce)'),
  coordinates: true,
  announce: true,
  notify: false,
  confirm: true,
  notation: 'western',
  name: '',
};

/** What an earlier version kept: wood was a theme, and sound was on or off. */
function modern({ theme, sound, ...rest }: Partial<Omit<Prefs, 'theme'>> & { theme?: string; sound?: boolean }): Partial<Prefs> {
  return {
    ...(theme === 'auto' || theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(sound === false ? { volume: 0 } : {}),
    ...rest,
  };
}

export const prefs: Prefs = $state({ ...defaults, ...modern(stored(KEY, {})) });

/** The set that a game is drawn in. */
export const setOf = (game: string): PieceSet => prefs.sets[game] ?? prefs.pieces;

$effect.root(() => {
  let dark = $state(asks('(prefers-color-scheme: dark)'));
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', (event) => (dark = event.matches));
  $effect(() => {
    store(KEY, $state.snapshot(prefs));
    const { dataset } = document.documentElement;
    document.documentElement.lang = prefs.lang;
    dataset['theme'] = prefs.theme === 'auto' ? (dark ? 'dark' : 'light') : prefs.theme;
    dataset['board'] = prefs.board;
    dataset['motion'] = prefs.motion ? 'full' : 'reduced';
  });
});
