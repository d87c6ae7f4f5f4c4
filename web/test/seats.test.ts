import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasLook, lookOf } from '../src/games';
import { notify } from '../src/match/attention.svelte';
import { keep, prune, tokenOf, tokens } from '../src/net/seats';

// What is read as soon as the client's files are.
const kept = vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
});
beforeEach(() => kept.clear());

describe('seats', () => {
  it('of matches that are not over are never given up', () => {
    for (let number = 0; number < 200; number++) keep({ id: `m${number}`, token: `t${number}` });
    expect(tokens()).toHaveLength(200);
    const over = (number: number) => number % 2 === 0;
    prune(Array.from({ length: 200 }, (_, number) => ({ id: `m${number}`, over: over(number) })));
    expect(tokens()).toHaveLength(190);
    expect(tokenOf('m1')).toBe('t1');
    expect(tokenOf('m0')).toBeUndefined();
    expect(tokenOf('m198')).toBe('t198');
  });
});

describe('looks', () => {
  it('are of games that the client knows', () => {
    expect(hasLook('shogi')).toBe(true);
    expect(() => lookOf('chess')).toThrow('chess');
  });
});

describe('notifications', () => {
  it('are left to the service worker where a page may show none', async () => {
    const shown: unknown[] = [];
    vi.stubGlobal('Notification', function refuse() {
      throw new TypeError('Illegal constructor');
    });
    const showNotification = async (title: string, about: object) => void shown.push([title, about]);
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ showNotification }) } });
    notify({ body: 'your move', tag: 'm1' });
    await vi.waitFor(() => expect(shown).toEqual([['Ikusa', { body: 'your move', tag: 'm1' }]]));
  });
});
