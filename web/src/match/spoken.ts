/** Moves that touch no square, such as `pass` or `done`, in the words of the language. */
import { catalog } from '../catalog.svelte';
import { capital } from '../i18n';
import { isWord } from './notation';

/** The words of such a move; null for any other. */
export const spoken = (game: string, text: string): string | null => (isWord(text) ? capital(catalog.verb(game, text)) : null);
