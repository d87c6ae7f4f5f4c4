import { describe, expect, it } from 'vitest';
import { at, empty, held, hold, lift, move, pull, put, raise, type Composition } from '../src/editor/composition';

const MAN = { s: 'black', k: 'P' } as const;
const letters = (composition: Composition, cell: number) =>
  at(composition, cell)
    .map(({ k }) => k)
    .join('');
const tower = (...kinds: string[]) => kinds.reduce((sum, k) => put(sum, 4, { s: 'white', k }, 3), empty(9, 'black'));

describe('a composition', () => {
  it('puts one piece on a square, or as many as the game allows', () => {
    expect(letters(put(put(empty(9, 'black'), 0, MAN, 1), 0, { s: 'white', k: 'K' }, 1), 0)).toBe('K');
    expect(letters(tower('A', 'B', 'C', 'D'), 4)).toBe('ABC');
  });

  it('lifts, moves, pulls out and raises', () => {
    expect(letters(lift(tower('A', 'B'), 4), 4)).toBe('A');
    const moved = move(tower('A', 'B'), 4, 5, 3);
    expect([letters(moved, 4), letters(moved, 5)]).toEqual(['A', 'B']);
    expect(letters(pull(tower('A', 'B', 'C'), 4, 2), 4)).toBe('AC');
    expect(letters(raise(tower('A', 'B', 'C'), 4, 1), 4)).toBe('BAC');
    expect(letters(raise(tower('A', 'B'), 4, 2), 4)).toBe('AB');
  });

  it('moves nothing onto a full tower and loses nothing', () => {
    const full = put(tower('A', 'B', 'C'), 0, MAN, 3);
    expect(move(full, 0, 4, 3)).toBe(full);
    expect(move(full, 8, 0, 3)).toBe(full);
  });

  it('counts what is held, never below nothing', () => {
    const some = hold(hold(empty(9, 'black'), 'black', 'P', 1), 'black', 'P', 1);
    expect(held(some, 'black', 'P')).toBe(2);
    expect(hold(some, 'black', 'P', -5).hands.black).toEqual([]);
    expect(held(some, 'white', 'P')).toBe(0);
  });
});
