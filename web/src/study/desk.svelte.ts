/** What lies on a study's table: a game, where it begins, the tree of moves, and the position on the board. */
import { catalog } from '../catalog.svelte';
import type { GameLook } from '../games/game';
import { spoken } from '../match/spoken';
import { lookOf } from '../games';
import { explain, position } from '../net/api';
import type { LineView, Place, TreeView } from '../net/types';
import { prefs } from '../prefs.svelte';
import { Movers } from './movers';
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

  #movers = new Movers();
  /** How often something was learnt of them. */
  #learnt = $state(0);
  /** The moves by their nodes as people write them. */
  readonly written: readonly (string | undefined)[] = $derived.by(() => {
    void this.#learnt;
    const opener = this.view === null || (this.view.turn === 'black') === (this.view.moves.length % 2 === 0);
    const written = this.#movers.write(this.game, this.study.nodes, opener, prefs.notation);
    return written.map((text) => spoken(this.game, text ?? '') ?? text);
  });

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
    this.#movers = new Movers();
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
      this.#learn(found);
      if (key === this.key) [this.view, this.failure] = [found, ''];
    } catch (error) {
      if (key === this.key) this.failure = explain(error);
    }
  }

  #learn({ moves, movers }: LineView): void {
    if (this.#movers.learn(moves, movers)) this.#learnt += 1;
  }

  /** Asks for the pieces behind moves that nobody has looked at yet: a record that was opened, its variations. */
  async name(): Promise<void> {
    const [movers, { nodes }] = [this.#movers, this.study];
    for (const last of movers.unknown(nodes).slice(0, LINES)) {
      // A line that cannot be played to its end keeps the texts that it came with.
      const found = await position(this.placeOf(textsOf(nodes, path(nodes, last)))).catch(() => null);
      if (movers !== this.#movers) return;
      if (found) this.#learn(found);
    }
  }
}

/** Of so many variations the pieces are asked for. */
const LINES = 40;
