/** One puzzle as it is being solved, and what the device remembers of all of them. */
import { attempt, position, review } from '../net/api';
import type { AttemptAnswer, LineView, MoveView, Place, Side } from '../net/types';
import { store, stored } from '../prefs.svelte';
import { isOwn, type Puzzle } from './puzzle';
import { NEWCOMER, rated, type Rating } from './rating';

/** A puzzle's rating is that of levels of the computer: known, but not to the point. */
const KNOWN = 80;

interface Memory {
  rating: Rating;
  streak: number;
  best: number;
  solved: string[];
  tried: number;
  /** The day whose puzzle was solved last. */
  day?: string;
}

export class Notebook {
  readonly #key: string;
  memory: Memory = $state.raw({ rating: NEWCOMER, streak: 0, best: 0, solved: [], tried: 0 });

  constructor(game: string) {
    this.#key = `ikusa.puzzles.${game}`;
    this.memory = { ...this.memory, ...stored<Partial<Memory>>(this.#key, {}) };
  }

  /** A puzzle counts once: by its first attempt. */
  note(puzzle: Puzzle, right: boolean, day: string | null): void {
    const { rating, streak, best, solved, tried } = this.memory;
    const known = solved.includes(puzzle.id);
    const opponent = { rating: puzzle.rating, deviation: KNOWN };
    const run = right ? streak + 1 : 0;
    this.memory = {
      ...this.memory,
      rating: known || isOwn(puzzle) ? rating : rated(rating, [[opponent, right ? 1 : 0]]),
      streak: run,
      best: Math.max(best, run),
      solved: right && !known ? [...solved, puzzle.id] : solved,
      tried: tried + 1,
      ...(right && day ? { day } : {}),
    };
    store(this.#key, this.memory);
  }
}

export class Trainer {
  readonly game: string;
  readonly puzzle: Puzzle;
  line = $state.raw<LineView | null>(null);
  solver = $state<Side | null>(null);
  verdict = $state<'solved' | 'wrong' | null>(null);
  /** The best answer to a wrong move. */
  refutation = $state.raw<readonly string[]>([]);
  hints = $state(0);
  /** Whether it still counts: the first wrong move, hint or look at the solution decides. */
  counts = $state(true);
  busy = $state(false);
  #moves: readonly string[] = $state.raw([]);
  /** The line from here on, by the puzzle or by the server's answer to another move that wins as fast. */
  #rest: readonly string[];

  constructor(game: string, puzzle: Puzzle) {
    this.game = game;
    this.puzzle = puzzle;
    this.#rest = puzzle.line;
  }

  #place(moves = this.#moves): Place {
    const { position: text, options = {} } = this.puzzle;
    return { game: this.game, position: text, moves: [...moves], options: { ...options } };
  }

  /** Where a move leads that was tried. */
  after(move: string): Place {
    return this.#place([...this.#moves, move]);
  }

  /** How many plies the puzzle has come. */
  get plies(): number {
    return this.#moves.length;
  }

  /** The move that is looked for now. */
  get next(): string | undefined {
    return this.#rest[0];
  }

  async open(): Promise<void> {
    this.line = await position(this.#place());
    this.solver = this.line.turn;
  }

  /** Plays a move; says whether it was right. */
  async attempt(move: MoveView): Promise<boolean> {
    if (this.busy || this.verdict) return true;
    this.busy = true;
    try {
      const answer = await this.#judge(move.text);
      const shown = [...this.#moves, move.text];
      this.line = await position(this.#place(shown));
      if (answer.verdict === 'wrong') {
        this.refutation = answer.refutation;
        this.verdict = 'wrong';
        return false;
      }
      this.#moves = [...shown, ...answer.reply];
      this.#rest = answer.rest;
      if (answer.reply.length > 0) this.line = await position(this.#place());
      if (answer.verdict === 'solved') this.verdict = 'solved';
      return true;
    } finally {
      this.busy = false;
    }
  }

  /** A shipped puzzle has one solution; where a mistake was made, every move that costs little is better. */
  async #judge(move: string): Promise<AttemptAnswer> {
    const [kind = ''] = this.puzzle.themes;
    if (!isOwn(this.puzzle)) return attempt({ ...this.#place(), rest: [...this.#rest], kind, move });
    const judged = move === this.next ? null : await review(this.#place(), move);
    const wrong = judged !== null && judged.mark !== null;
    return { verdict: wrong ? 'wrong' : 'solved', reply: [], rest: [], refutation: wrong ? judged.reply : [] };
  }

  /** Back to where the wrong move was made. */
  async again(): Promise<void> {
    this.verdict = null;
    this.refutation = [];
    this.line = await position(this.#place());
  }

  /** Plays the refutation of the wrong move on the board. */
  async refute(wrong: string): Promise<void> {
    this.line = await position(this.#place([...this.#moves, wrong, ...this.refutation.slice(0, 1)]));
  }

  /** Plays the whole line to its end. */
  async show(): Promise<void> {
    this.counts = false;
    // What answers a wrong move is told from where that was made.
    [this.verdict, this.refutation] = [null, []];
    this.#moves = [...this.#moves, ...this.#rest];
    this.#rest = [];
    this.line = await position(this.#place());
    this.verdict = 'solved';
  }
}
