/** The module at work: the rules in one worker, the engine in another, each started when it is first asked. */
import url from 'virtual:module';
import type { Reply } from './module';
import { gameOf, netOf } from './nets';
import type { Answered } from './worker';

/** Whether this client was built with the module. */
export const hasModule: boolean = url !== null;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Whether the module has been loaded for something already. */
export const isAwake = (): boolean => compiled !== undefined;

async function load(): Promise<WebAssembly.Module> {
  if (url === null) throw new Error('built without the module');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function module(): Promise<WebAssembly.Module> {
  // What failed without a network may work with one.
  compiled ??= load().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly heard: (part: unknown) => void;
}

class Answerer {
  #worker: Promise<Worker> | undefined;
  #next = 1;
  #endless = false;
  readonly #waiting = new Map<number, Waiting>();
  /** The nets that the worker has been brought, or is being. */
  readonly #nets = new Map<string, Promise<void>>();
  readonly #judges: boolean;

  constructor({ judges }: { judges: boolean }) {
    this.#judges = judges;
  }

  /** Asks; whatever goes on without an end makes room. */
  async ask(request: string, body: unknown): Promise<Reply> {
    if (this.#endless) this.stop();
    return this.#post(request, body, () => undefined);
  }

  /** Asks for what has no end of its own; `heard` is told the parts. */
  async watch(request: string, body: unknown, heard: (part: unknown) => void): Promise<Reply> {
    if (this.#endless) this.stop();
    this.#endless = true;
    return this.#post(request, body, heard);
  }

  async #post(request: string, body: unknown, heard: (part: unknown) => void): Promise<Reply> {
    this.#worker ??= this.#start();
    const starting = this.#worker;
    const worker = await starting;
    if (this.#judges) await this.#bring(worker, gameOf(body));
    // Stopped while the worker was being started.
    if (this.#worker !== starting) throw new Stopped();
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject, heard });
      worker.postMessage({ id, request, body });
    });
  }

  /** Whoever judges positions is brought the net of their game before the first question about it. */
  #bring(worker: Worker, game: string | null): Promise<void> {
    if (game === null) return Promise.resolve();
    const bringing = this.#nets.get(game) ?? this.#hand(worker, game);
    this.#nets.set(game, bringing);
    return bringing;
  }

  async #hand(worker: Worker, game: string): Promise<void> {
    const net = await netOf(game);
    if (net) worker.postMessage({ id: this.#next++, request: `PUT /nets/${game}`, body: net });
    else this.#nets.delete(game);
  }

  /** Ends what is being thought, at once: a worker that computes hears nothing. The next question starts another one. */
  stop(): void {
    void this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
    this.#endless = false;
    this.#nets.clear();
    for (const { reject } of this.#waiting.values()) reject(new Stopped());
    this.#waiting.clear();
  }

  async #start(): Promise<Worker> {
    try {
      const ready = await module();
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Answered>) => this.#hear(data);
      worker.onerror = () => this.stop();
      worker.postMessage({ module: ready });
      return worker;
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  }

  #hear(answered: Answered): void {
    if ('broken' in answered) {
      this.stop();
      return;
    }
    const waiting = this.#waiting.get(answered.id);
    if ('part' in answered) {
      waiting?.heard(answered.part);
      return;
    }
    this.#waiting.delete(answered.id);
    waiting?.resolve(answered);
  }
}

/** What is thrown at whoever waits for an answer that will not come. */
export class Stopped extends Error {}

export const rules = new Answerer({ judges: false });
export const engine = new Answerer({ judges: true });
