import { expect, test } from 'vitest';
import { awaitedOf, untilClaim } from '../src/match/absence';
import type { MatchView } from '../src/net/types';

const match = (change: object) =>
  ({
    seat: 'black',
    stage: 'playing',
    claimable: { black: null, white: null },
    clock: { at: 1_000_000 },
    awaited: [],
    ...change,
  }) as unknown as MatchView;

test('a match may be claimed when the opponent has been away for long enough', () => {
  const away = match({ claimable: { black: null, white: 1_030_000 } });
  expect(untilClaim(away, 500, 500)).toBe(30_000);
  expect(untilClaim(away, 500, 20_500)).toBe(10_000);
  expect(untilClaim(away, 500, 60_500)).toBe(0);
});

test('nobody claims because of oneself, as a spectator, or once it is over', () => {
  expect(untilClaim(match({ claimable: { black: 1, white: null } }), 0, 0)).toBe(null);
  expect(untilClaim(match({ seat: null, claimable: { black: 1, white: 1 } }), 0, 0)).toBe(null);
  expect(untilClaim(match({ stage: 'over', claimable: { black: null, white: 1 } }), 0, 0)).toBe(null);
});

test('whoever is awaited is someone else', () => {
  expect(awaitedOf(match({ awaited: ['black', 'white'] }))).toEqual(['white']);
  expect(awaitedOf(match({ seat: null, awaited: ['black'] }))).toEqual(['black']);
  expect(awaitedOf(match({ stage: 'over', awaited: ['white'] }))).toEqual([]);
});
