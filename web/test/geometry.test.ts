import { describe, expect, it } from 'vitest';
import { cellAt, centre, frameOf, nameOf, placeOf, step } from '../src/board/geometry';
import { LOOKS } from '../src/games';
import { pictureOf, readRows } from '../src/games/game';
import type { BoardView, ManView } from '../src/net/types';

function board(rows: number, men: Record<number, ManView[]> = {}): BoardView {
  return {
    files: [...'987654321'],
    ranks: [...'abcdefghi'].slice(0, rows),
    cells: Array.from({ length: 9 * rows }, (_, cell) => men[cell] ?? []),
    hands: { black: [], white: [] },
    bottom: 'black',
    notes: [],
  };
}
const black = (k: string): ManView => ({ s: 'black', k });
const white = (k: string): ManView => ({ s: 'white', k });

describe('places on the screen', () => {
  it('turn round with the board, for nine and for eight ranks', () => {
    for (const rows of [9, 8]) {
      for (const flipped of [false, true]) {
        const frame = frameOf(board(rows), flipped);
        for (let cell = 0; cell < 9 * rows; cell++) {
          const { column, row } = placeOf(frame, cell);
          expect(cellAt(frame, column, row)).toBe(cell);
        }
      }
    }
    expect(centre(frameOf(board(9), true), 0)).toEqual({ x: 850, y: 850 });
    expect(cellAt(frameOf(board(8), false), 0, 8)).toBeNull();
  });

  it('are walked with arrow keys as one sees them', () => {
    expect(step(frameOf(board(9), false), 40, 'ArrowUp')).toBe(31);
    expect(step(frameOf(board(9), true), 40, 'ArrowUp')).toBe(49);
    expect(step(frameOf(board(9), false), 0, 'ArrowLeft')).toBe(0);
  });

  it('have the names of the game', () => {
    expect(nameOf(board(9), 60)).toBe('3g');
    expect(nameOf({ files: [...'987654321'], ranks: [...'123456789'] }, 60)).toBe('7-3');
  });
});

describe('texts', () => {
  it('of rows hold towers, runs and promoted pieces', () => {
    expect(readRows('1(sP)+R', 'black')).toEqual([[], [white('S'), black('P')], [black('+R')]]);
  });

  it('of pictures fill every board', () => {
    for (const look of LOOKS) expect(pictureOf(look).cells).toHaveLength(9 * look.picture.split('/').length);
  });
});
