/** A move in a sentence, for those who hear the game. */
import { nameOf } from '../board/geometry';
import { catalog } from '../catalog.svelte';
import { say, t } from '../i18n';
import type { LineView } from '../net/types';
import { tell } from './tell';

export function sentence(game: string, before: LineView, after: LineView): string {
  const told = tell(before, after);
  const side = t(`side.${before.turn}`);
  const word = after.check ? catalog.checkWord(game) : '';
  const check = word && `, ${word}`;
  if (!told) return `${side}: ${after.moves.at(-1) ?? ''}${check}.`;
  const piece = say(catalog.pieceName(game, told.kind));
  const to = nameOf(after.board, told.to);
  const from = told.from === null ? '' : nameOf(after.board, told.from);
  return `${t(`say.${told.effect}`, side, piece, from, to)}${check}.`;
}
