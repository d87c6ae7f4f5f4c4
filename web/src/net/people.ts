/** What the server's API says of accounts, one function per request. */
import { json, request } from './api';
import type * as T from './types';

export const sessions = () => json<T.SessionView[]>('/api/me/sessions');
export const endSession = (id: string) => request(`/api/me/sessions/${id}`, undefined, undefined, 'DELETE');
export const adopt = (tokens: string[]) => json<T.Adopted>('/api/me/seats', { tokens });
/** A finished game of this device, as it is kept here. */
export const bring = (kept: object) => json<T.Brought>('/api/me/matches', kept);
export const codesLeft = () => json<T.CodesLeft>('/api/me/recovery-codes');
export const newCodes = (proof: T.Proof) => json<T.Codes>('/api/me/recovery-codes', proof);
export const recover = (wish: T.Recovery) => json<T.Me>('/api/recovery', wish);
export const changePassword = (wish: T.NewPassword) => request('/api/me/password', wish, undefined, 'PUT');
export const erase = (proof: T.Proof) => request('/api/me', proof, undefined, 'DELETE');

/** Which of someone's games; an empty text is no condition. */
export interface GamesWanted {
  game: string;
  result: string;
  rated: string;
  opponent: string;
  opening: string;
  /** An army that was placed in secret, as White would. */
  formation: string;
  /** The first day and the last, as a date field gives them. */
  since: string;
  until: string;
}

const DAY = 24 * 60 * 60 * 1000;

function question({ since, until, ...others }: GamesWanted, after: string | null): string {
  // The whole of the last day belongs to it.
  const days = { since: since && String(Date.parse(since)), until: until && String(Date.parse(until) + DAY) };
  const asked = Object.entries({ ...others, ...days, after: after ?? '' });
  return new URLSearchParams(
    asked.map(([key, value]): [string, string] => [key, value.trim()]).filter(([, value]) => value !== ''),
  ).toString();
}

const of = (name: string) => `/api/accounts/${encodeURIComponent(name)}`;
export const namesLike = (name: string) => json<string[]>(`/api/accounts?${new URLSearchParams({ name })}`);
export const profile = (name: string) => json<T.Profile>(`${of(name)}/profile`);
export const progress = (name: string, game: string, speed: string) =>
  json<T.PointView[]>(`${of(name)}/progress?${new URLSearchParams({ game, speed })}`);
export const gamesOf = (name: string, wanted: GamesWanted, after: string | null) =>
  json<T.HistoryPage>(`${of(name)}/matches?${question(wanted, after)}`);
export const recordsOf = (name: string, wanted: GamesWanted, format: string) =>
  `${of(name)}/records?${question(wanted, null)}${format && `&format=${format}`}`;

const at = (id: string) => `/api/matches/${id}`;
export const wordsOf = (id: string, token: string | undefined, after: number) =>
  json<T.Conversation>(`${at(id)}/words?after=${after}`, undefined, token);
export const speak = (id: string, token: string | undefined, speech: T.Speech) => request(`${at(id)}/words`, speech, token);
export const talkFreely = (id: string, token: string | undefined, want: boolean) => request(`${at(id)}/free-talk`, { want }, token, 'PUT');
export const report = (id: string, token: string | undefined, wish: T.Report) => request(`${at(id)}/reports`, wish, token);
export const blocks = () => json<string[]>('/api/me/blocks');
export const block = (name: string) => request(`/api/me/blocks/${encodeURIComponent(name)}`, undefined, undefined, 'PUT');
export const unblock = (name: string) => request(`/api/me/blocks/${encodeURIComponent(name)}`, undefined, undefined, 'DELETE');
export const takeWarning = () => request('/api/me/warning', undefined, undefined, 'DELETE');

/** What one keeps beside one's games. */
export const shelf = () => json<T.Shelf>('/api/me/shelf');
export const learn = (game: string, stars: Readonly<Record<string, number>>) => request(`/api/me/courses/${game}`, stars, undefined, 'PUT');
export const keepMistakes = (game: string, rows: readonly string[]) => request(`/api/me/mistakes/${game}`, rows, undefined, 'PUT');
const armyAt = (game: string, name: string) => `/api/me/armies/${game}/${encodeURIComponent(name)}`;
export const keepArmy = (game: string, name: string, army: string) => request(armyAt(game, name), { army }, undefined, 'PUT');
export const dropArmy = (game: string, name: string) => request(armyAt(game, name), undefined, undefined, 'DELETE');
