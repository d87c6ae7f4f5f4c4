import { describe, expect, it } from 'vitest';
import { enhanced } from '../src/games/enhanced';
import { shogi } from '../src/games/shogi';
import { decided, isTurned, thrown } from '../src/match/toss';
import type { GameView } from '../src/net/types';

const game = (options: unknown[]): GameView => ({ options }) as unknown as GameView;
const FIRST = { key: 'first', default: 'black' };
const fallen = (...reverses: number[]) => [0, 1, 2, 3, 4].map((index) => reverses.includes(index));

describe('the throw of five pieces', () => {
  it('reads five faces from five bytes', () => {
    expect(thrown(Uint8Array.of(0, 1, 2, 3, 255))).toEqual([false, true, false, true, true]);
    expect(thrown()).toHaveLength(5);
  });

  it('goes by the majority', () => {
    expect(isTurned(fallen(0, 1))).toBe(false);
    expect(isTurned(fallen(0, 1, 4))).toBe(true);
  });

  it('lets who throws begin in shogi unless most are promoted, whoever begins', () => {
    expect(decided(shogi, game([]), {}, fallen()).seat).toBe('black');
    expect(decided(shogi, game([]), {}, fallen(0, 1, 2)).seat).toBe('white');
    expect(decided(shogi, game([]), { handicap: 'lance' }, fallen()).seat).toBe('white');
  });

  it('names a colour in Gungi Enhanced', () => {
    expect(decided(enhanced, game([FIRST]), { faults: 'claim' }, fallen(1, 2, 3))).toEqual({
      options: { faults: 'claim', first: 'white' },
    });
    expect(decided(enhanced, game([FIRST]), { first: 'white' }, fallen()).options['first']).toBe('black');
  });
});
