/** What stands on a square, for those who hear the board. */
import { catalog } from '../catalog.svelte';
import { say, t } from '../i18n';
import type { BoardView, ManView } from '../net/types';
import { nameOf } from './geometry';

const describeMan = (game: string, { k, s }: ManView): string => `${say(catalog.pieceName(game, k))} (${t(`side.${s}`)})`;

export function describeCell(game: string, board: Pick<BoardView, 'files' | 'ranks' | 'cells'>, cell: number): string {
  const tower = board.cells[cell] ?? [];
  const levels = tower.map((man, index) => (tower.length > 1 ? `${t('board.level', index + 1)}: ` : '') + describeMan(game, man));
  return `${nameOf(board, cell)}: ${levels.toReversed().join('; ') || t('board.empty')}`;
}
