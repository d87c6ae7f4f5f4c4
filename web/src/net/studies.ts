/** What the server's API says of studies that accounts keep, one function per request. */
import { json, request } from './api';
import type * as T from './types';

const own = (id: string) => `/api/me/studies/${encodeURIComponent(id)}`;
export const ownStudies = () => json<T.StudyEntry[]>('/api/me/studies');
export const studiesOf = (name: string) => json<T.StudyEntry[]>(`/api/accounts/${encodeURIComponent(name)}/studies`);
export const study = (id: string) => json<T.StudyView>(`/api/studies/${encodeURIComponent(id)}`);
export const keepStudy = (wish: T.StudyWish) => json<T.StudyEntry>('/api/me/studies', wish);
export const changeStudy = (id: string, wish: T.StudyWish) => json<T.StudyEntry>(own(id), wish, undefined, 'PUT');
export const dropStudy = (id: string) => request(own(id), undefined, undefined, 'DELETE');
