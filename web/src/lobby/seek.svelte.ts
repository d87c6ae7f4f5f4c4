/** A search for an opponent: it goes on while one looks at other pages, and leads to the board when someone is found. */
import { explain } from '../net/api';
import { Live } from '../net/live.svelte';
import { pair } from '../net/meeting';
import { forget, keep } from '../net/seats';
import type { Pairing } from '../net/types';
import { prefs } from '../prefs.svelte';
import { route } from '../route.svelte';
import { sound } from '../sound';
import { toast } from '../ui/toast.svelte';
import { w } from './words';

interface Search {
  readonly wish: Pairing;
  readonly id: string;
  readonly token: string;
  readonly live: Live;
}

class Seek {
  search: Search | null = $state.raw(null);
  busy = $state(false);

  async begin(wish: Pairing): Promise<void> {
    this.busy = true;
    try {
      await this.cancel();
      const seat = await pair({ ...wish, ...(prefs.name ? { name: prefs.name } : {}) });
      keep(seat);
      this.search = { wish, id: seat.id, token: seat.token, live: new Live(seat.id, seat.token) };
    } catch (error) {
      toast.show(explain(error));
    } finally {
      this.busy = false;
    }
  }

  async cancel(): Promise<void> {
    const { search } = this;
    if (!search) return;
    this.search = null;
    await search.live.command({ do: 'abort' }).catch(() => undefined);
    search.live.close();
    forget(search.id);
  }

  /** Looks whether someone was found, here or at the challenge that one was led to. */
  follow(): void {
    const { search } = this;
    const answer = search?.live.answer;
    if (!search || !answer) return;
    const next = answer.next ?? null;
    if (next && answer.closed) {
      keep({ id: next, token: search.token });
      forget(search.id);
      this.#arrive(search, next);
    } else if (answer.state) {
      this.#arrive(search, search.id);
    } else if (answer.closed) {
      search.live.close();
      forget(search.id);
      this.search = null;
      toast.show(w('seeking.lost'));
    }
  }

  #arrive(search: Search, id: string): void {
    this.search = null;
    search.live.close();
    sound('check');
    toast.show(w('seeking.found'));
    route.go(`/m/${id}`);
  }
}

export const seek = new Seek();
