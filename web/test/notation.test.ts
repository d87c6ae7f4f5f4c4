import { describe, expect, it } from 'vitest';
import { isWord, written, writtenLine } from '../src/match/notation';

const move = (text: string, mover: string, before?: string, black = true) => ({ text, mover, before, black });

describe('a move that touches no square', () => {
  it('is a word', () => {
    for (const text of ['done', 'pass', 'claim']) expect(isWord(text), text).toBe(true);
    for (const text of ['7g7f', 'a7-a6', 'B*d8', '1a+1c', 'h2xf2', '9-5-1:8-5-1']) expect(isWord(text), text).toBe(false);
  });
});

describe('a move of shogi', () => {
  it('is written in Japanese, Western and machine text', () => {
    const pawn = move('7g7f', 'P');
    expect(written('shogi', pawn, 'japanese')).toBe('▲７六歩');
    expect(written('shogi', pawn, 'western')).toBe('P-7f');
    expect(written('shogi', pawn, 'usi')).toBe('7g7f');
  });

  it('tells captures, promotions, drops and the same square', () => {
    const takes = move('8h2b+', 'Bx', '3c3d');
    expect(written('shogi', takes, 'western')).toBe('B8hx2b+');
    expect(written('shogi', takes, 'japanese')).toBe('▲２二角成(88)');
    expect(written('shogi', move('3a2b', 'Sx', '8h2b+', false), 'japanese')).toBe('△同　銀(31)');
    expect(written('shogi', move('P*5e', 'P', undefined, false), 'japanese')).toBe('△５五歩打');
    expect(written('shogi', move('P*5e', 'P'), 'western')).toBe('P*5e');
  });
});

describe('a move of another game', () => {
  it('has its piece before the squares', () => {
    expect(written('gungi-enhanced', move('d7-f9', 'T'), 'western')).toBe('T d7-f9');
    expect(written('gungi-marshal', move('7-6-1:6-5-1', 'L'), 'western')).toBe('L 7-6-1:6-5-1');
    expect(written('gungi-enhanced', move('P*c9', 'P'), 'western')).toBe('P*c9');
    expect(written('gungi-marshal', move('pass', ''), 'western')).toBe('pass');
  });
});

describe('a line', () => {
  const line = { moves: ['7g7f', '3c3d', '8h2b+'], movers: ['P', 'P', 'Bx'], turn: 'white' as const };
  it('is written from a ply on, by whoever made each move', () => {
    expect(writtenLine('shogi', line, 1, 'western')).toBe('P-3d, B8hx2b+');
    expect(writtenLine('shogi', line, 1, 'japanese')).toBe('△３四歩 ▲２二角成(88)');
    expect(writtenLine('gueides', { moves: ['g1-g3'], movers: ['S'], turn: 'white' }, 0, 'western')).toBe('S g1-g3');
  });
});
