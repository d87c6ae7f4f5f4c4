/** What is worth knowing of a piece besides its moves, in words. */
import { catalog } from '../catalog.svelte';
import { capital, say, t } from '../i18n';
import { LORE } from './lore';

/** `briefly` leaves out what holds of nearly every piece: that it stays what it is. */
export function factsOf(game: string, letter: string, briefly = false): string[] {
  const piece = catalog.piece(game, letter);
  if (!piece) return [];
  const turned = piece.captured ? catalog.piece(game, piece.captured) : undefined;
  const kept = turned?.id === piece.id;
  const fate = turned && !(kept && briefly) ? [t(kept ? 'piece.kept' : 'piece.turns', capital(say(turned.name)))] : [];
  const lore = LORE[game]?.[piece.id];
  return [...fate, ...(lore ? [say(lore)] : [])];
}
