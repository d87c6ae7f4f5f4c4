/** A match over a WebSocket: the newest state, commands with answers, and a connection that mends itself. */
import { ApiError } from './api';
import type { AudienceView, Command, ErrorBody, MatchAnswer } from './types';

type Said =
  | ({ t: 'state' } & MatchAnswer)
  | ({ t: 'audience' } & AudienceView)
  | { t: 'ack'; id: number; version: number }
  | ({ t: 'denied'; id: number } & ErrorBody)
  | { t: 'error'; code: string; message: string };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export class Live {
  answer: MatchAnswer | null = $state.raw(null);
  /** When the newest state came, by this browser's clock. */
  heard = $state(0);
  link: 'connecting' | 'online' | 'lost' | 'failed' = $state('connecting');
  failure: ApiError | null = $state.raw(null);

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #next = 1;
  #pending = new Map<number, { resolve: () => void; reject: (error: ApiError) => void }>();
  readonly #id: string;
  #token: string | undefined;

  constructor(id: string, token: string | undefined) {
    this.#id = id;
    this.#token = token;
    this.#open();
  }

  /** Comes back as someone else: with the seat just taken. */
  reseat(token: string): void {
    this.#token = token;
    const former = this.#socket;
    this.#open();
    former?.close();
  }

  /** Sends a command; resolves once the server has made it durable. */
  command(command: Command): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new ApiError({ code: 'offline', message: 'offline' }));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ t: 'command', id, ...command }));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Tries at once instead of waiting: the network is back or the page is looked at again. */
  readonly nudge = (): void => {
    if (this.link !== 'lost' || this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.#id}`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', ...(this.#token ? { token: this.#token } : {}) }));
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as Said);
    socket.onclose = () => this.#lost(socket);
  }

  #hear(said: Said): void {
    if (said.t === 'state') {
      const { t: _, ...answer } = said;
      this.answer = answer;
      this.heard = Date.now();
      this.link = 'online';
      this.#wait = FIRST_WAIT;
    } else if (said.t === 'audience') {
      const { t: _, ...audience } = said;
      if (this.answer) this.answer = { ...this.answer, audience };
    } else if (said.t === 'ack') {
      this.#settle(said.id)?.resolve();
    } else if (said.t === 'denied') {
      this.#settle(said.id)?.reject(new ApiError(said));
    } else {
      this.failure = new ApiError(said);
      // Nothing mends a match that does not exist; everything else is worth another try.
      if (said.code === 'not-found') {
        this.link = 'failed';
        this.close();
      }
    }
  }

  #settle(id: number) {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    return waiting;
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    for (const { reject } of this.#pending.values()) reject(new ApiError({ code: 'offline', message: 'offline' }));
    this.#pending.clear();
    if (this.#closed) return;
    if (this.link === 'online') this.link = 'lost';
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
