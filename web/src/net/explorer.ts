/** What the server's API says of games that were played, one function per request. */
import { json } from './api';
import type * as T from './types';

export const exploreMatches = (place: T.Place) => json<T.ExplorerAnswer>('/api/explorer', place);
export const exploreBook = (place: T.Place) => json<T.ExplorerAnswer>('/api/explorer/book', place);
export const formations = (game: string, after: string | null) =>
  json<T.FormationsPage>(`/api/explorer/${game}/formations${after === null ? '' : `?${new URLSearchParams({ after })}`}`);
