/** What is worth knowing of a piece besides its moves, in words. */
import { catalog } from '../catalog.svelte';
import { isKey, say, t } from '../i18n';

export function factsOf(game: string, letter: string): string[] {
  const piece = catalog.piece(game, letter);
  if (!piece) return [];
  const turned = piece.captured && catalog.piece(game, piece.captured);
  const key = `piece.${game}.${piece.id}`;
  return [...(turned ? [t(turned.id === piece.id ? 'piece.kept' : 'piece.turns', say(turned.name))] : []), ...(isKey(key) ? [t(key)] : [])];
}
