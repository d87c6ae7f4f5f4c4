/**
 * A hand over a board, as data: what is picked up, where it may go, which meanings are still open. Every
 * function is pure. Nothing here knows a rule: the legal moves come from the server and are only sorted.
 */
import type { Effect, MoveView, Tried } from '../net/types';

export type Pick = { readonly cell: number } | { readonly hand: string };

export interface Play {
  readonly legal: readonly MoveView[];
  readonly pick: Pick | null;
  /** The moves still meant after a target was named that has several; empty otherwise. */
  readonly meant: readonly MoveView[];
}

/** What a touch leads to: the next state, perhaps a move that is made, perhaps a try that no move matches. */
export interface Step {
  readonly play: Play;
  readonly made?: MoveView;
  readonly refused?: { readonly pick: Pick; readonly to: number };
}

/** One line of the chooser: moves that differ at most in the further cell they name. */
export interface Meaning {
  readonly key: string;
  readonly moves: readonly MoveView[];
}

export const begin = (legal: readonly MoveView[]): Play => ({ legal, pick: null, meant: [] });

export const cancel = (play: Play): Play => begin(play.legal);

export const samePick = (a: Pick | null, b: Pick | null): boolean =>
  a === b || (a !== null && b !== null && ('cell' in a ? 'cell' in b && a.cell === b.cell : 'hand' in b && a.hand === b.hand));

const pickOf = (move: MoveView): Pick | null =>
  move.from !== undefined ? { cell: move.from } : move.hand !== undefined ? { hand: move.hand } : null;

/** A try as the server is asked about it: what was picked up, and where it was put. */
export const triedOf = (pick: Pick, to: number): Tried => ({ ...('cell' in pick ? { from: pick.cell } : pick), to });

/** Moves that are words of their own: they become buttons. */
export const words = (legal: readonly MoveView[]): MoveView[] => legal.filter((move) => pickOf(move) === null && move.to === undefined);

export const canPick = (play: Play, pick: Pick): boolean => play.legal.some((move) => samePick(pickOf(move), pick));

/** The moves of what is picked up; with empty hands, those that only name a place. */
const within = (play: Play): MoveView[] => play.legal.filter((move) => move.to !== undefined && samePick(pickOf(move), play.pick));

/** The meanings between which a chooser has to ask, if there are several. */
export function meanings(play: Play): Meaning[] {
  const groups = new Map<string, MoveView[]>();
  for (const move of play.meant) {
    const key = `${move.effect} ${move.verb} ${move.with ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups].map(([key, moves]) => ({ key, moves }));
}

/** Whether the next touch names the further cell that belongs to the move. */
export const asksThen = (play: Play): boolean => meanings(play).length === 1 && play.meant.length > 1;

/** Every cell that a touch may name now, with what would happen there. */
export function targets(play: Play): Map<number, Effect[]> {
  const found = new Map<number, Effect[]>();
  const add = (cell: number | undefined, effect: Effect) => {
    if (cell === undefined) return;
    const effects = found.get(cell) ?? [];
    if (!effects.includes(effect)) found.set(cell, [...effects, effect]);
  };
  if (asksThen(play)) for (const move of play.meant) add(move.then ?? move.to, 'drop');
  else if (play.meant.length === 0) for (const move of within(play)) add(move.to, move.effect);
  return found;
}

/** Picks something up if any move begins with it. */
export const grab = (play: Play, pick: Pick): Play => (canPick(play, pick) ? { ...begin(play.legal), pick } : cancel(play));

/** Puts what is picked up on a cell, or picks up what stands there; with `holds` only once the hand is empty. */
export function tap(play: Play, cell: number, holds = false): Step {
  if (asksThen(play))
    return settle(
      play,
      play.meant.filter((move) => (move.then ?? move.to) === cell),
    );
  if (play.meant.length > 0) return { play: cancel(play) };
  const fitting = within(play).filter((move) => move.to === cell);
  if (fitting.length > 0) return settle(play, fitting);
  const again = samePick(play.pick, { cell });
  const free = play.pick === null || !holds;
  if (!again && free && canPick(play, { cell })) return { play: grab(play, { cell }) };
  if (play.pick === null || again) return { play: cancel(play) };
  return { play: cancel(play), refused: { pick: play.pick, to: cell } };
}

/** Settles on one of the meanings that the chooser offers. */
export const choose = (play: Play, meaning: Meaning): Step => settle(play, meaning.moves);

function settle(play: Play, moves: readonly MoveView[]): Step {
  const [only, ...more] = moves;
  if (only === undefined) return { play: cancel(play) };
  // A self-aimed move (an exchange inside a tower) always asks: a second tap usually means "never mind".
  const certain = more.length === 0 && (only.from !== only.to || play.meant.length > 0);
  return certain ? { play: cancel(play), made: only } : { play: { ...play, meant: moves } };
}

/** The same hand over a new list of moves: what was picked up stays so if it still can, and so does an open question. */
export function renew(play: Play, legal: readonly MoveView[]): Play {
  const fresh = begin(legal);
  if (!play.pick || !canPick(fresh, play.pick)) return fresh;
  const asked = new Set(play.meant.map(({ text }) => text));
  const meant = legal.filter(({ text }) => asked.has(text));
  return { ...fresh, pick: play.pick, meant: meant.length === play.meant.length ? meant : [] };
}
