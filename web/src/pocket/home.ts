/** Matches at this device: made, listed, asked about. */
import { ApiError } from '../net/failure';
import type { MatchEntry, NewMatch, Seated } from '../net/types';
import { json, type Reply } from './module';
import { all, drop, find, keep, type Kept } from './shelf';
import { hasModule, rules } from './workers';

const PREFIX = 'home-';
/** Beyond so many the oldest that are over are forgotten. */
const MOST = 200;

/** Whether a match, or a request about one, belongs to this device. */
export const isHome = (id: string): boolean => id.includes(PREFIX) && /(^|\/matches\/)home-/.test(id);

export const freshId = (): string => `${PREFIX}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

/** The module's answer, or its refusal as an error. */
export function granted<T>(reply: Reply): T {
  const body = json<T>(reply);
  if (reply.status !== 200) throw new ApiError(body as ConstructorParameters<typeof ApiError>[0]);
  return body;
}

export async function create(wish: NewMatch): Promise<Seated> {
  const kept = granted<Kept>(await rules.ask('POST /local/begin', { id: freshId(), at: Date.now(), wish }));
  await keep(kept);
  return { id: kept.id, seat: null, token: '' };
}

export async function entries(): Promise<MatchEntry[]> {
  if (!hasModule || !globalThis.indexedDB) return [];
  const kept = await all();
  if (kept.length === 0) return [];
  const listed: MatchEntry[] = [];
  for (const match of kept) {
    const reply = await rules.ask('POST /local/entry', { kept: match });
    if (reply.status === 200) listed.push(json<MatchEntry>(reply));
  }
  listed.sort((a, b) => b.touched - a.touched);
  for (const { id } of listed.slice(MOST).filter(({ over }) => over)) await drop(id);
  return listed.slice(0, MOST);
}

export const forgetHome = drop;

/** Answers `GET /api/matches/{id}/…` about a match that is kept here. */
export async function requestHome(request: string): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.replace(/^GET /, ''), 'http://home');
  const [, , , id = '', what = 'look'] = pathname.split('/');
  const kept = await find(id);
  if (!kept) throw new ApiError({ code: 'not-found', message: 'there is no such match here' });
  const more = {
    why: Object.fromEntries([...searchParams].map(([key, value]) => [key, key === 'from' || key === 'to' ? Number(value) : value])),
    earlier: { moves: Number(searchParams.get('moves')) },
    look: { at: Date.now() },
    record: {},
  }[what];
  return rules.ask(`POST /local/${what}`, { kept, ...more });
}
