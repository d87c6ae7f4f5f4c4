/** What is worth knowing of a piece besides its moves, in words. */
import { catalog } from '../catalog.svelte';
import { capital, say, t } from '../i18n';
import { LORE } from './lore';

export function factsOf(game: string, letter: string): string[] {
  const piece = catalog.piece(game, letter);
  if (!piece) return [];
  const turned = piece.captured && catalog.piece(game, piece.captured);
  const fate = turned ? [t(turned.id === piece.id ? 'piece.kept' : 'piece.turns', capital(say(turned.name)))] : [];
  const lore = LORE[game]?.[piece.id];
  return [...fate, ...(lore ? [say(lore)] : [])];
}
