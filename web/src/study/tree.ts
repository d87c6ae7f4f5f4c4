/**
 * A study as data: moves with their variations and comments, and the one on the board. Pure. The nodes are the flat
 * list that goes over the wire: each names the one before it, and of those with the same parent the first continues
 * the main line.
 */
import type { NodeView, TreeView } from '../net/types';

/** Where a node stands in the list; null is the position before the first move. */
export type At = number | null;

export interface Study {
  readonly nodes: readonly NodeView[];
  /** What is said before the first move. */
  readonly comments: readonly string[];
  readonly at: At;
  /** The moves in sight: to the board's position and on along the line last walked. */
  readonly line: readonly number[];
}

/** A node of a line with the variations that could be played instead of it. */
export interface Item {
  readonly id: number;
  readonly variations: readonly (readonly Item[])[];
}

const leaf = (parent: At, move: string): NodeView => ({ parent, move });

export function begin({ nodes = [], comments = [] }: TreeView = {}, at: At = null): Study {
  return go({ nodes, comments, at: null, line: [] }, at);
}

/** A study of one line, so many moves of which are on the board. */
export function fromMoves(moves: readonly string[], count = 0): Study {
  const nodes = moves.map((move, index) => leaf(index === 0 ? null : index - 1, move));
  return begin({ nodes, comments: [] }, count > 0 ? Math.min(count, moves.length) - 1 : null);
}

export const toTree = ({ nodes, comments }: Study): TreeView => ({ nodes: [...nodes], comments: [...comments] });

export const children = (nodes: readonly NodeView[], of: At): number[] =>
  nodes.flatMap((node, id) => ((node.parent ?? null) === of ? [id] : []));

/** The moves after a position; an ending is no move. */
const moves = (nodes: readonly NodeView[], of: At): number[] => children(nodes, of).filter((id) => nodes[id]?.move != null);

/** The nodes from the first move to this one. */
export function path(nodes: readonly NodeView[], at: At): number[] {
  const found: number[] = [];
  for (let id = at; id !== null; id = nodes[id]?.parent ?? null) found.unshift(id);
  return found;
}

function onward(nodes: readonly NodeView[], from: At): number[] {
  const found: number[] = [];
  for (let [next] = moves(nodes, from); next !== undefined; [next] = moves(nodes, next)) found.push(next);
  return found;
}

/** Puts a node's position on the board. A node of the line in sight keeps that line. */
export function go(study: Study, at: At): Study {
  if (at === null || study.line.includes(at)) {
    return { ...study, at, line: study.line.length > 0 ? study.line : onward(study.nodes, null) };
  }
  return { ...study, at, line: [...path(study.nodes, at), ...onward(study.nodes, at)] };
}

/** How many moves are on the board. */
export const depth = ({ nodes, at }: Study): number => path(nodes, at).length;

/** So many moves of the line in sight; the ends hold. */
export const step = (study: Study, count: number): Study => go(study, study.line[Math.min(count, study.line.length) - 1] ?? null);

export const textsOf = (nodes: readonly NodeView[], ids: readonly number[]): string[] => ids.map((id) => nodes[id]?.move ?? '');

/** The moves on the board. */
export const played = ({ nodes, at }: Study): string[] => textsOf(nodes, path(nodes, at));

/** Whether the board is off the main line. */
export const strays = ({ nodes, at }: Study): boolean => path(nodes, at).some((id) => moves(nodes, nodes[id]?.parent ?? null)[0] !== id);

/** Plays a move: along what is there already, or as a new line of its own. */
export function play(study: Study, move: string): Study {
  const known = moves(study.nodes, study.at).find((id) => study.nodes[id]?.move === move);
  if (known !== undefined) return go(study, known);
  return go({ ...study, nodes: [...study.nodes, leaf(study.at, move)] }, study.nodes.length);
}

/** The same tree in another order or without some of its nodes; `kept` says which children stay, and in which order. */
function replant(study: Study, at: At, kept: (ids: readonly number[]) => readonly number[]): Study {
  const nodes: NodeView[] = [];
  const places = new Map<number, number>();
  const open = kept(children(study.nodes, null)).toReversed();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = study.nodes[id];
    if (!node) continue;
    places.set(id, nodes.length);
    nodes.push({ ...node, parent: places.get(node.parent ?? -1) ?? null });
    open.push(...kept(children(study.nodes, id)).toReversed());
  }
  return begin({ nodes, comments: [...study.comments] }, at === null ? null : (places.get(at) ?? null));
}

/** Forgets a move and everything behind it. */
export function remove(study: Study, id: number): Study {
  const gone = path(study.nodes, study.at).includes(id);
  return replant(study, gone ? (study.nodes[id]?.parent ?? null) : study.at, (ids) => ids.filter((one) => one !== id));
}

/** Makes the line that leads to a move the main one. */
export function promote(study: Study, id: number): Study {
  const first = new Set(path(study.nodes, id));
  return replant(study, study.at, (ids) => ids.toSorted((a, b) => Number(first.has(b)) - Number(first.has(a))));
}

export const commentOf = ({ nodes, comments, at }: Study): string => (at === null ? comments : (nodes[at]?.comments ?? [])).join('\n');

/** Says something about the position on the board, a line each. */
export function comment(study: Study, text: string): Study {
  const comments = text === '' ? [] : text.split('\n');
  if (study.at === null) return { ...study, comments };
  return { ...study, nodes: study.nodes.map((node, id) => (id === study.at ? { ...node, comments } : node)) };
}

/** The whole tree as lines to print: each move of a line with its variations behind it. */
export function outline(nodes: readonly NodeView[], from: At = null): Item[] {
  const items: Item[] = [];
  for (let [first, ...others] = children(nodes, from); first !== undefined; [first, ...others] = children(nodes, first)) {
    items.push({ id: first, variations: others.map((id) => [{ id, variations: [] }, ...outline(nodes, id)]) });
  }
  return items;
}
