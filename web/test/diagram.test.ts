import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../src/games';
import { readDiagram } from '../src/learn/diagram';

const RULES = new URL('../../docs/rules/', import.meta.url);
const BOARD = /<!-- (board|zone|ascent): ([^>]*?) -->\s*```text\n([\s\S]*?)```/g;

describe('a board in letters', () => {
  it('is read on every rules page, piece by piece', () => {
    let count = 0;
    for (const name of readdirSync(RULES)) {
      for (const [, mark = '', told = '', text = ''] of readFileSync(new URL(name, RULES), 'utf8').matchAll(BOARD)) {
        const look = lookOf(name.slice(0, name.indexOf('.')));
        const found = readDiagram(look, text, '');
        expect(found, `${name}\n${text}`).not.toBeNull();
        // The page's own description of the position, where it is one of rows of letters.
        const written = told.split(' ')[0] ?? '';
        // Gungi Enhanced writes the first rank first.
        const rows = mark === 'ascent' ? written.split('/').reverse().join('/') : written;
        const said = found?.board.cells.flat().map(({ s, k }) => (s === look.upper ? k : k.toLowerCase()));
        if (rows.includes('/')) expect(said?.join('')).toBe(rows.replace(/[^A-Za-z]/g, ''));
        else expect(said?.length).toBeGreaterThan(1);
        expect((found?.marked.length ?? 0) > 0, `${name}: a zone is marked`).toBe(mark !== 'board');
        count++;
      }
    }
    expect(count).toBe(46);
  });
  it('shows where the piece that it is about can go, and what is in hand', () => {
    const rank = (name: string, cells: string) => ` ${cells.split('').join('   ')}  ${name}`;
    const text = [
      ' 9   8   7   6   5   4   3   2   1',
      rank('a', '········k'),
      ...'bcd'.split('').map((name) => rank(name, '·········')),
      ` ·   ·   ·   ·   R   o  [p]  ·   ·  e`,
      ...'fgh'.split('').map((name) => rank(name, '·········')),
      rank('i', '········K'),
      '▲ P × 2',
    ].join('\n');
    const found = readDiagram(lookOf('shogi'), text, '5e');
    expect(found?.from).toBe(40);
    expect(found?.legal.map(({ effect, to }) => [effect, to])).toEqual([
      ['move', 41],
      ['capture', 42],
    ]);
    expect(found?.board.cells[42]).toEqual([{ s: 'white', k: 'P' }]);
    expect(found?.board.hands.black).toEqual([{ k: 'P', n: 2 }]);
    expect(found?.board.bottom).toBe('black');
    expect(readDiagram(lookOf('shogi'), 'no board', '')).toBeNull();
  });
});
