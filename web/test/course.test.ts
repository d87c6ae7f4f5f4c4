import { describe, expect, it } from 'vitest';
import { canPlay, courseOf, next, partsOf, reached, shown, starsFor, type Goal } from '../src/learn/course';
import type { LineView, MoveView } from '../src/net/types';

const move = { text: 'e4xe5(e2)', effect: 'capture' } as MoveView;
const line = (over: Partial<LineView>): LineView => ({ check: false, outcome: null, ...over }) as LineView;
const won = line({ outcome: { winner: 'white', reason: 'checkmate', clause: null, says: { es: '', en: '' } } });

describe('a stage', () => {
  it('is solved by what its goal asks for', () => {
    const solves = (goal: Goal, after = line({}), end = after) => reached(goal, move, after, end, 'white');
    expect(solves({ kind: 'play', moves: ['e4xe5('] })).toBe(true);
    expect(solves({ kind: 'play', moves: ['e4-e5'] })).toBe(false);
    expect(solves({ kind: 'effect', effect: 'capture' })).toBe(true);
    expect(solves({ kind: 'check' })).toBe(false);
    expect(solves({ kind: 'check' }, line({ check: true }))).toBe(true);
    expect(solves({ kind: 'win' }, line({}), won)).toBe(true);
    expect(reached({ kind: 'win' }, move, won, won, 'black')).toBe(false);
    expect(solves({ kind: 'outcome', reason: 'checkmate' }, won)).toBe(true);
    expect(solves({ kind: 'refused', clause: 'x' }, won)).toBe(false);
  });

  it('may be solved by being refused', () => {
    const refusal = { clause: 'shogi.nifu', says: { es: '', en: '' }, names: [] };
    expect(shown({ kind: 'refused', clause: 'shogi.nifu' }, refusal)).toBe(true);
    expect(shown({ kind: 'refused', clause: 'shogi.pin' }, refusal)).toBe(false);
    expect(shown({ kind: 'win' }, refusal)).toBe(false);
  });

  it('gives fewer stars for help', () => {
    expect([starsFor(0, 0, false), starsFor(2, 0, false), starsFor(1, 3, false), starsFor(3, 0, true)]).toEqual([3, 2, 1, 1]);
  });
});

describe('a course', () => {
  it('goes on where one left it', async () => {
    const course = await courseOf('shogi');
    expect(course?.stages.length).toBeGreaterThan(20);
    if (!course) return;
    expect(next(course, {})).toBe(0);
    expect(next(course, { [course.stages[0]?.id ?? '']: 3 })).toBe(1);
    expect(await courseOf('chess')).toBeNull();
  });

  it('has chapters, and leads into a game behind the first of them', async () => {
    const course = await courseOf('gungi-enhanced');
    if (!course) throw new Error('no course');
    const parts = partsOf(course);
    expect(parts.flatMap(({ stages }) => stages.map(({ at }) => at))).toEqual(course.stages.map((_, at) => at));
    const [first] = parts;
    const ids = first?.stages.map(({ stage }) => stage.id) ?? [];
    const solved = (some: readonly string[]) => Object.fromEntries(some.map((id) => [id, 3]));
    expect(canPlay(course, solved(ids.slice(1)), 3)).toBe(false);
    expect(canPlay(course, solved(ids), 3)).toBe(true);
    expect(canPlay(course, {}, course.stages.length - 1)).toBe(true);
  });
});
