/** The server's API, one function per request. */
import { isKey, say, t } from '../i18n';
import { ApiError } from './failure';
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
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new ApiError({ code: 'offline', message: 'offline' });
  }
  if (response.ok) return response;
  const failure: T.ErrorBody = await response.json().catch(() => ({ code: String(response.status), message: response.statusText }));
  throw new ApiError(failure);
}

export const json = async <R>(...parts: Parameters<typeof request>): Promise<R> => (await request(...parts)).json() as Promise<R>;

export const games = () => json<T.GameView[]>('/api/games');
export const lobby = () => json<T.MatchEntry[]>('/api/lobby');
export const mine = (tokens: string[]) => json<T.MatchEntry[]>('/api/mine', { tokens });
export const create = (wish: T.NewMatch) => json<T.Seated>('/api/matches', wish);
export const join = (id: string, name?: string) => json<T.Seated>(`/api/matches/${id}/join`, name ? { name } : {});
export const position = (place: T.Place) => json<T.LineView>('/api/position', place);
export const why = (place: T.Place, move: string) => json<T.RefusalView | null>('/api/why', { ...place, move });
export const matchWhy = (id: string, token: string | undefined, move: string) =>
  json<T.RefusalView | null>(`/api/matches/${id}/why?move=${encodeURIComponent(move)}`, undefined, token);
export const earlier = (id: string, token: string | undefined, moves: number) =>
  json<T.LineView>(`/api/matches/${id}/earlier?moves=${moves}`, undefined, token);
export const levels = (tower: T.Inspected) => json<T.LevelView[]>('/api/positions/levels', tower);
export const compose = (sketch: T.Sketched) => json<T.Composed>('/api/positions/compose', sketch);
export const record = async (id: string) => (await request(`/api/matches/${id}/record`)).blob();
export const readRecord = (text: string, format?: string) =>
  json<T.RecordAnswer>('/api/records/read', format ? { text, format } : { text });
export const writeRecord = async (wish: T.WriteWish) => (await request('/api/records/write', wish)).blob();
export const analyse = (place: T.Place, time: number, lines: number) => json<T.AnalysisAnswer>('/api/analysis', { ...place, time, lines });

export const me = () => json<T.Me>('/api/me');
export const register = (wish: T.Credentials) => json<T.Me>('/api/accounts', wish);
export const login = (wish: T.Credentials) => json<T.Me>('/api/sessions', wish);
export const logout = () => request('/api/sessions', undefined, undefined, 'DELETE');

export const checkArmy = (game: string, side: T.Side, check: string) => json<T.ArmyAnswer>('/api/formation', { game, side, check });
export const presetArmy = (game: string, side: T.Side, preset: string) => json<T.ArmyAnswer>('/api/formation', { game, side, preset });
export const randomArmy = (game: string, side: T.Side) => json<T.ArmyAnswer>('/api/formation', { game, side });
