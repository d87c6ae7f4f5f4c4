import { describe, expect, it } from 'vitest';
import { isDoubtful } from '../src/board/doubt';
import { Drag } from '../src/board/drag.svelte';
import { foresee, touched } from '../src/board/foresight';
import { begin } from '../src/board/play';
import { cellsOf, due, lay } from '../src/board/premove';
import { Guess } from '../src/match/guess.svelte';
import { tell } from '../src/match/tell';
import type { BoardView, LineView, ManView, MoveView } from '../src/net/types';

const black = (k: string): ManView => ({ s: 'black', k });
const white = (k: string): ManView => ({ s: 'white', k });
function board(men: Record<number, ManView[]>, held: BoardView['hands'] = { black: [], white: [] }): BoardView {
  const names = ['1', '2', '3'];
  return {
    files: names,
    ranks: names,
    cells: Array.from({ length: 9 }, (_, cell) => men[cell] ?? []),
    hands: held,
    bottom: 'black',
    notes: [],
  };
}
const move = (rest: Partial<MoveView>): MoveView => ({ text: 'x', effect: 'move', verb: 'move', ...rest });
const line = (rest: Partial<LineView>): LineView => ({
  board: board({}),
  check: false,
  last: [],
  movers: [],
  legal: [],
  moves: [],
  outcome: null,
  position: '',
  turn: 'black',
  ...rest,
});

describe('the board before the server has answered', () => {
  it('shows a move, a capture on a tower, a promotion and a drop', () => {
    const start = board({ 0: [black('P')], 1: [white('G'), white('L')], 2: [black('T')] }, { black: [{ k: 'S', n: 2 }], white: [] });
    expect(foresee(start, move({ from: 0, to: 3 }), 'black').cells.slice(0, 4)).toEqual([[], start.cells[1], start.cells[2], [black('P')]]);
    expect(foresee(start, move({ from: 2, to: 1, effect: 'capture' }), 'black').cells[1]).toEqual([white('G'), black('T')]);
    expect(foresee(start, move({ from: 0, to: 2, effect: 'stack' }), 'black').cells[2]).toEqual([black('T'), black('P')]);
    expect(foresee(start, move({ from: 0, to: 3, with: '+P' }), 'black').cells[3]).toEqual([black('+P')]);
    const dropped = foresee(start, move({ hand: 'S', to: 8, effect: 'drop' }), 'black');
    expect(dropped.cells[8]).toEqual([black('S')]);
    expect(dropped.hands.black).toEqual([{ k: 'S', n: 1 }]);
  });

  it('stays as it is where the move does not say enough', () => {
    const start = board({ 0: [black('P'), black('T')] });
    expect(foresee(start, move({ from: 0, to: 0, effect: 'other' }), 'black')).toBe(start);
    expect(foresee(start, move({ effect: 'other' }), 'black')).toBe(start);
  });

  it('names the cells in the order of the server', () => {
    expect(touched(move({ from: 3, to: 4, then: 5 }))).toEqual([3, 4, 5]);
    expect(touched(move({ hand: 'S', to: 4 }))).toEqual([4]);
  });
});

describe('a guess', () => {
  const now = line({ board: board({ 0: [black('P')] }), moves: ['a'], legal: [move({ from: 0, to: 3 })] });
  it('lies over the line until the next one comes, or it is taken back', () => {
    const guess = new Guess();
    expect(guess.over(now)).toBe(now);
    guess.make(move({ text: 'b', from: 0, to: 3 }), now);
    expect(guess.over(now)).toMatchObject({ turn: 'white', legal: [], last: [0, 3] });
    const next = line({ moves: ['a', 'b'] });
    expect(guess.foretold(next)).toBe(true);
    expect(guess.foretold(line({ moves: ['a', 'c'] }))).toBe(false);
    expect(guess.over(next)).toBe(next);
    guess.takeBack();
    expect(guess.over(now)).toBe(now);
  });
});

describe('a move told from two boards', () => {
  const before = line({ board: board({ 0: [black('P')], 1: [white('G')], 2: [black('T')] }) });
  const after = (men: Record<number, ManView[]>, last: number[]) => line({ board: board(men), last });
  it('is a move, a capture, a stack or a drop', () => {
    expect(tell(before, after({ 3: [black('P')], 1: [white('G')], 2: [black('T')] }, [0, 3]))).toMatchObject({
      kind: 'P',
      from: 0,
      to: 3,
      effect: 'move',
    });
    expect(tell(before, after({ 1: [black('P')], 2: [black('T')] }, [0, 1]))).toMatchObject({ kind: 'P', effect: 'capture' });
    expect(tell(before, after({ 2: [black('T'), black('P')] }, [0, 2]))).toMatchObject({ effect: 'stack' });
    expect(tell(before, after({ 8: [black('S')] }, [8]))).toMatchObject({ kind: 'S', from: null, to: 8, effect: 'drop' });
    expect(tell(before, after({}, []))).toBeNull();
  });
});

describe('a premove', () => {
  it('is picked up, laid down and let go', () => {
    const up = lay(begin([]), 4, true);
    expect(up).toEqual({ play: { ...begin([]), pick: { cell: 4 } }, premove: null });
    const laid = lay(up.play, 5, false);
    expect(laid.premove).toEqual({ pick: { cell: 4 }, to: 5 });
    expect(lay(up.play, 4, true).play.pick).toBeNull();
    expect(cellsOf({ pick: { hand: 'P' }, to: 5 })).toEqual([5]);
  });

  it('is played if a move fits, and forgotten if none does', () => {
    const legal = [move({ text: 'm', from: 4, to: 5 })];
    expect(due({ pick: { cell: 4 }, to: 5 }, legal)?.made?.text).toBe('m');
    expect(due({ pick: { cell: 4 }, to: 6 }, legal)).toBeNull();
  });
});

describe('a drag', () => {
  const at = (x: number, y = 0) => ({ clientX: x, clientY: y });
  it('begins beyond a small slack, and ends on a cell or off the board', () => {
    const drag = new Drag();
    drag.begin({ cell: 1 }, 1, true, at(0), 40);
    drag.follow(at(4));
    expect(drag.moving).toBe(false);
    drag.follow(at(20));
    expect(drag.from).toBe(1);
    expect(drag.end(2)).toEqual({ kind: 'touched', cell: 2 });
    drag.begin({ cell: 1 }, 1, true, at(0), 40);
    drag.follow(at(20));
    expect(drag.end(null)).toEqual({ kind: 'thrown', pick: { cell: 1 } });
  });

  it('means a touch where it began, unless that touch has picked the piece up', () => {
    const drag = new Drag();
    drag.begin({ cell: 1 }, 1, true, at(0), 40);
    expect(drag.end(1)).toEqual({ kind: 'nothing' });
    drag.begin({ cell: 1 }, 1, false, at(0), 40);
    expect(drag.end(1)).toEqual({ kind: 'touched', cell: 1 });
  });
});

describe('what the rules at hand say', () => {
  const own = move({ from: 0, to: 3, text: 'own' });
  it('takes the place of a guess once they have spoken, and not after another move', async () => {
    const guess = new Guess();
    const before = line({ board: board({ 0: [black('P')] }), turn: 'black' });
    const after = line({ board: board({ 3: [black('T')] }), turn: 'white', check: true, last: [0, 3] });
    guess.make(own, before, () => Promise.resolve(after));
    expect(guess.over(before).check).toBe(false);
    expect(guess.over(before).board.cells[3]).toEqual([black('P')]);
    await Promise.resolve();
    expect(guess.over(before)).toMatchObject({ check: true, board: after.board, turn: 'white', legal: [] });
    guess.make(own, before, () => Promise.reject(new Error('refused')));
    await Promise.resolve();
    expect(guess.over(before).check).toBe(false);
  });

  it('doubts a premove that is not possible as things stand, and none where nobody can say', async () => {
    const said = (legal: MoveView[]) => () => Promise.resolve({ line: line({ legal }), position: '', problems: [] });
    const asked = (to: number, ask: Parameters<typeof isDoubtful>[1]) => isDoubtful({ pick: { cell: 0 }, to }, ask);
    expect(await asked(3, said([own]))).toBe(false);
    expect(await asked(4, said([own]))).toBe(true);
    expect(await asked(4, () => Promise.reject(new Error('no position')))).toBe(false);
    expect(await asked(4, () => Promise.resolve({ line: null, position: '', problems: [] }))).toBe(false);
  });
});
