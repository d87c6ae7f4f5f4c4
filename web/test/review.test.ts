import { describe, expect, it } from 'vitest';
import { accuracyOf, chances, lessons, marked, type Judged } from '../src/study/review';

const judged = (mover: 'black' | 'white', before: number, after: number, mark: string | null, accuracy = 100): Judged => ({
  mover,
  before,
  after,
  mark,
  accuracy,
  best: ['x'],
  reply: [],
  facts: [],
  cp: 0,
  mate: null,
});

describe('a review', () => {
  const game = [
    judged('black', 0.5, 0.5, null),
    judged('white', 0.5, 0.75, '??', 30),
    judged('black', 0.75, 0.68, '?!', 75),
    judged('white', 0.68, 0.8, '?', 60),
    null,
  ];
  it('draws the chances of Black, whoever moved', () => {
    expect(chances(game)).toEqual([50, 50, 75, 68, 80, null]);
    expect(chances([])).toEqual([null]);
  });
  it('weighs one blunder more than a mean would', () => {
    expect(accuracyOf(game, 'black')).toBeGreaterThan(accuracyOf(game, 'white') ?? 100);
    expect(accuracyOf(game, 'white')).toBeLessThan(45);
    expect(accuracyOf([], 'white')).toBeNull();
  });
  it('finds the marked moves, and lessons in what cost most', () => {
    expect(marked(game)).toEqual([1, 2, 3]);
    expect(marked(game, 'black')).toEqual([2]);
    expect(lessons(game, 'white')).toEqual([1, 3]);
    expect(lessons(game, 'white', 1)).toEqual([1]);
    expect(lessons(game, 'black')).toEqual([]);
  });
});
