/** A change of one's account that may ask for a proof: it is made, how it went is said, and what is shown is loaded anew. */
import type { Proof } from '../net/types';
import { ways, why } from './ways.svelte';

export class Change {
  password = $state('');
  said = $state('');
  readonly #load: () => Promise<unknown>;

  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  async make(what: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await what();
      this.said = done;
    } catch (error) {
      this.said = why(error);
    }
    await this.#load();
  }

  /** The same by the form's button, with the proof that stands in it. */
  async submit(event: SubmitEvent, what: (proof: Proof) => Promise<unknown>, done: string): Promise<void> {
    event.preventDefault();
    await this.make(async () => what(await ways.prove(this.password)), done);
    this.password = '';
  }
}
