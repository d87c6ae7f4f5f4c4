/** One stage of a course as it is being played. */
import { triedOf, type Pick } from '../board/play';
import type { GameLook } from '../games/game';
import { position, why } from '../net/api';
import type { LineView, MoveView, Place, RefusalView, Side } from '../net/types';
import { reached, shown, starsFor, type Stage } from './course';

export class Lesson {
  readonly stage: Stage;
  readonly #look: GameLook;
  line = $state.raw<LineView | null>(null);
  /** The side that learns: whoever is on turn when the stage opens. */
  learner = $state<Side | null>(null);
  verdict = $state<'right' | 'wrong' | null>(null);
  /** What the rules said to the last attempt they refused. */
  refusal = $state.raw<RefusalView | null>(null);
  hints = $state(0);
  told = $state(false);
  #wrong = 0;

  constructor(stage: Stage, look: GameLook) {
    this.stage = stage;
    this.#look = look;
  }

  get stars(): number {
    return starsFor(this.hints, this.#wrong, this.told);
  }

  /** The stage's position with these moves behind it. */
  #place(moves: readonly string[] = []): Place {
    const { position: text, options, before } = this.stage;
    return { game: this.#look.id, position: text, moves: [...(before?.split(' ') ?? []), ...moves], ...(options ? { options } : {}) };
  }

  /** Sets the board up, at the start or again. */
  async open(): Promise<void> {
    this.verdict = null;
    this.refusal = null;
    this.line = await position(this.#place());
    this.learner = this.line.turn;
  }

  /** Plays the learner's move; says whether it solves the stage. */
  async attempt(move: MoveView): Promise<boolean> {
    const learner = this.learner;
    if (!this.line || !learner || this.verdict) return false;
    const after = await position(this.#place([move.text]));
    this.line = after;
    const reply = this.stage.replies?.[0];
    const end = reply && !after.outcome ? await position(this.#place([move.text, reply])).catch(() => after) : after;
    this.line = end;
    this.#judge(reached(this.stage.goal, move, after, end, learner));
    return this.verdict === 'right';
  }

  /** Asks why an attempt is refused; that may be the very thing to learn. */
  async refuse(pick: Pick, to: number): Promise<RefusalView | null> {
    if (!this.line || this.verdict) return null;
    this.refusal = await why(this.#place(), triedOf(pick, to)).catch(() => null);
    if (shown(this.stage.goal, this.refusal)) this.#judge(true);
    return this.refusal;
  }

  /** Shows how it is done. */
  async show(): Promise<void> {
    this.told = true;
    const [text] = this.stage.solution;
    if (!text) return;
    if (this.stage.goal.kind === 'refused') {
      this.refusal = await why(this.#place(), { move: text });
    } else {
      this.line = await position(this.#place([text]));
    }
    this.verdict = 'right';
  }

  #judge(right: boolean): void {
    this.verdict = right ? 'right' : 'wrong';
    if (!right) this.#wrong += 1;
  }
}
