/** A move laid down while the opponent thinks, as data. The server judges it when its time has come. */
import type { MoveView } from '../net/types';
import { begin, cancel, grab, type Pick, type Play, type Step, samePick, tap } from './play';

export interface Premove {
  readonly pick: Pick;
  readonly to: number;
}

/** What a touch of a waiting player leads to: pick up, lay down, or let go. */
export function lay(play: Play, cell: number, own: boolean): { play: Play; premove: Premove | null } {
  if (play.pick && !samePick(play.pick, { cell })) return { play: cancel(play), premove: { pick: play.pick, to: cell } };
  if (own && !play.pick) return { play: { ...play, pick: { cell } }, premove: null };
  return { play: cancel(play), premove: null };
}

/** The step that a premove means among the moves there are now; null if none fits. What has several meanings still asks. */
export function due({ pick, to }: Premove, legal: readonly MoveView[]): Step | null {
  const step = tap(grab(begin(legal), pick), to);
  return step.made || step.play.meant.length > 0 ? step : null;
}

export const cellsOf = ({ pick, to }: Premove): number[] => [...('cell' in pick ? [pick.cell] : []), to];
