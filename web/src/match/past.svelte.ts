/** Looking back during a match: earlier boards as this viewer was shown them, while the game goes on. */
import { earlier, explain } from '../net/api';
import type { LineView } from '../net/types';
import { toast } from '../ui/toast.svelte';

export class Past {
  /** How many moves are on the board that is looked at; null at the present. */
  count: number | null = $state(null);
  view: LineView | null = $state.raw(null);

  readonly #seen = new Map<number, LineView>();
  readonly #id: string;
  readonly #token: () => string | undefined;

  constructor(id: string, token: () => string | undefined) {
    this.#id = id;
    this.#token = token;
  }

  /** Looks at the board after so many moves. */
  async go(count: number): Promise<void> {
    this.count = count;
    try {
      const found = this.#seen.get(count) ?? (await earlier(this.#id, this.#token(), count));
      this.#seen.set(count, found);
      if (this.count === count) this.view = found;
    } catch (error) {
      this.leave();
      toast.show(explain(error));
    }
  }

  /** Comes back to the present. */
  leave(): void {
    [this.count, this.view] = [null, null];
  }

  /** Forgets what was seen: moves were taken back, or the end has revealed everything. */
  forget(): void {
    this.#seen.clear();
    this.leave();
  }
}
