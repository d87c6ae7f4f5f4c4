/** The games behind a few functions: everything is answered by the module, which is the program's own code. */
import { json, wake } from './module.js';

/** A move that the rules refuse: the clause and a sentence in both languages. */
export class Refused extends Error {
  constructor({ code, message, refusal, ...rest }) {
    super(message ?? refusal?.says?.en ?? code);
    Object.assign(this, { name: 'Refused', code, refusal, ...rest });
  }
}

/** Loads the module: from beside this file, or from bytes or an address of one's own. */
export async function load(source = new URL('./ikusa.wasm', import.meta.url)) {
  return new Ikusa(await wake(await WebAssembly.compile(await bytesOf(source))));
}

async function bytesOf(source) {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) return source;
  const address = new URL(source);
  if (address.protocol !== 'file:') return (await fetch(address)).arrayBuffer();
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
}

export class Ikusa {
  #ask;

  constructor(ask) {
    this.#ask = ask;
  }

  /** Any request of the API that needs no server, such as `ask('POST /api/position', { game: 'shogi' })`. */
  ask(request, body) {
    const reply = this.#ask(request, body);
    if (reply.status !== 200) throw new Refused(json(reply));
    return json(reply);
  }

  games() {
    return this.ask('GET /api/games');
  }

  /** A position with its legal moves, its outcome and a board to draw: `{ game, position?, moves?, options? }`. */
  position(place) {
    return this.ask('POST /api/position', place);
  }

  /** Why a move may not be played; null if it may. */
  why(place, move) {
    return this.ask('POST /api/why', { ...place, move });
  }

  /** What the engine thinks: `{ time, lines }` in milliseconds and numbers. */
  analyse(place, limits = {}) {
    return this.ask('POST /api/analysis', { ...place, ...limits });
  }

  /** The engine's move; null if the game is over. */
  best(place, limits = {}) {
    return this.analyse(place, limits).lines[0]?.moves[0] ?? null;
  }

  /** Reads a record file of any format. */
  readRecord(text, format) {
    return this.ask('POST /api/records/read', { text, ...(format ? { format } : {}) });
  }

  /** An army for the games that begin with one: `{ game, side, preset?, seed?, check? }`. */
  formation(wish) {
    return this.ask('POST /api/formation', wish);
  }

  /** How many lines of play there are so many plies deep. */
  perft(place, depth) {
    return this.ask('POST /tools/perft', { ...place, depth }).nodes;
  }
}
