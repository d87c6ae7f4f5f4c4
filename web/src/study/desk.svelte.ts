/** What lies on a study's table: a game, where it begins, the tree of moves, and the position on the board. */
import { catalog } from '../catalog.svelte';
import type { GameLook } from '../games/game';
import { lookOf } from '../games';
import { explain, position } from '../net/api';
import type { LineView, Place, TreeView } from '../net/types';
import { begin, fromMoves, path, played, textsOf, toTree, type At, type Study } from './tree';

/** Everything that is opened at once: a record that was read, a position, a link. */
export interface Opened {
  readonly game: string;
  readonly position?: string | undefined;
  readonly options?: Record<string, string>;
  readonly headers?: readonly (readonly [string, string])[];
  readonly tree?: TreeView;
  /** The node on the board. */
  readonly at?: At;
}

export class Desk {
  game = $state('');
  start = $state<string | undefined>();
  options: Record<string, string> = $state.raw({});
  headers: readonly (readonly [string, string])[] = $state.raw([]);
  study: Study = $state.raw(begin());
  /** The position on the board as the server drew it last. */
  view: LineView | null = $state.raw(null);
  /** Why the position cannot be shown; empty while it can. */
  failure = $state('');

  readonly look: GameLook = $derived(lookOf(this.game));
  /** The moves in sight, also those not on the board yet. */
  readonly moves: readonly string[] = $derived(textsOf(this.study.nodes, this.study.line));
  readonly count = $derived(path(this.study.nodes, this.study.at).length);
  readonly place: Place = $derived(this.placeOf(played(this.study)));
  readonly key = $derived(JSON.stringify(this.place));

  // Positions once seen come back at once.
  readonly #seen = new Map<string, LineView>();

  constructor(opened: Opened) {
    this.open(opened);
  }

  placeOf(moves: readonly string[]): Place {
    return { game: this.game, moves: [...moves], options: this.options, ...(this.start ? { position: this.start } : {}) };
  }

  open({ game, position, options = {}, headers = [], tree, at = null }: Opened): void {
    [this.game, this.start, this.headers] = [game, position, headers];
    const byDefault = (key: string) => catalog.game(game)?.options.find((option) => option.key === key)?.default;
    this.options = Object.fromEntries(Object.entries(options).filter(([key, value]) => value !== byDefault(key)));
    this.study = tree ? begin(tree, at) : fromMoves([]);
  }

  /** All of it, to be opened again. */
  get all(): Opened {
    return {
      game: this.game,
      position: this.start,
      options: this.options,
      headers: this.headers,
      tree: toTree(this.study),
      at: this.study.at,
    };
  }

  /** Fetches what the board is to show; an effect calls it whenever that changes. */
  async show(): Promise<void> {
    const { place, key } = this;
    try {
      const found = this.#seen.get(key) ?? (await position(place));
      this.#seen.set(key, found);
      if (key === this.key) [this.view, this.failure] = [found, ''];
    } catch (error) {
      if (key === this.key) this.failure = explain(error);
    }
  }
}
