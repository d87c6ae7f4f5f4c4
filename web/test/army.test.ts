import { describe, expect, it } from 'vitest';
import {
  apply,
  at,
  boardOf,
  campOf,
  fresh,
  handiwork,
  lift,
  liftAll,
  mirror,
  move,
  place,
  read,
  rowsOf,
  swap,
  tally,
  textCell,
  write,
} from '../src/formation/army';

const GAME = { files: [...'abcdefghi'], ranks: [...'987654321'], bottom: 'white', height: 3 } as const;
const game = { ...GAME, files: [...GAME.files], ranks: [...GAME.ranks] };
const WHITE = campOf(game, 'white', 3);
const BLACK = campOf(game, 'black', 3);
const WALL = 'l1sarns1u/aqt1f1tqa/ppyppippp';
const WHOLE = tally(WALL);

describe('an army', () => {
  it('is read and written in the rows of its side', () => {
    expect(write(read(WHITE, WHOLE, WALL))).toBe(WALL);
    expect(write(read(BLACK, WHOLE, WALL.toUpperCase()))).toBe(WALL.toUpperCase());
    expect(write(fresh(WHITE, WHOLE))).toBe('9/9/9');
    expect(Object.values(WHOLE).reduce((sum, n) => sum + n, 0)).toBe(23);
  });

  it('keeps every piece while pieces come and go', () => {
    let army = place(place(fresh(WHITE, WHOLE), 'P', 0), 'T', 0);
    expect(write(army)).toBe('(pt)8/9/9');
    army = move(army, 0, 10);
    expect(write(army)).toBe('p8/1t7/9');
    expect(write(swap(army, 0, 10))).toBe('t8/1p7/9');
    expect(lift(army, 0).reserve['P']).toBe(WHOLE['P']);
    expect(write(liftAll(place(army, 'S', 0), 0))).toBe('9/1t7/9');
  });

  it('refuses nothing but a fourth level and a piece it has not', () => {
    const tall = ['P', 'S', 'T', 'A'].reduce((army, kind) => place(army, kind, 0), fresh(WHITE, WHOLE));
    expect(at(tall, 0)).toEqual(['P', 'S', 'T']);
    expect(place(place(fresh(WHITE, WHOLE), 'R', 0), 'R', 1)).toEqual(place(fresh(WHITE, WHOLE), 'R', 0));
  });

  it('reads no more pieces than it has', () => {
    expect(write(read(WHITE, WHOLE, 'rr7/9/9'))).toBe('r8/9/9');
  });

  it('is drawn with the highest row on top', () => {
    expect(textCell(WHITE, 0)).toBe(18);
    expect(rowsOf(WALL)).toBe(3);
    expect(WHITE.ranks).toEqual(['3', '2', '1']);
    const board = boardOf(place(fresh(BLACK, WHOLE), 'R', 26));
    expect(board.ranks).toEqual(['9', '8', '7']);
    expect(board.cells[8]).toEqual([{ s: 'black', k: 'R' }]);
  });

  it('is mirrored row by row', () => {
    expect(write(mirror(read(WHITE, WHOLE, WALL)))).toBe('u1snras1l/aqt1f1tqa/pppippypp');
  });

  it('offers and makes every piece of handiwork', () => {
    const army = place(place(fresh(WHITE, { P: 1, S: 1 }), 'P', 0), 'S', 1);
    const moves = handiwork(army);
    const onto = moves.filter((one) => one.from === 18 && one.to === 19);
    expect(onto.map(({ text }) => text)).toEqual(['move', 'swap']);
    expect(onto.map((one) => write(apply(army, one)))).toEqual(['1(sp)7/9/9', 'sp7/9/9']);
  });
});
