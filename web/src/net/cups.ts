/** What the server's API says of tournaments, one function per request. */
import { json } from './api';
import type * as T from './types';

const of = (id: string) => `/api/cups/${encodeURIComponent(id)}`;
export const cups = (after?: string) => json<T.CupLists>(`/api/cups${after ? `?${new URLSearchParams({ after })}` : ''}`);
/** The browser keeps the answer and asks with its tag, so that an unchanged one costs the server a row. */
export const cup = (id: string) => json<T.CupView>(of(id));
export const makeCup = (wish: T.NewCup) => json<T.CupEntryView>('/api/cups', wish);
export const act = (id: string, what: 'enter' | 'leave' | 'start' | 'cancel') => json<T.CupView>(`${of(id)}/${what}`, {});
export const fileOf = (id: string, format: 'csv' | 'json') => `${of(id)}/file?format=${format}`;
