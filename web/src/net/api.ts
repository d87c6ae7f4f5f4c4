/** The server's API, one function per request. */
import { isKey, say, t } from '../i18n';
import { create as createHere, entries } from '../pocket/home';
import { hasModule } from '../pocket/workers';
import { here, instead, playsHere, responseOf, serverless } from '../pocket/where';
import { events } from './events';
import { ApiError } from './failure';
import { freshToken } from './secret';
import type * as T from './types';

/** A failure in words for the visitor: the clause if a rule is behind it. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error', String(error));
  const [clause] = error.clauses;
  if (clause) return say(clause.says);
  if (error.says) return say(error.says);
  const key = `error.${error.code}`;
  return isKey(key) ? t(key) : error.message;
}

export async function request(
  path: string,
  body?: unknown,
  token?: string,
  method = body === undefined ? 'GET' : 'POST',
  accept?: string,
): Promise<Response> {
  const name = `${method} ${path}`;
  const answer = here(name, body);
  if (answer) return checked(responseOf(await answer()));
  if (serverless) throw new ApiError({ code: 'offline', message: 'there is no server' });
  const headers: Record<string, string> = {};
  if (accept) headers['accept'] = accept;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    const otherwise = instead(name, body);
    if (otherwise) return checked(responseOf(await otherwise()));
    throw new ApiError({ code: 'offline', message: 'offline' });
  }
  return checked(response);
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const failure: T.ErrorBody = await response.json().catch(() => ({ code: String(response.status), message: response.statusText }));
  throw new ApiError(failure);
}

export const json = async <R>(...parts: Parameters<typeof request>): Promise<R> => (await request(...parts)).json() as Promise<R>;

export const games = () => json<T.GameView[]>('/api/games');
export const lobby = () => json<T.MatchEntry[]>('/api/lobby');
/** One's own matches: those at this device, and those at the server if it can be reached. */
export async function mine(tokens: string[]): Promise<T.MatchEntry[]> {
  const far = held(tokens).catch(() => []);
  return [...(await entries()), ...(await far)];
}
/** So many tokens at a time as the server takes. */
async function held(tokens: string[]): Promise<T.MatchEntry[]> {
  const pages = Array.from({ length: Math.max(1, Math.ceil(tokens.length / TOKENS)) }, (_, page) =>
    tokens.slice(page * TOKENS, (page + 1) * TOKENS),
  );
  const found = new Map<string, T.MatchEntry>();
  for (const page of pages) for (const entry of await json<T.MatchEntry[]>('/api/mine', { tokens: page })) found.set(entry.id, entry);
  return [...found.values()];
}
const TOKENS = 100;
/** Sits down, again if the answer gets lost: with the same token it is the same seat. */
async function sit(path: string, wish: object): Promise<T.Seated> {
  const body = { ...wish, token: freshToken() };
  for (let tries = 1; ; tries++) {
    try {
      return await json<T.Seated>(path, body);
    } catch (error) {
      const lost = error instanceof ApiError && ['offline', 'unknown'].includes(error.code);
      if (!lost || tries === SITTINGS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * tries));
    }
  }
}
const SITTINGS = 4;

export async function create(wish: T.NewMatch): Promise<T.Seated> {
  const atHome = wish.opponent.kind === 'computer' || wish.opponent.kind === 'oneself';
  if (atHome && playsHere()) return createHere(wish);
  return sit('/api/matches', wish).catch((error: unknown) => {
    if (atHome && hasModule && error instanceof ApiError && error.code === 'offline') return createHere(wish);
    throw error;
  });
}
export const join = (id: string, name?: string) => sit(`/api/matches/${id}/join`, name ? { name } : {});
export const position = (place: T.Place) => json<T.LineView>('/api/position', place);
export const why = (place: T.Place, tried: T.Tried) => json<T.RefusalView | null>('/api/why', { ...place, ...tried });
export const matchWhy = (id: string, token: string | undefined, tried: T.Tried) => {
  const given = Object.entries(tried).map(([key, value]) => [key, String(value)]);
  return json<T.RefusalView | null>(`/api/matches/${id}/why?${new URLSearchParams(given)}`, undefined, token);
};
export const earlier = (id: string, token: string | undefined, moves: number) =>
  json<T.LineView>(`/api/matches/${id}/earlier?moves=${moves}`, undefined, token);
/** The side that one had in a match, if one had one. */
export async function ownSide(id: string, token: string | undefined): Promise<T.Side | null> {
  const { both, state } = await json<T.MatchAnswer>(`/api/matches/${id}`, undefined, token);
  return both ? null : (state?.seat ?? null);
}
export const levels = (tower: T.Inspected) => json<T.LevelView[]>('/api/positions/levels', tower);
export const compose = (sketch: T.Sketched) => json<T.Composed>('/api/positions/compose', sketch);
export const record = async (id: string) => (await request(`/api/matches/${id}/record`)).blob();
export const readRecord = (text: string, format?: string) =>
  json<T.RecordAnswer>('/api/records/read', format ? { text, format } : { text });
export const writeRecord = async (wish: T.WriteWish) => (await request('/api/records/write', wish)).blob();

/** What the engine thinks; `onplace` hears how many are before us while we wait for our turn. */
export async function analyse(place: T.Place, time: number, lines: number, onplace?: (place: number) => void): Promise<T.AnalysisAnswer> {
  const answer = await request('/api/analysis', { ...place, time, lines }, undefined, 'POST', 'text/event-stream');
  // Nobody waits for a turn in one's own browser.
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.json() as Promise<T.AnalysisAnswer>;
  for await (const { event, data } of events(answer)) {
    if (event === 'analysis') return JSON.parse(data) as T.AnalysisAnswer;
    if (event === 'error') throw new ApiError(JSON.parse(data) as T.ErrorBody);
    if (event === 'place') onplace?.(Number(data));
  }
  throw new ApiError({ code: 'offline', message: 'the connection ended' });
}

export const attempt = (wish: T.AttemptWish) => json<T.AttemptAnswer>('/api/puzzles/attempt', wish);
export const review = (place: T.Place, move: string) => json<T.JudgeAnswer>('/api/review', { ...place, move });

export const me = () => json<T.Me>('/api/me');
export const register = (wish: T.Credentials) => json<T.Me>('/api/accounts', wish);
export const login = (wish: T.Credentials) => json<T.Me>('/api/sessions', wish);
export const logout = () => request('/api/sessions', undefined, undefined, 'DELETE');

export const checkArmy = (game: string, side: T.Side, check: string) => json<T.ArmyAnswer>('/api/formation', { game, side, check });
export const presetArmy = (game: string, side: T.Side, preset: string) => json<T.ArmyAnswer>('/api/formation', { game, side, preset });
export const finishArmy = (game: string, side: T.Side, finish: string) => json<T.ArmyAnswer>('/api/formation', { game, side, finish });
export const placement = (place: T.Place, army?: string) => json<T.PlacementAnswer>('/api/placement', army ? { ...place, army } : place);
export const randomArmy = (game: string, side: T.Side) => json<T.ArmyAnswer>('/api/formation', { game, side });
