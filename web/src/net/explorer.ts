/** What the server's API says of games that were played, one function per request. */
import { json } from './api';
import type * as T from './types';

/** Which games count; an empty text asks for nothing. */
export interface Kind {
  speed: string;
  rating: string;
  since: string;
  until: string;
}

const asked = ({ speed, rating, since, until }: Kind) => ({
  ...(speed && { speed }),
  ...(rating && { rating: Number(rating) }),
  ...(since && { since }),
  ...(until && { until }),
});

export const exploreMatches = (place: T.Place, kind: Kind) => json<T.ExplorerAnswer>('/api/explorer', { ...place, ...asked(kind) });
export const exploreBook = (place: T.Place) => json<T.ExplorerAnswer>('/api/explorer/book', place);
export type Order = 'games' | 'success';
export const formations = (game: string, order: Order, after: string | null) =>
  json<T.FormationsPage>(`/api/explorer/${game}/formations?${new URLSearchParams({ order, ...(after !== null && { after }) })}`);
