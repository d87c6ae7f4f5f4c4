/** What is going on, as the server tells it: who waits, who plays, who challenges us. One connection for all pages. */
import type { ActivityView } from '../net/types';
import { serverless } from '../pocket/where';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** The server pings; what a page can do is say that it is there. */
const SIGN = 8_000;

class Hall {
  activity: ActivityView | null = $state.raw(null);

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #sign: ReturnType<typeof setInterval> | undefined;

  /** Comes in, or comes back as someone else after signing in or out. */
  enter(): void {
    if (serverless) return;
    clearTimeout(this.#retry);
    clearInterval(this.#sign);
    const former = this.#socket;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/hall`);
    this.#socket = socket;
    // A line that is still being opened cannot be closed without a complaint in the console.
    if (former?.readyState === WebSocket.CONNECTING) former.onopen = () => former.close();
    else former?.close();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST_WAIT;
      this.activity = JSON.parse(event.data) as ActivityView;
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      clearInterval(this.#sign);
      this.activity = null;
      this.#retry = setTimeout(() => this.enter(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
    this.#sign = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{}'), SIGN);
  }
}

export const hall = new Hall();
