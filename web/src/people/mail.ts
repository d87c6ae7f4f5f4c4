/** Letters: what the server's API says of them, one function per request. */
import { json, request } from '../net/api';
import type * as T from '../net/types';

export const offered = async () => (await json<T.MailOffer>('/api/mail')).offered;
export const mine = () => json<T.MailView>('/api/me/mail');
export const set = (wish: T.NewAddress) => request('/api/me/mail', wish, undefined, 'PUT');
export const forget = () => request('/api/me/mail', undefined, undefined, 'DELETE');
export const want = (digest: boolean) => request('/api/me/mail/digest', { want: digest }, undefined, 'PUT');
export const confirm = (code: string) => request('/api/mail/confirmation', { code });
export const leave = (link: string) => request(`/api/mail/leave/${encodeURIComponent(link)}`, {});
export const askForPassword = (name: string) => request('/api/mail/password', { name });
export const setPassword = (code: string, password: string) => json<T.Me>('/api/mail/password', { code, password }, undefined, 'PUT');
