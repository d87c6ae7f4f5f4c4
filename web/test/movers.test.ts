import { describe, expect, it } from 'vitest';
import { Movers } from '../src/study/movers';

const NODES = [
  { parent: null, move: '7g7f' },
  { parent: 0, move: '3c3d' },
  { parent: 1, move: '8h2b+' },
  { parent: 0, move: '8c8d' },
];

describe('the pieces behind the moves of a study', () => {
  it('are asked for line by line', () => {
    const movers = new Movers();
    expect(movers.unknown(NODES)).toEqual([2, 3]);
    expect(movers.learn(['7g7f', '3c3d', '8h2b+'], ['P', 'P', 'Bx'])).toBe(true);
    expect(movers.unknown(NODES)).toEqual([3]);
    expect(movers.learn(['7g7f', '8c8d'], ['P', 'P'])).toBe(true);
    expect(movers.unknown(NODES)).toEqual([]);
    expect(movers.learn(['7g7f'], ['P'])).toBe(false);
  });

  it('make moves that people read, in either style', () => {
    const movers = new Movers();
    movers.learn(['7g7f', '3c3d', '8h2b+'], ['P', 'P', 'Bx']);
    expect(movers.write('shogi', NODES, true, 'western')).toEqual(['P-7f', 'P-3d', 'B8hx2b+', '8c8d']);
    expect(movers.write('shogi', NODES, true, 'japanese').slice(0, 2)).toEqual(['▲７六歩', '△３四歩']);
  });
});
