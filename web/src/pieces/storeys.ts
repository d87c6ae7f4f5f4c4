/** A tower as pieces that stand on each other within one cell of a hundred units, base first. */
import type { ManView } from '../net/types';
import { THIN } from './layers';

export interface Storey {
  readonly man: ManView;
  readonly level: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly thick: number;
  readonly covered: boolean;
}

/** The wall of a storey, and how far a tower of one, two, three storeys shrinks to stay within its square. */
const WALL = 15;
const SCALES = [1, 0.84, 0.78];

export function storeysOf(tower: readonly ManView[]): Storey[] {
  const tall = tower.length > 1;
  const scale = SCALES[tower.length - 1] ?? 0.7;
  return tower.map((man, level) => ({
    man,
    level,
    // What is covered is named to the right, where there is room.
    x: tall ? -9 : 0,
    y: ((tower.length - 1) / 2 - level) * WALL * scale,
    scale,
    thick: tall ? WALL : THIN,
    covered: level < tower.length - 1,
  }));
}
