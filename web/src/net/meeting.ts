/** What the server's API says of meeting others, one function per request. */
import { json, request } from './api';
import { freshToken } from './secret';
import type * as T from './types';

export const pair = (wish: T.Pairing) => json<T.Seated>('/api/pairing', { ...wish, token: freshToken() });
export const challenge = (name: string, wish: T.NewMatch) =>
  json<T.Seated>(`/api/accounts/${encodeURIComponent(name)}/challenges`, { ...wish, token: freshToken() });
export const decline = (id: string) => request(`/api/matches/${id}/decline`, undefined, undefined, 'POST');

export const planOf = (id: string, token: string | undefined) => json<T.Plan>(`/api/matches/${id}/plan`, undefined, token);
export const keepPlan = (id: string, token: string | undefined, lines: string[][]) =>
  json<T.Plan>(`/api/matches/${id}/plan`, { lines }, token, 'PUT');
export const vacation = () => json<T.Vacation>('/api/me/vacation');
export const goOnVacation = (days: number) => json<T.Vacation>('/api/me/vacation', { days }, undefined, 'PUT');
export const comeBack = () => json<T.Vacation>('/api/me/vacation', undefined, undefined, 'DELETE');
export const pushKey = () => json<T.PushKey>('/api/push');
export const subscribe = (wish: T.Subscription) => request('/api/me/push', wish, undefined, 'PUT');
export const unsubscribe = (endpoint: string) => request('/api/me/push', { endpoint }, undefined, 'DELETE');
