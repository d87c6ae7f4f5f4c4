/** A match at this device, with the face of one at the server: every command is kept before it is shown. */
import { ApiError } from '../net/failure';
import type { Command, MatchAnswer } from '../net/types';
import { freshId, granted } from './home';
import { find, keep, type Kept } from './shelf';
import { engine, rules, Stopped } from './workers';

/** How long the computer thinks at most, as at the server. */
const THINKING = 1000;
/** The longest that a browser's timer waits. */
const LONGEST_TIMER = 2 ** 31 - 1;

export class HomeTable {
  answer: MatchAnswer | null = $state.raw(null);
  heard = $state(0);
  /** Nothing is on its way here. */
  readonly lag = 0;
  link: 'connecting' | 'online' | 'lost' | 'failed' = $state('connecting');
  failure: ApiError | null = $state.raw(null);

  readonly #id: string;
  #closed = false;
  #thinks = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** One thing after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(id: string) {
    this.#id = id;
    this.#queue(() => this.#show()).catch((error: unknown) => {
      this.failure = error instanceof ApiError ? error : new ApiError({ code: 'broken', message: String(error) });
      this.link = 'failed';
    });
  }

  command(command: Command): Promise<void> {
    return this.#queue(() => this.#obey(command));
  }

  reseat(): void {}

  readonly nudge = (): void => {
    if (!document.hidden) this.#queue(() => this.#show()).catch(() => undefined);
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#thinks) engine.stop();
  }

  #queue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** What is kept is the truth: another tab may have played on. */
  async #find(): Promise<Kept> {
    const kept = await find(this.#id);
    if (!kept) throw new ApiError({ code: 'not-found', message: 'there is no such match here' });
    return kept;
  }

  async #obey(command: Command): Promise<void> {
    const kept = await this.#find();
    const after = granted<Kept>(await rules.ask('POST /local/command', { kept, at: Date.now(), ...command }));
    await keep(after);
    if (command.do === 'rematch') await this.#goOn(after);
    await this.#show();
  }

  async #goOn(kept: Kept): Promise<void> {
    const next = granted<Kept>(await rules.ask('POST /local/sequel', { kept, id: freshId(), at: Date.now() }));
    await keep(next);
    await keep({ ...kept, next: next.id });
  }

  async #show(): Promise<void> {
    if (this.#closed) return;
    const kept = await this.#find();
    this.answer = granted<MatchAnswer>(await rules.ask('POST /local/look', { kept, at: Date.now() }));
    this.heard = Date.now();
    this.link = 'online';
    this.#watchClock();
    if (this.#computerActs()) void this.#think();
  }

  /** When a clock falls somebody must say so. */
  #watchClock(): void {
    clearTimeout(this.#timer);
    const deadline = this.answer?.state?.deadline;
    if (deadline == null || this.answer?.state?.outcome) return;
    const wait = Math.min(Math.max(deadline - Date.now(), 0) + 20, LONGEST_TIMER);
    this.#timer = setTimeout(() => this.command({ do: 'flag' }).catch(() => undefined), wait);
  }

  #computerActs(): boolean {
    const { answer } = this;
    const state = answer?.state;
    if (!answer || !state || this.#closed || this.#thinks) return false;
    if (state.stage === 'forming') return !answer.both && !state.formation?.opponent_done;
    return state.stage === 'playing' && state.line !== null && answer[state.line.turn].level !== null;
  }

  async #think(): Promise<void> {
    this.#thinks = true;
    try {
      const before = await this.#find();
      const after = granted<Kept>(await engine.ask('POST /local/think', { kept: before, at: Date.now(), time: THINKING }));
      await this.#queue(async () => {
        const now = await this.#find();
        // Whoever acted meanwhile (resigned, took back) has made another game of it.
        if (now.log.length === before.log.length) await keep({ ...now, log: after.log });
      });
    } catch (error) {
      if (!(error instanceof Stopped)) this.failure = error instanceof ApiError ? error : null;
    } finally {
      this.#thinks = false;
    }
    await this.#queue(() => this.#show()).catch(() => undefined);
  }
}
