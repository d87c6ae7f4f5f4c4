/** Which piece made each move of a study, as far as the server has said: a trie of move texts. */
import { written, type Notation } from '../match/notation';
import type { NodeView } from '../net/types';

interface Twig {
  /** The letters of the piece, as `LineView.movers` has them. */
  mover: string | null;
  readonly next: Map<string, Twig>;
}

const twig = (): Twig => ({ mover: null, next: new Map() });

export class Movers {
  readonly #root = twig();

  /** Takes in what the server said of a line; says whether anything was new. */
  learn(moves: readonly string[], movers: readonly string[]): boolean {
    let [at, news] = [this.#root, false];
    for (const [index, move] of moves.entries()) {
      const next = at.next.get(move) ?? twig();
      at.next.set(move, next);
      const mover = movers[index];
      if (next.mover === null && mover !== undefined) [next.mover, news] = [mover, true];
      at = next;
    }
    return news;
  }

  /** For each node its twig, where the line has been heard of; nodes come behind their parents. */
  #follow(nodes: readonly NodeView[]): (Twig | undefined)[] {
    const found: (Twig | undefined)[] = [];
    for (const { parent, move } of nodes) {
      const before = parent == null ? this.#root : found[parent];
      found.push(move == null ? undefined : before?.next.get(move));
    }
    return found;
  }

  /** The last nodes of lines of which something is unknown. */
  unknown(nodes: readonly NodeView[]): number[] {
    const followed = this.#follow(nodes);
    const parents = new Set(nodes.flatMap(({ parent, move }) => (move == null || parent == null ? [] : [parent])));
    const strange = (id: number): boolean => {
      const parent = nodes[id]?.parent;
      return followed[id]?.mover == null || (parent != null && strange(parent));
    };
    return nodes.flatMap(({ move }, id) => (move != null && !parents.has(id) && strange(id) ? [id] : []));
  }

  /** Every move as people write it; a move of an unknown piece as it is. */
  write(game: string, nodes: readonly NodeView[], opener: boolean, style: Notation): (string | undefined)[] {
    const followed = this.#follow(nodes);
    const black: boolean[] = [];
    return nodes.map(({ parent, move }, id) => {
      const blacks = parent == null ? opener : !black[parent];
      black.push(blacks);
      if (move == null) return undefined;
      const before = parent == null ? undefined : (nodes[parent]?.move ?? undefined);
      return written(game, { text: move, mover: followed[id]?.mover ?? '', before, black: blacks }, style);
    });
  }
}
