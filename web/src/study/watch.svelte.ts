/** Analysis that goes on while one looks at a position: in a worker of this browser, and only while the page is seen. */
import type { AnalysisAnswer, Place } from '../net/types';
import { engine } from '../pocket/workers';

export class Watch {
  on = $state(false);
  /** What was looked at last, and what is thought of it so far. */
  at = $state('');
  answer: AnalysisAnswer | null = $state.raw(null);
  /** Thousands of positions a second. */
  speed = $state(0);

  #wish: { readonly key: string; readonly place: Place; readonly lines: number } | null = null;

  start(): void {
    this.on = true;
    document.addEventListener('visibilitychange', this.#seen);
  }

  stop(): void {
    if (!this.on) return;
    this.on = false;
    this.#wish = null;
    document.removeEventListener('visibilitychange', this.#seen);
    engine.stop();
  }

  /** Turns to a position. */
  look(key: string, place: Place, lines: number): void {
    if (this.#wish) engine.stop();
    this.#wish = { key, place, lines };
    if (!document.hidden) void this.#think();
  }

  readonly #seen = (): void => {
    engine.stop();
    this.#wish &&= { ...this.#wish };
    if (!document.hidden) void this.#think();
  };

  async #think(): Promise<void> {
    const wish = this.#wish;
    if (!wish) return;
    const began = performance.now();
    const heard = (part: unknown) => {
      if (wish !== this.#wish) return;
      const answer = part as AnalysisAnswer;
      [this.at, this.answer] = [wish.key, answer];
      this.speed = Math.round(answer.nodes / Math.max(performance.now() - began, 1));
    };
    try {
      const { status, bytes } = await engine.watch('POST /endless/analysis', { ...wish.place, lines: wish.lines }, heard);
      if (status === 200) heard(JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      // Somebody looks elsewhere, or the engine is wanted for something else.
      if (wish === this.#wish && !document.hidden) this.on = false;
    }
  }
}
