/** What the server's API says of meeting others, one function per request. */
import { json, request } from './api';
import { freshToken } from './secret';
import type * as T from './types';

export const pair = (wish: T.Pairing) => json<T.Seated>('/api/pairing', { ...wish, token: freshToken() });
export const challenge = (name: string, wish: T.NewMatch) =>
  json<T.Seated>(`/api/accounts/${encodeURIComponent(name)}/challenges`, { ...wish, token: freshToken() });
export const decline = (id: string) => request(`/api/matches/${id}/decline`, undefined, undefined, 'POST');
