/** A match over a WebSocket: the newest state, commands with answers, and a connection that mends itself. */
import { ApiError } from './failure';
import { freshKey } from './secret';
import type { Command, DeniedCommand, Heard, MatchAnswer, Said } from './types';

/** A command that has not been answered. */
interface Pending {
  readonly id: number;
  readonly command: Command;
  /** What the server knows it by: it is obeyed once, however often it is sent. */
  readonly key: string;
  /** The match as it was when the player acted. */
  readonly version: number | null;
  readonly ply: number;
  /** Whether it has to be sent, perhaps again, when the newest state is known. */
  held: boolean;
  /** Whether it comes later than the player acted: then it counts only where the match still is as it was. */
  late: boolean;
  readonly resolve: () => void;
  readonly reject: (error: ApiError) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** A phone that changes networks closes nothing: only a missing answer tells. */
const PING = 5_000;
const PATIENCE = 6_000;
/** How long to wait before a command is sent again whose fate the server does not know. */
const UNKNOWN_WAIT = 1_000;

const worded = (heard: Heard): string => JSON.stringify(heard);

export class Live {
  answer: MatchAnswer | null = $state.raw(null);
  /** When the newest state came, by this browser's clock. */
  heard = $state(0);
  /** How many milliseconds the server gives each of our moves back for its way. */
  lag = $state(0);
  /** How often the server has said that there are new words. */
  words = $state(0);
  link: 'connecting' | 'online' | 'lost' | 'failed' = $state('connecting');
  failure: ApiError | null = $state.raw(null);

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  readonly #pulse: ReturnType<typeof setInterval>;
  #closed = false;
  #next = 1;
  readonly #pending = new Map<number, Pending>();
  readonly #id: string;
  #token: string | undefined;

  constructor(id: string, token: string | undefined) {
    this.#id = id;
    this.#token = token;
    this.#pulse = setInterval(() => this.#ping(), PING);
    this.#open();
  }

  /** Comes back as someone else: with the seat just taken. */
  reseat(token: string): void {
    this.#token = token;
    this.#rejectAll('offline');
    this.#open();
  }

  /**
   * Sends a command; resolves once the server has made it durable. Without a link it is kept, and sent when the link is
   * back if the match is still where the player saw it. A move names the version it was made in, so that it counts once.
   */
  command(command: Command): Promise<void> {
    const state = this.answer?.state;
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        id: this.#next++,
        command,
        key: freshKey(),
        version: state?.version ?? null,
        ply: state?.line?.moves.length ?? 0,
        held: this.link !== 'online',
        late: false,
        resolve,
        reject,
      };
      this.#pending.set(pending.id, pending);
      if (!pending.held) this.#send(pending, pending.version);
    });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#pulse);
    this.#drop();
    this.#rejectAll('offline');
  }

  /** Makes sure at once instead of waiting: the network is back or the page is looked at again. */
  readonly nudge = (): void => {
    if (this.link === 'online') this.#ping();
    else if (this.link === 'lost' && this.#socket?.readyState !== WebSocket.CONNECTING) this.#open();
  };

  #open(): void {
    this.#drop();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.#id}`);
    this.#socket = socket;
    socket.onopen = () => socket.send(worded({ t: 'hello', ...(this.#token ? { token: this.#token } : {}) }));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#patience);
      this.#patience = undefined;
      this.#hear(JSON.parse(event.data) as Said);
    };
    socket.onclose = () => socket === this.#socket && this.#lost();
    this.#expect();
  }

  /** Lets go of the present socket, which may be too dead even to close. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#patience);
    this.#patience = undefined;
    const former = this.#socket;
    this.#socket = null;
    former?.close();
  }

  /** Something must be heard within the time of patience. */
  #expect(): void {
    this.#patience ??= setTimeout(() => this.#lost(), PATIENCE);
  }

  #ping(): void {
    if (this.link !== 'online' || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(worded({ t: 'ping' }));
    this.#expect();
  }

  #send(pending: Pending, version: number | null): void {
    pending.held = false;
    const { id, key, command } = pending;
    const guard = version !== null && (command.do === 'move' || pending.late) ? { version } : {};
    this.#socket?.send(worded({ t: 'command', id, key, ...guard, ...command }));
    this.#expect();
  }

  #hear(said: Said): void {
    switch (said.t) {
      case 'state': {
        const { t: _, ...answer } = said;
        this.answer = answer;
        this.heard = Date.now();
        this.link = 'online';
        this.#wait = FIRST_WAIT;
        for (const pending of this.#pending.values()) if (pending.held) this.#again(pending);
        break;
      }
      case 'audience': {
        const { t: _, ...audience } = said;
        if (this.answer) this.answer = { ...this.answer, audience };
        break;
      }
      case 'words':
        this.words++;
        break;
      case 'ack':
        this.#take(said.id)?.resolve();
        break;
      case 'denied':
        this.#denied(said);
        break;
      case 'unknown':
        // The database went away: by its name the command can be sent again, done or not.
        setTimeout(() => this.#repeat(said.id), UNKNOWN_WAIT);
        break;
      case 'pong':
        this.lag = said.lag;
        break;
      case 'error':
        this.failure = new ApiError(said);
        // Nothing mends a match that does not exist; everything else is worth another try.
        if (said.code === 'not-found') {
          this.link = 'failed';
          this.close();
        }
    }
  }

  /** A move that crossed something else on its way (an offer, a draft) is no worse for it. */
  #denied(said: DeniedCommand): void {
    const pending = this.#pending.get(said.id);
    if (said.code === 'stale' && pending?.command.do === 'move') {
      pending.held = true;
      if ((this.answer?.state?.version ?? 0) >= (said.version ?? 0)) this.#again(pending);
    } else if (said.code === 'stale') {
      this.#take(said.id)?.reject(new ApiError({ code: 'unsure', message: 'the match has moved on' }));
    } else {
      this.#take(said.id)?.reject(new ApiError(said));
    }
  }

  /** Whether a command that may not have arrived is done, is to be sent again, or has been overtaken. */
  #again(pending: Pending): void {
    pending.late = true;
    const { command, ply, version, id } = pending;
    const state = this.answer?.state;
    const moves = state?.line?.moves ?? [];
    if (command.do !== 'move') this.#send(pending, version);
    else if (moves[ply] === command.text) this.#take(id)?.resolve();
    else if (state?.stage === 'playing' && moves.length === ply) this.#send(pending, state.version);
    else this.#take(id)?.reject(new ApiError({ code: 'stale', message: 'the match has moved on' }));
  }

  #repeat(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    pending.late = true;
    if (this.link === 'online') this.#send(pending, pending.version);
    else pending.held = true;
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #rejectAll(code: string): void {
    for (const { reject } of this.#pending.values()) reject(new ApiError({ code, message: code }));
    this.#pending.clear();
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    for (const pending of this.#pending.values()) pending.held = true;
    if (this.link === 'online') this.link = 'lost';
    this.#retry = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
