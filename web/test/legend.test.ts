import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = (name: string): string => readFileSync(new URL(`../src/board/${name}.svelte`, import.meta.url), 'utf8');
/** The board itself, and what is no mark of its own. */
const PLAIN = new Set(['surface', 'ground', 'dark', 'lines', 'star', 'target', 'tip', 'ghost', 'fault', 'best', 'own']);

describe('the legend', () => {
  it('explains every mark that the board draws', () => {
    const drawn = source('Surface');
    const classes = [...drawn.matchAll(/class(?:="([\w ]+)|:(\w+))/g)].flatMap(([, names, name]) => (name ?? names ?? '').split(' '));
    const marks = [...new Set(classes.filter((name) => name && !PLAIN.has(name)))];
    expect(marks).toContain('doubtful');
    const explained = source('Legend');
    for (const mark of marks) expect(explained, mark).toMatch(new RegExp(`class="[^"]*\\b${mark}\\b`));
  });
});
