/** What happened between two boards, so that it can be shown: pure, and nothing here knows a rule. */
import type { BoardView, HandsView, ManView, Side } from '../net/types';

/** A piece that went from cell to cell, or came out of a hand. */
export interface Travel {
  readonly man: ManView;
  readonly from: number | { readonly hand: Side; readonly kind: string };
  readonly to: number;
}

/** A piece that left the board, and the hand it came into, there perhaps with another face. */
export interface Departure {
  readonly man: ManView;
  readonly cell: number;
  readonly into: { readonly hand: Side; readonly kind: string } | null;
}

export interface Motion {
  readonly travel: Travel | null;
  readonly departures: readonly Departure[];
}

const STILL: Motion = { travel: null, departures: [] };

const key = (man: ManView | undefined): string => (man ? man.s[0] + man.k : '');
const sum = (tower: readonly ManView[] | undefined): string => (tower ?? []).map(key).join();

/** Every kind of which a hand holds more than before, once for each piece. */
export function gained(before: HandsView, after: HandsView): { hand: Side; kind: string }[] {
  const count = (hands: HandsView, hand: Side, kind: string) => hands[hand].find(({ k }) => k === kind)?.n ?? 0;
  return (['black', 'white'] as const).flatMap((hand) =>
    after[hand].flatMap(({ k: kind, n }) => Array.from({ length: Math.max(0, n - count(before, hand, kind)) }, () => ({ hand, kind }))),
  );
}

/** A single move at most: what differs by more is another position, and is shown as it is. */
export function motion(before: BoardView, after: BoardView): Motion {
  if (before.cells.length !== after.cells.length) return STILL;
  const changed = after.cells.flatMap((tower, cell) => (sum(tower) === sum(before.cells[cell]) ? [] : [cell]));
  if (changed.length === 0 || changed.length > 4) return STILL;
  const travel = travelOf(before, after, changed);
  return { travel, departures: departuresOf(before, after, changed, travel) };
}

/** The one piece that is gone from a cell and on top of another now; its face may have changed on the way. */
function travelOf(before: BoardView, after: BoardView, changed: readonly number[]): Travel | null {
  const arrivals = changed.filter(
    (cell) => after.cells[cell]?.length && key(after.cells[cell]?.at(-1)) !== key(before.cells[cell]?.at(-1)),
  );
  const grown = changed.filter((cell) => (after.cells[cell]?.length ?? 0) > (before.cells[cell]?.length ?? 0));
  for (const from of changed) {
    const man = before.cells[from]?.at(-1);
    if (!man || (after.cells[from]?.length ?? 0) >= (before.cells[from]?.length ?? 0)) continue;
    const side = (cell: number) => cell !== from && after.cells[cell]?.at(-1)?.s === man.s;
    const to =
      arrivals.find((cell) => side(cell) && key(after.cells[cell]?.at(-1)) === key(man)) ?? arrivals.find(side) ?? grown.find(side);
    const arrived = to === undefined ? undefined : after.cells[to]?.at(-1);
    if (to !== undefined && arrived) return { man: arrived, from, to };
  }
  const [drop, ...more] = gained(after.hands, before.hands);
  const to = [...new Set([...arrivals, ...grown])].find((cell) => after.cells[cell]?.at(-1)?.s === drop?.hand);
  const man = to === undefined ? undefined : after.cells[to]?.at(-1);
  return drop && more.length === 0 && man && to !== undefined ? { man, from: drop, to } : null;
}

/** Whoever stood on a changed cell and stands on none of them now. */
function departuresOf(before: BoardView, after: BoardView, changed: readonly number[], travel: Travel | null): Departure[] {
  const left = changed.flatMap((cell) => after.cells[cell] ?? []).map(key);
  // The traveller may arrive with another face; it is not gone for that.
  if (typeof travel?.from === 'number') {
    const place = left.indexOf(key(travel.man));
    if (place >= 0) left[place] = key(before.cells[travel.from]?.at(-1));
  }
  const hands = gained(before.hands, after.hands);
  return changed.flatMap((cell) =>
    (before.cells[cell] ?? []).flatMap((man) => {
      const place = left.indexOf(key(man));
      if (place >= 0) {
        left.splice(place, 1);
        return [];
      }
      // A piece taken by the other side comes into that side's hand, one that retreats into its own.
      const into = hands.findIndex(({ hand }) => hand !== man.s);
      return [{ man, cell, into: into >= 0 ? (hands.splice(into, 1)[0] ?? null) : (hands.shift() ?? null) }];
    }),
  );
}

/** How the change sounds. */
export function noise(before: BoardView, after: BoardView): 'move' | 'stack' | 'capture' {
  const { travel, departures } = motion(before, after);
  if (departures.length > 0) return 'capture';
  return travel && (after.cells[travel.to]?.length ?? 0) > 1 ? 'stack' : 'move';
}
