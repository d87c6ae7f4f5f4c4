import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Past } from '../src/match/past.svelte';
import { toast } from '../src/ui/toast.svelte';

// What a browser has and the preferences ask for as soon as they are read.
vi.hoisted(() => Object.assign(globalThis, { navigator: { language: 'en' } }));

/** The server's answers, given when the test says so. */
let waiting: { path: string; answer: (status: number, body: object) => void }[] = [];

beforeEach(() => {
  waiting = [];
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => {
        waiting.push({ path, answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })) });
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('looking back', () => {
  it('shows the board that was asked for last, whatever order the answers come in', async () => {
    const past = new Past('m', () => 'secret');
    void past.go(1);
    void past.go(2);
    expect(waiting.map(({ path }) => path)).toEqual(['/api/matches/m/earlier?moves=1', '/api/matches/m/earlier?moves=2']);
    waiting[1]?.answer(200, { position: 'two' });
    await settled();
    waiting[0]?.answer(200, { position: 'one' });
    await settled();
    expect([past.count, past.view?.position]).toEqual([2, 'two']);
    // What was seen once is not asked for again.
    await past.go(1);
    expect([past.view?.position, waiting.length]).toEqual(['one', 2]);
  });

  it('comes back to the present when asked, when refused, and when moves were taken back', async () => {
    const past = new Past('m', () => undefined);
    void past.go(1);
    past.leave();
    waiting[0]?.answer(200, { position: 'one' });
    await settled();
    expect([past.count, past.view]).toEqual([null, null]);
    await past.go(1);
    past.forget();
    void past.go(1);
    expect(waiting.length).toBe(2);
    waiting[1]?.answer(404, { code: 'not-found', message: 'nothing before the reveal' });
    await settled();
    expect([past.count, past.view, toast.text !== '']).toEqual([null, null, true]);
  });
});
