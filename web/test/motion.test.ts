import { describe, expect, it } from 'vitest';
import { motion } from '../src/board/motion';
import { enhanced } from '../src/games/enhanced';
import { pictureOf, readRows } from '../src/games/game';
import { shogi } from '../src/games/shogi';
import type { BoardView, HeldView } from '../src/net/types';

const board = (rows: string, hands: { black?: HeldView[]; white?: HeldView[] } = {}): BoardView => ({
  ...pictureOf(shogi),
  cells: readRows(rows, 'black'),
  hands: { black: hands.black ?? [], white: hands.white ?? [] },
});
const pad = (row: string) => `${row}/9/9/9/9/9/9/9/9`;

describe('what happened between two boards', () => {
  it('is nothing when nothing did, or too much', () => {
    const one = pictureOf(enhanced);
    expect(motion(one, one)).toEqual({ travel: null, departures: [] });
    expect(motion(one, pictureOf(shogi)).travel).toBeNull();
  });

  it('sees a piece go, also onto a tower and off one', () => {
    expect(motion(board(pad('P8')), board(pad('1P7'))).travel).toMatchObject({ from: 0, to: 1 });
    expect(motion(board(pad('(SP)a7')), board(pad('S(aP)7')))).toMatchObject({
      travel: { from: 0, to: 1, man: { k: 'P' } },
      departures: [],
    });
  });

  it('sees a captured piece turn into what the hand has got', () => {
    const before = board(pad('Pj7'));
    const after = board(pad('1P7'), { black: [{ k: 'Q', n: 1 }] });
    expect(motion(before, after)).toMatchObject({
      travel: { from: 0, to: 1 },
      departures: [{ man: { s: 'white', k: 'J' }, cell: 1, into: { hand: 'black', kind: 'Q' } }],
    });
  });

  it('sees a piece that nobody holds any more simply go', () => {
    expect(motion(board(pad('Pj7')), board(pad('1P7'))).departures).toEqual([{ man: { s: 'white', k: 'J' }, cell: 1, into: null }]);
  });

  it('sees a promotion as one piece on its way', () => {
    const { travel, departures } = motion(board(pad('P8')), board(pad('1+P7')));
    expect(travel).toMatchObject({ from: 0, to: 1, man: { k: '+P' } });
    expect(departures).toEqual([]);
  });

  it('sees a drop come out of the hand', () => {
    const before = board(pad('9'), { white: [{ k: 'P', n: 2 }] });
    const after = board(pad('2p6'), { white: [{ k: 'P', n: 1 }] });
    expect(motion(before, after)).toMatchObject({ travel: { from: { hand: 'white', kind: 'P' }, to: 2 }, departures: [] });
  });

  it('sees a whole tower fall to one piece', () => {
    const { departures } = motion(board(pad('P(jka)7')), board(pad('1P7'), { black: [{ k: 'Z', n: 1 }] }));
    expect(departures.map(({ man }) => man.k)).toEqual(['J', 'K', 'A']);
    expect(departures.filter(({ into }) => into)).toHaveLength(1);
  });
});
