import { describe, expect, it } from 'vitest';
import {
  begin,
  comment,
  commentOf,
  depth,
  fromMoves,
  go,
  outline,
  play,
  played,
  promote,
  remove,
  step,
  strays,
  toTree,
  type Item,
  type Study,
} from '../src/study/tree';

/** The tree as text: variations in parentheses. */
function written(study: Study, items: readonly Item[] = outline(study.nodes)): string {
  return items
    .map(({ id, variations }) => [study.nodes[id]?.move, ...variations.map((one) => `(${written(study, one)})`)].join(' '))
    .join(' ');
}
const grow = (study: Study, ...moves: string[]) => moves.reduce(play, study);

describe('a study', () => {
  it('begins with a line and steps through it, the ends holding', () => {
    const study = fromMoves(['a', 'b', 'c'], 2);
    expect(played(study)).toEqual(['a', 'b']);
    expect(played(step(study, 9))).toEqual(['a', 'b', 'c']);
    expect(played(step(study, -1))).toEqual([]);
    expect(step(step(study, 0), 3).line).toHaveLength(3);
  });

  it('follows known moves and grows variations from new ones', () => {
    const study = fromMoves(['a', 'b', 'c'], 1);
    expect(play(study, 'b').nodes).toBe(study.nodes);
    const grown = grow(study, 'x', 'y');
    expect(written(grown)).toBe('a b (x y) c');
    expect([depth(grown), strays(grown), strays(step(grown, 1))]).toEqual([3, true, false]);
    expect(played(step(step(grown, 0), 3))).toEqual(['a', 'x', 'y']);
  });

  it('makes a variation the main line with all that hangs on it', () => {
    const tree = grow(step(grow(fromMoves(['a', 'b', 'c'], 1), 'x', 'y'), 2), 'z');
    expect(written(tree)).toBe('a b (x y (z)) c');
    const better = promote(tree, tree.at ?? 0);
    expect(written(better)).toBe('a x (b c) z (y)');
    expect(played(better)).toEqual(['a', 'x', 'z']);
    expect(strays(better)).toBe(false);
  });

  it('forgets a move with everything behind it and stands where it still can', () => {
    const tree = grow(fromMoves(['a', 'b', 'c'], 1), 'x', 'y');
    const b = tree.nodes.findIndex(({ move }) => move === 'b');
    const x = tree.nodes.findIndex(({ move }) => move === 'x');
    expect(written(remove(tree, b))).toBe('a x y');
    expect(played(remove(tree, b))).toEqual(['a', 'x', 'y']);
    const without = remove(tree, x);
    expect([written(without), played(without)]).toEqual(['a b c', ['a']]);
    expect(written(remove(tree, 0))).toBe('');
  });

  it('keeps comments with their moves through every change', () => {
    const tree = comment(grow(fromMoves(['a', 'b'], 1), 'x'), 'first\nsecond');
    const moved = promote(tree, tree.at ?? 0);
    expect(commentOf(moved)).toBe('first\nsecond');
    expect(commentOf(comment(moved, ''))).toBe('');
    expect(comment(go(moved, null), 'before').comments).toEqual(['before']);
  });

  it('shows an ending but never stands on it', () => {
    const end = { parent: 0, move: null, ending: 'resign', millis: null, marks: '', comments: [] };
    const study = begin({ nodes: [...fromMoves(['a']).nodes, end], comments: [] });
    expect(step(study, 5).at).toBe(0);
    expect(outline(study.nodes).map(({ id }) => id)).toEqual([0, 1]);
    expect(toTree(study).nodes).toHaveLength(2);
    expect(written(play(step(study, 1), 'b'))).toContain('b');
  });
});
