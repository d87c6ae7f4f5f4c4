import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choose, daily, readPuzzles, themesOf, today, mistake, OWN } from '../src/puzzles/puzzle';
import { NEWCOMER, rated } from '../src/puzzles/rating';

const FILE = [
  '# puzzles of a game, games 3',
  'a b | x | mate drop | 800',
  'c | x y z | win | 1200',
  'broken | row',
  'd | x | mate | 1900',
  '',
].join('\n');

/** Whoever has solved a few others already. */
const PRACTISED = new Set(['1', '2', '3', '4', '5']);

describe('puzzles', () => {
  const puzzles = readPuzzles(FILE);
  it('are read row by row, and a broken row is left out', () => {
    expect(puzzles.map(({ position, line, themes, rating }) => [position, line.length, themes[0], rating])).toEqual([
      ['a b', 1, 'mate', 800],
      ['c', 3, 'win', 1200],
      ['d', 1, 'mate', 1900],
    ]);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(3);
  });
  it('are shipped about what is special in a game', () => {
    for (const [game, ...themes] of [
      ['gungi-enhanced', 'betray', 'recruit', 'raise'],
      ['gungi-25', 'betray', 'raise'],
      ['gungi-marshal', 'raise'],
    ]) {
      const shipped = themesOf(readPuzzles(readFileSync(new URL(`../../puzzles/${game}.txt`, import.meta.url), 'utf8'))).map(
        ([one]) => one,
      );
      expect(shipped).toEqual(expect.arrayContaining(themes));
    }
  });
  it('come near to the rating, unsolved first, and by theme', () => {
    const [first] = puzzles;
    expect(themesOf(puzzles)[0]?.[0]).toBe('mate');
    expect(choose(puzzles, 1180, PRACTISED, null, 0)?.position).toBe('c');
    expect(choose(puzzles, 700, new Set([first?.id ?? '']), 'mate', 0)?.position).toBe('d');
    expect(choose(puzzles, 700, new Set(puzzles.map(({ id }) => id)), 'mate', 0)?.position).toBe('a b');
    expect(choose([], 700, new Set(), null, 0)).toBeUndefined();
  });
  it('begin with mates in one, for whoever has solved hardly any', () => {
    expect(choose(puzzles, 1180, new Set(), null, 0)?.position).toBe('a b');
    expect(choose(puzzles, 1180, new Set(), 'win', 0)?.position).toBe('c');
    const [first, , last] = puzzles.map(({ id }) => id);
    expect(choose(puzzles, 1180, new Set([first ?? '', last ?? '']), null, 0)?.position).toBe('c');
  });
  it('have one of the day, the same all day long', () => {
    expect(today(new Date('2026-03-01T23:59:00Z'))).toBe('2026-03-01');
    expect(daily(puzzles, '2026-03-01')).toBe(daily(puzzles, '2026-03-01'));
    const days = Array.from({ length: 20 }, (_, day) => daily(puzzles, `2026-03-${day}`)?.id);
    expect(new Set(days).size).toBeGreaterThan(1);
    expect(daily([], '2026-03-01')).toBeUndefined();
  });
});

describe('the rating', () => {
  it("is that of Glickman's example", () => {
    const found = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      [{ rating: 1400, deviation: 30 }, 1],
      [{ rating: 1550, deviation: 100 }, 0],
      [{ rating: 1700, deviation: 300 }, 0],
    ]);
    expect(found.rating).toBeCloseTo(1464.06, 1);
    expect(found.deviation).toBeCloseTo(151.52, 1);
    expect(found.volatility).toBeCloseTo(0.05999, 4);
  });
  it('rises by right answers and falls by wrong ones', () => {
    const puzzle = { rating: 1200, deviation: 80 };
    expect(rated(NEWCOMER, [[puzzle, 1]]).rating).toBeGreaterThan(NEWCOMER.rating);
    expect(rated(NEWCOMER, [[puzzle, 0]]).rating).toBeLessThan(NEWCOMER.rating);
  });
});

describe("a mistake of one's own", () => {
  const row = mistake('9/9 b - 1', '7g7f', { impasse: 'none' });
  const [puzzle] = readPuzzles(row);
  it('is a row like those of the files, with the options of its game', () => {
    expect(puzzle).toMatchObject({ position: '9/9 b - 1', line: ['7g7f'], themes: [OWN], options: { impasse: 'none' } });
    expect(readPuzzles(mistake('9/9 b - 1', '7g7f', {}))[0]?.options).toBeUndefined();
  });

  it('comes only to whoever asks for it', () => {
    const shipped = readPuzzles('8/8 b - 1 | 1a1b | mate | 1500');
    const all = [...shipped, ...(puzzle ? [puzzle] : [])];
    const chosen = (theme: string | null) => choose(all, 1500, new Set(), theme, 0.99)?.themes[0];
    expect([chosen(null), chosen(OWN), chosen('mate')]).toEqual(['mate', OWN, 'mate']);
  });
});
