/** Who answers a request: the module in this browser, or the server. This is the one place that decides it. */
import { bookOf } from './books';
import { isHome, requestHome } from './home';
import type { Place } from '../net/types';
import { json, type Reply } from './module';
import { engine, hasModule, isAwake, rules } from './workers';

const BOOK = 'POST /api/explorer/book';

/** What the module can answer, and which worker does. */
const HERE: ReadonlyMap<string, typeof rules> = new Map([
  ['GET /api/games', rules],
  ['POST /api/position', rules],
  ['POST /api/why', rules],
  ['POST /api/positions/compose', rules],
  ['POST /api/positions/levels', rules],
  ['POST /api/records/read', rules],
  ['POST /api/records/write', rules],
  ['POST /api/formation', rules],
  ['POST /api/placement', rules],
  ['POST /api/puzzles/attempt', rules],
  [BOOK, rules],
  ['POST /api/review', engine],
  ['POST /api/analysis', engine],
]);

/** Whether these pages come from a host without a server behind them, as `ikusa site` writes them. */
export const serverless: boolean = globalThis.document?.querySelector('meta[name="ikusa-server"][content="none"]') != null;

const offline = (): boolean => serverless || navigator.onLine === false;

/** Where a match against the computer or at one device is played: at the server, unless there is none. */
export const playsHere = (): boolean => hasModule && offline();

/** Whether analysis runs in this browser: then it costs the server nothing, and need not end. */
export const thinksHere: boolean = hasModule;

/** Whether a question about the rules is answered in this browser at once, without a way to a server. */
export const answersHere = (): boolean => hasModule && (isAwake() || offline());

type Answer = () => Promise<Reply>;

/**
 * How this browser answers a request, if it does. Thinking is always done here; the rules are asked here where there is no
 * server, or once the module has been loaded for anything: nobody loads it only to see a position.
 */
export function here(request: string, body: unknown): Answer | null {
  if (isHome(request)) return () => requestHome(request);
  const worker = hasModule ? HERE.get(request) : undefined;
  if (!worker || !(worker === engine || answersHere())) return null;
  return () => asked(worker, request, body);
}

/** The module has no files: what a server would look up is given to it. */
async function asked(worker: typeof rules, request: string, body: unknown): Promise<Reply> {
  if (request !== BOOK) return worker.ask(request, body);
  const place = body as Place;
  return worker.ask(request, { ...place, games: await bookOf(place.game) });
}

/** How this browser answers a request that the server could not be asked. */
export function instead(request: string, body: unknown): Answer | null {
  const worker = hasModule ? HERE.get(request) : undefined;
  return worker ? () => asked(worker, request, body) : null;
}

/** The answer as `fetch` would have given it. */
export const responseOf = ({ status, bytes }: Reply): Response => new Response(bytes, { status });

export { json };
