import { describe, expect, it } from 'vitest';
import { asksThen, begin, cancel, canPick, choose, grab, meanings, renew, tap, targets, words } from '../src/board/play';
import type { MoveView } from '../src/net/types';

const move = (text: string, part: Partial<MoveView>): MoveView => ({ text, effect: 'move', verb: 'move', ...part });

const LEGAL: MoveView[] = [
  move('7g7f', { from: 60, to: 51 }),
  move('8h2b', { from: 64, to: 16, effect: 'capture', verb: 'keep' }),
  move('8h2b+', { from: 64, to: 16, effect: 'capture', verb: 'promote', with: '+B' }),
  move('P*5e', { hand: 'P', to: 40, effect: 'drop' }),
  move('pass', { effect: 'other', verb: 'pass' }),
  move('c7xa7(b2)', { from: 20, to: 18, then: 64, effect: 'capture' }),
  move('c7xa7(c2)', { from: 20, to: 18, then: 65, effect: 'capture' }),
  move(':e8', { from: 13, to: 13, effect: 'other', verb: 'exchange' }),
  move('(b8)', { to: 10, effect: 'other', verb: 'relocate' }),
];

describe('a hand over a board', () => {
  it('picks up a piece, shows its targets and makes the one move there', () => {
    const play = tap(begin(LEGAL), 60).play;
    expect(play.pick).toEqual({ cell: 60 });
    expect([...targets(play)]).toEqual([[51, ['move']]]);
    expect(tap(play, 51).made?.text).toBe('7g7f');
  });

  it('asks which meaning is meant where a target has several', () => {
    const { play, made } = tap(grab(begin(LEGAL), { cell: 64 }), 16);
    expect(made).toBeUndefined();
    expect(meanings(play).map(({ moves }) => moves[0]?.verb)).toEqual(['keep', 'promote']);
    const promote = meanings(play)[1];
    expect(promote && choose(play, promote).made?.text).toBe('8h2b+');
  });

  it('takes a second touch for the cell that belongs to the move', () => {
    const { play } = tap(grab(begin(LEGAL), { cell: 20 }), 18);
    expect(asksThen(play)).toBe(true);
    expect([...targets(play).keys()]).toEqual([64, 65]);
    expect(tap(play, 65).made?.text).toBe('c7xa7(c2)');
    expect(tap(play, 0)).toEqual({ play: begin(LEGAL) });
  });

  it('drops from the hand', () => {
    const play = grab(begin(LEGAL), { hand: 'P' });
    expect(tap(play, 40).made?.text).toBe('P*5e');
  });

  it('makes a move that only names a place with empty hands', () => {
    expect([...targets(begin(LEGAL)).keys()]).toEqual([10]);
    expect(tap(begin(LEGAL), 10).made?.text).toBe('(b8)');
  });

  it('asks before a move that aims at its own cell', () => {
    const picked = grab(begin(LEGAL), { cell: 13 });
    const { play, made } = tap(picked, 13);
    expect(made).toBeUndefined();
    const [only] = meanings(play);
    expect(only && choose(play, only).made?.text).toBe(':e8');
  });

  it('lets go on a second touch and changes its mind on another piece', () => {
    const play = grab(begin(LEGAL), { cell: 60 });
    expect(tap(play, 60)).toEqual({ play: begin(LEGAL) });
    expect(tap(play, 64).play.pick).toEqual({ cell: 64 });
  });

  it('reports a try that no move matches', () => {
    const play = grab(begin(LEGAL), { cell: 60 });
    expect(tap(play, 0).refused).toEqual({ pick: { cell: 60 }, to: 0 });
    expect(tap(begin(LEGAL), 0).refused).toBeUndefined();
  });

  it('knows words and what can be picked up', () => {
    expect(words(LEGAL).map(({ text }) => text)).toEqual(['pass']);
    expect(canPick(begin(LEGAL), { cell: 60 })).toBe(true);
    expect(canPick(begin(LEGAL), { hand: 'R' })).toBe(false);
    expect(grab(begin(LEGAL), { hand: 'R' }).pick).toBeNull();
  });

  it('keeps what it holds over new moves only while that can still move', () => {
    const play = grab(begin(LEGAL), { cell: 60 });
    expect(renew(play, LEGAL).pick).toEqual({ cell: 60 });
    expect(renew(play, []).pick).toBeNull();
    expect(cancel(play).pick).toBeNull();
  });

  it('keeps an open question while all of its answers stand', () => {
    const asked = tap(grab(begin(LEGAL), { cell: 64 }), 16).play;
    expect(meanings(renew(asked, structuredClone(LEGAL)))).toHaveLength(2);
    expect(
      renew(
        asked,
        LEGAL.filter(({ text }) => text !== '8h2b+'),
      ).meant,
    ).toEqual([]);
  });
});
