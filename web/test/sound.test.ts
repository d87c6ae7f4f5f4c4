import { describe, expect, it, vi } from 'vitest';

vi.mock('../src/prefs.svelte', () => ({ prefs: { volume: 1 } }));
const { render, SOUNDS } = await import('../src/sound');

const NAMES = Object.keys(SOUNDS) as (keyof typeof SOUNDS)[];
const RATE = 44_100;
const loudness = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

describe('sounds of wood', () => {
  it.each(NAMES)('%s is short, heard, never clipped, and dies away', (name) => {
    const samples = render(name, RATE);
    expect(samples.length / RATE).toBeLessThan(1.5);
    expect(samples.every((value) => Math.abs(value) <= 1)).toBe(true);
    expect(loudness(samples.subarray(0, RATE / 20))).toBeGreaterThan(0.02);
    expect(loudness(samples.subarray(-RATE / 50))).toBeLessThan(0.02);
  });

  it('differs from name to name and never from time to time', () => {
    const sounds = NAMES.map((name) => render(name, RATE).join());
    expect(new Set(sounds).size).toBe(NAMES.length);
    expect(render('move', RATE)).toEqual(render('move', RATE));
  });

  it('stacks lower than it moves', () => {
    const crossings = (name: keyof typeof SOUNDS) => {
      const head = render(name, RATE).subarray(400, 2400);
      return head.filter((value, index) => index > 0 && value * (head[index - 1] ?? 0) < 0).length;
    };
    expect(crossings('stack')).toBeLessThan(crossings('move'));
  });
});
