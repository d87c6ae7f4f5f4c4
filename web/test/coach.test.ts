import { describe, expect, it } from 'vitest';
import { LOOKS } from '../src/games';
import { en } from '../src/i18n/learning';
import { situation, type Situation } from '../src/learn/coach';
import type { LineView, MoveView } from '../src/net/types';

const move = (effect: MoveView['effect'], more: Partial<MoveView> = {}): MoveView => ({
  text: effect,
  effect,
  verb: effect,
  from: 1,
  to: 2,
  ...more,
});
const line = (more: Partial<LineView>): LineView =>
  ({ turn: 'black', check: false, moves: ['a', 'b', 'c', 'd'], movers: ['P', 'P', 'P', 'P'], legal: [move('move')], ...more }) as LineView;
const said = (more: Partial<LineView>, ...told: Situation[]) => situation(line(more), 'black', new Set(told));

describe('the coach', () => {
  it('speaks of what is new, the most urgent first', () => {
    expect(said({ moves: [], movers: [] })).toBe('begin');
    expect(said({ check: true, legal: [move('capture')] })).toBe('check');
    expect(said({ check: true, legal: [move('capture')] }, 'check')).toBe('capture');
    expect(said({ movers: ['P', 'P', 'P', 'Px'] })).toBe('lost');
    expect(said({ legal: [move('stack')] })).toBe('stack');
    expect(said({ legal: [move('drop')] })).toBe('drop');
    expect(said({ legal: [move('move', { with: 'Q' })] })).toBe('choice');
  });
  it('begins once armies stand that were placed in the open, whoever opens the battle', () => {
    const [moves, movers] = [
      ['M@9-5-1', 'M@1-5-1', 'done'],
      ['M', 'M', ''],
    ];
    expect(said({ moves, movers })).toBe('begin');
    expect(said({ moves: [...moves, '3-4-1:4-4-1'], movers: [...movers, 'P'] })).toBe('begin');
    expect(said({ moves: [...moves, '7-4-1:6-4-1', '3-4-1:4-4-1'], movers: [...movers, 'P', 'P'] })).toBeNull();
  });
  it('has words of its own for what each game does with what is taken', () => {
    for (const { id } of LOOKS) for (const situation of ['capture', 'lost']) expect(Object.keys(en)).toContain(`coach.${situation}.${id}`);
  });
  it('says nothing twice, nothing on the turn of the other, and nothing after the end', () => {
    expect(said({})).toBeNull();
    expect(said({ legal: [move('drop')] }, 'drop')).toBeNull();
    expect(said({ turn: 'white', check: true })).toBeNull();
    expect(said({ legal: [], check: true })).toBeNull();
  });
});
