/** One stage of a course as it is being played. */
import { triedOf, type Pick } from '../board/play';
import type { GameLook } from '../games/game';
import { attempt, position, why } from '../net/api';
import type { LineView, MoveView, Place, RefusalView, Side } from '../net/types';
import { reached, shown, starsFor, type Stage } from './course';

export class Lesson {
  readonly stage: Stage;
  readonly #look: GameLook;
  line = $state.raw<LineView | null>(null);
  /** The side that learns: whoever is on turn when the stage opens. */
  learner = $state<Side | null>(null);
  verdict = $state<'right' | 'wrong' | null>(null);
  /** What the rules said to the attempt that was to be refused. */
  refusal = $state.raw<RefusalView | null>(null);
  hints = $state(0);
  told = $state(false);
  #wrong = 0;
  /** In a mate of several moves: what has been played, and the line from there. */
  #moves = $state.raw<readonly string[]>([]);
  #rest: readonly string[] = [];

  constructor(stage: Stage, look: GameLook) {
    this.stage = stage;
    this.#look = look;
  }

  /** How far a mate of several moves has come. */
  get plies(): number {
    return this.#moves.length;
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
    // An army stands on no board yet; the editor of formations shows it.
    if (this.stage.goal.kind === 'army') return;
    this.#moves = [];
    this.#rest = this.stage.solution;
    this.line = await position(this.#place());
    this.learner = this.line.turn;
  }

  /** Plays the learner's move; says whether it solves the stage. */
  async attempt(move: MoveView): Promise<boolean> {
    const learner = this.learner;
    if (!this.line || !learner || this.verdict) return false;
    if (this.stage.goal.kind === 'mate') return this.#hunt(move.text);
    const after = await position(this.#place([move.text]));
    this.line = after;
    const reply = this.stage.replies?.[0];
    const end = reply && !after.outcome ? await position(this.#place([move.text, reply])).catch(() => after) : after;
    this.line = end;
    this.#judge(reached(this.stage.goal, move, after, end, learner));
    return this.verdict === 'right';
  }

  /** A move towards mate: it goes on with the best defence, or the board shows what a wrong one allows. */
  async #hunt(move: string): Promise<boolean> {
    const shown = [...this.#moves, move];
    const answer = await attempt({ ...this.#place(this.#moves), rest: [...this.#rest], kind: 'mate', move });
    const reply = answer.verdict === 'wrong' ? answer.refutation.slice(0, 1) : answer.reply;
    this.line = await position(this.#place(shown));
    if (reply.length > 0) this.line = await position(this.#place([...shown, ...reply]));
    this.#moves = [...shown, ...reply];
    this.#rest = answer.rest;
    if (answer.verdict !== 'right') this.#judge(answer.verdict === 'solved');
    return answer.verdict !== 'wrong';
  }

  /** An army that the rules have found legal. */
  form(): void {
    if (this.stage.goal.kind === 'army') this.#judge(true);
  }

  /** Asks why an attempt is refused; that may be the very thing to learn. */
  async refuse(pick: Pick, to: number): Promise<RefusalView | null> {
    if (!this.line || this.verdict) return null;
    const refusal = await why(this.#place(this.#moves), triedOf(pick, to)).catch(() => null);
    if (shown(this.stage.goal, refusal)) {
      this.refusal = refusal;
      this.#judge(true);
    }
    return refusal;
  }

  /** Shows how it is done. */
  async show(): Promise<void> {
    this.told = true;
    const [text] = this.stage.solution;
    if (!text) return;
    if (this.stage.goal.kind === 'army') {
      this.verdict = 'right';
      return;
    }
    if (this.stage.goal.kind === 'refused') {
      this.refusal = await why(this.#place(), { move: text });
    } else {
      this.line = await position(this.#place(this.stage.goal.kind === 'mate' ? [...this.stage.solution] : [text]));
    }
    this.verdict = 'right';
  }

  #judge(right: boolean): void {
    this.verdict = right ? 'right' : 'wrong';
    if (!right) this.#wrong += 1;
  }
}
