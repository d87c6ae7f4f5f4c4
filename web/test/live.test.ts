import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from '../src/net/live.svelte';

/** A socket whose other end is the test. */
class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = Wire.OPEN;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(what: object) {
    this.onmessage({ data: JSON.stringify(what) });
  }
  commands() {
    return this.sent.filter(({ t }) => t === 'command');
  }
}

const state = (version: number, moves: string[] = []) => ({ t: 'state', state: { version, stage: 'playing', line: { moves } } });
const latest = () => Wire.all.at(-1) as Wire;
function online(version = 3, moves: string[] = ['a']) {
  const live = new Live('m', 'secret');
  latest().onopen();
  latest().say(state(version, moves));
  return live;
}
const move = { do: 'move', text: 'b' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { protocol: 'http:', host: 'test' });
  Wire.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a live match', () => {
  it('asks every five seconds and stays while it is answered', () => {
    const live = online();
    const wire = latest();
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1000);
      if (wire.sent.at(-1)?.['t'] === 'ping') wire.say({ t: 'pong' });
    }
    expect(wire.sent.filter(({ t }) => t === 'ping')).toHaveLength(12);
    expect(live.link).toBe('online');
    live.close();
  });

  it('is lost within eleven seconds when nothing answers, and opens anew', () => {
    const live = online();
    vi.advanceTimersByTime(10_900);
    expect(live.link).toBe('online');
    vi.advanceTimersByTime(200);
    expect(live.link).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(Wire.all).toHaveLength(2);
    live.close();
  });

  it('sends a move with its version, and again when the link is back and the move did not arrive', async () => {
    const live = online();
    const done = live.command(move);
    expect(latest().commands()).toMatchObject([{ t: 'command', id: 1, version: 3, ...move }]);
    vi.advanceTimersByTime(7_000);
    expect(live.link).toBe('lost');
    latest().onopen();
    latest().say(state(3, ['a']));
    expect(latest().commands()).toMatchObject([{ t: 'command', id: 1, version: 3, ...move }]);
    latest().say({ t: 'ack', id: 1, version: 4 });
    await expect(done).resolves.toBeUndefined();
    latest().say(state(4, ['a', 'b']));
    expect(latest().commands()).toHaveLength(1);
    live.close();
  });

  it('does not repeat a move that had arrived', async () => {
    const live = online();
    const done = live.command(move);
    latest().onclose();
    vi.advanceTimersByTime(500);
    latest().say(state(5, ['a', 'b', 'c']));
    expect(latest().commands()).toEqual([]);
    await expect(done).resolves.toBeUndefined();
    live.close();
  });

  it('keeps a move made without a link', async () => {
    const live = online();
    latest().onclose();
    expect(live.link).toBe('lost');
    const done = live.command(move);
    vi.advanceTimersByTime(500);
    latest().say(state(3, ['a']));
    expect(latest().commands()).toHaveLength(1);
    latest().say({ t: 'ack', id: 1, version: 4 });
    await expect(done).resolves.toBeUndefined();
    live.close();
  });

  it('says so when the match has gone another way', async () => {
    const live = online();
    latest().onclose();
    const done = live.command(move);
    vi.advanceTimersByTime(500);
    latest().say(state(4, ['a', 'x']));
    await expect(done).rejects.toMatchObject({ code: 'stale' });
    live.close();
  });

  it('sends a move again that crossed an offer', async () => {
    const live = online();
    const done = live.command(move);
    latest().say({ t: 'denied', id: 1, code: 'stale', message: '', version: 4 });
    expect(latest().commands()).toHaveLength(1);
    latest().say(state(4, ['a']));
    expect(latest().commands().at(-1)).toMatchObject({ id: 1, version: 4, text: 'b' });
    latest().say({ t: 'ack', id: 1, version: 5 });
    await expect(done).resolves.toBeUndefined();
    live.close();
  });

  it('asks by name and version whether another command was obeyed', async () => {
    const live = online();
    const done = live.command({ do: 'offer-draw' });
    const { key } = latest().commands()[0] ?? {};
    latest().onclose();
    vi.advanceTimersByTime(500);
    latest().say(state(4, ['a']));
    expect(latest().commands()).toEqual([{ t: 'command', id: 1, key, version: 3, do: 'offer-draw' }]);
    latest().say({ t: 'ack', id: 1, version: 4 });
    await expect(done).resolves.toBeUndefined();
    live.close();
  });

  it('tells the player when another command came too late', async () => {
    const live = online();
    const done = live.command({ do: 'offer-draw' });
    latest().onclose();
    vi.advanceTimersByTime(500);
    latest().say(state(4, ['a']));
    latest().say({ t: 'denied', id: 1, code: 'stale', message: '', version: 4 });
    await expect(done).rejects.toMatchObject({ code: 'unsure' });
    live.close();
  });

  it('gives a command again by the same name when the server does not know its fate', async () => {
    const live = online();
    const done = live.command({ do: 'resign' });
    latest().say({ t: 'unknown', id: 1, code: 'unknown', message: '' });
    vi.advanceTimersByTime(1000);
    const [first, second] = latest().commands();
    expect(latest().commands()).toHaveLength(2);
    expect(second?.['key']).toBe(first?.['key']);
    latest().say({ t: 'ack', id: 1, version: 4 });
    await expect(done).resolves.toBeUndefined();
    live.close();
  });

  it('settles what is under way when another seat is taken', async () => {
    const live = online();
    const done = live.command(move);
    live.reseat('other');
    await expect(done).rejects.toMatchObject({ code: 'offline' });
    live.close();
  });

  it('ends where there is no match', () => {
    const live = online();
    latest().say({ t: 'error', code: 'not-found', message: '' });
    expect(live.link).toBe('failed');
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
  });
});
