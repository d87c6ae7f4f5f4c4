import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WORDS } from '../src/i18n/words';

describe('the words', () => {
  it('have the same places for values in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).sort();
    for (const [key, text] of Object.entries(WORDS.en)) {
      expect(places(WORDS.es[key as keyof typeof WORDS.es]), key).toEqual(places(text));
    }
  });

  it('has words for every code that the protocol names', () => {
    const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
    const [, listed = ''] = /Codes are stable:\n\n([\s\S]*?)(?:\n\n|$)/.exec(page) ?? [];
    const codes = [...listed.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(20);
    // What is wrong with a bad request only its own message can say.
    expect(codes.filter((code) => code !== 'bad-request' && !(`error.${code}` in WORDS.en))).toEqual([]);
  });
});
