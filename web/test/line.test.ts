import { describe, expect, it } from 'vitest';
import { backToMain, begin, branch, cut, go, play, played } from '../src/study/line';

describe('a line under study', () => {
  it('grows at its end and steps inside its bounds', () => {
    const line = play(play(begin(), 'a'), 'b');
    expect(line.main).toEqual(['a', 'b']);
    expect(go(line, 99).at).toBe(2);
    expect(go(line, -1).at).toBe(0);
  });

  it('follows the line it has and branches where it differs', () => {
    const line = go(begin(['a', 'b', 'c']), 1);
    expect(play(line, 'b').moves).toEqual(['a', 'b', 'c']);
    const varied = play(play(line, 'x'), 'y');
    expect([varied.moves, branch(varied)]).toEqual([['a', 'x', 'y'], 1]);
    expect(varied.main).toEqual(['a', 'b', 'c']);
    expect(backToMain(varied)).toEqual({ main: ['a', 'b', 'c'], moves: ['a', 'b', 'c'], at: 1 });
  });

  it('can be cut', () => {
    expect(played(cut(go(begin(['a', 'b', 'c']), 2)))).toEqual(['a', 'b']);
  });
});
