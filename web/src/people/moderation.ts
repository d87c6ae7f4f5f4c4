/** What moderators see and do: words, and one function per request. */
import { book } from '../i18n/book';
import { json, request } from '../net/api';
import type * as T from '../net/types';

export const ACTS = ['warn', 'mute', 'unmute', 'ban', 'unban', 'unrate'] as const;

/** Those that the log may have besides: the host's, and the end of a report. */
const KNOWN = [...ACTS, 'appoint', 'recall', 'dismiss'] as const;

/** How many lines a page of either list has. */
export const PAGE = 100;
const before = (id?: number) => (id === undefined ? '' : `?before=${id}`);
export const reports = (last?: number) => json<T.ReportView[]>(`/api/moderation/reports${before(last)}`);
export const log = (last?: number) => json<T.ActView[]>(`/api/moderation/log${before(last)}`);
export const said = (match: string) => json<T.SaidView[]>(`/api/moderation/words/${match}`);
export const dismiss = (id: number, why: string) => request(`/api/moderation/reports/${id}`, { why });
export const act = (name: string, wish: T.NewAct) => request(`/api/moderation/accounts/${encodeURIComponent(name)}`, wish);

export const m = book(
  {
    'title': 'Moderation',
    'notYours': 'This page is for moderators; the host names them.',
    'reports': 'Reports',
    'reports.none': 'Nothing to look at.',
    'reports.about': '{0} about {1}',
    'guest': 'a guest',
    'match': 'The match',
    'said': 'What was said',
    'said.none': 'Nothing was said.',
    'dismiss': 'Close the report',
    'account': 'An account',
    'name': 'Name',
    'act': 'What to do',
    'warn': 'Warn, in the words of the reason',
    'mute': 'Mute',
    'unmute': 'Let speak again',
    'ban': 'Keep out and end its matches',
    'unban': 'Let in again',
    'unrate': 'Take back ratings won by cheating',
    'appoint': 'Make a moderator',
    'recall': 'Make no moderator',
    'days': 'Days',
    'why': 'Reason',
    'do': 'Do it',
    'done': 'Done.',
    'log': 'What was done',
    'more': 'Earlier ones',
  },
  {
    'title': 'Moderación',
    'notYours': 'Esta página es para moderadores; los nombra el anfitrión.',
    'reports': 'Denuncias',
    'reports.none': 'Nada que revisar.',
    'reports.about': '{0} sobre {1}',
    'guest': 'un invitado',
    'match': 'La partida',
    'said': 'Lo que se dijo',
    'said.none': 'No se dijo nada.',
    'dismiss': 'Cerrar la denuncia',
    'account': 'Una cuenta',
    'name': 'Nombre',
    'act': 'Qué hacer',
    'warn': 'Advertir, con las palabras del motivo',
    'mute': 'Silenciar',
    'unmute': 'Dejar hablar de nuevo',
    'ban': 'Expulsar y terminar sus partidas',
    'unban': 'Dejar entrar de nuevo',
    'unrate': 'Anular la puntuación ganada con trampas',
    'appoint': 'Nombrar moderador',
    'recall': 'Quitar de moderador',
    'days': 'Días',
    'why': 'Motivo',
    'do': 'Hacerlo',
    'done': 'Hecho.',
    'log': 'Lo que se hizo',
    'more': 'Anteriores',
  },
);

/** What was done, in words. */
export function deed(word: string): string {
  const known = KNOWN.find((one) => one === word);
  return known ? m(known) : word;
}
