/** Pieces put together by hand, as data: anything goes, the server says what position it is. Pure. */
import type { BoardView, HeldView, ManView, Side } from '../net/types';

export interface Composition {
  /** The cells row by row, each from the base of its tower to the top. */
  readonly cells: readonly (readonly ManView[])[];
  readonly hands: Readonly<Record<Side, readonly HeldView[]>>;
  readonly turn: Side;
}

export const empty = (cells: number, turn: Side): Composition => ({
  cells: Array.from({ length: cells }, () => []),
  hands: { black: [], white: [] },
  turn,
});

export const fromBoard = ({ cells, hands }: BoardView, turn: Side): Composition => ({ cells, hands, turn });

export const at = ({ cells }: Composition, cell: number): readonly ManView[] => cells[cell] ?? [];

const change = (composition: Composition, cell: number, tower: readonly ManView[]): Composition => ({
  ...composition,
  cells: composition.cells.with(cell, tower),
});

/** Puts a piece on top; where only one may stand it takes the place of what was there. */
export function put(composition: Composition, cell: number, man: ManView, height: number): Composition {
  const tower = at(composition, cell);
  if (height === 1) return change(composition, cell, [man]);
  return tower.length < height ? change(composition, cell, [...tower, man]) : composition;
}

export const lift = (composition: Composition, cell: number): Composition =>
  at(composition, cell).length > 0 ? change(composition, cell, at(composition, cell).slice(0, -1)) : composition;

/** The top piece goes from cell to cell. */
export function move(composition: Composition, from: number, to: number, height: number): Composition {
  const man = at(composition, from).at(-1);
  if (!man || from === to) return composition;
  const moved = put(lift(composition, from), to, man, height);
  return at(moved, to).at(-1) === man ? moved : composition;
}

/** Takes one piece out of a tower, wherever in it. */
export const pull = (composition: Composition, cell: number, level: number): Composition =>
  change(composition, cell, at(composition, cell).toSpliced(level - 1, 1));

/** A piece changes places with the one above it. */
export function raise(composition: Composition, cell: number, level: number): Composition {
  const [low, high] = at(composition, cell).slice(level - 1, level + 1);
  return low && high ? change(composition, cell, at(composition, cell).toSpliced(level - 1, 2, high, low)) : composition;
}

export const held = ({ hands }: Composition, side: Side, kind: string): number => hands[side].find(({ k }) => k === kind)?.n ?? 0;

/** More or fewer pieces of a kind beside the board. */
export function hold(composition: Composition, side: Side, kind: string, by: number): Composition {
  const n = Math.max(0, held(composition, side, kind) + by);
  const others = composition.hands[side].filter(({ k }) => k !== kind);
  return { ...composition, hands: { ...composition.hands, [side]: n > 0 ? [...others, { k: kind, n }] : others } };
}
