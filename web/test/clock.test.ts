import { describe, expect, it } from 'vitest';
import { face, isLow, left } from '../src/match/clock';
import type { ClockView } from '../src/net/types';

const byoyomi: ClockView = {
  control: { kind: 'byoyomi', main: 60_000, period: 30_000, periods: 3 },
  black: { main: 5_000, periods: 3, period: 30_000 },
  white: { main: 60_000, periods: 3, period: 30_000 },
  running: 'black',
  deadline: null,
  at: 0,
};

describe('a clock', () => {
  it('runs only for the side to move', () => {
    expect(left(byoyomi, 'white', 4_000).shown).toBe(60_000);
    expect(left(byoyomi, 'black', 4_000)).toEqual({ shown: 1_000, periods: 3, byoyomi: false });
  });

  it('goes through its periods and stops at nothing', () => {
    expect(left(byoyomi, 'black', 6_000)).toEqual({ shown: 29_000, periods: 3, byoyomi: true });
    expect(left(byoyomi, 'black', 36_000)).toEqual({ shown: 29_000, periods: 2, byoyomi: true });
    expect(left(byoyomi, 'black', 500_000)).toEqual({ shown: 0, periods: 0, byoyomi: true });
  });

  it('goes on in the middle of a period, as after a reload', () => {
    const late: ClockView = { ...byoyomi, black: { main: 0, periods: 2, period: 12_000 } };
    expect(left(late, 'black', 0)).toEqual({ shown: 12_000, periods: 2, byoyomi: true });
    expect(left(late, 'black', 13_000)).toEqual({ shown: 29_000, periods: 1, byoyomi: true });
    expect(left(late, 'black', 42_000)).toEqual({ shown: 0, periods: 0, byoyomi: true });
  });

  it('shows tenths, minutes, hours and days', () => {
    expect([3_400, 65_000, 3_725_000, 2 * 86_400_000].map(face)).toEqual(['3.4', '1:05', '1:02:05', '2d 00:00']);
    expect(isLow({ shown: 9_000, periods: 1, byoyomi: true })).toBe(true);
    expect(isLow({ shown: 60_000, periods: 0, byoyomi: false })).toBe(false);
  });
});
