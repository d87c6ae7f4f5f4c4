import { describe, expect, it } from 'vitest';
import { WORDS } from '../src/i18n/words';

describe('the words', () => {
  it('have the same places for values in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).sort();
    for (const [key, text] of Object.entries(WORDS.en)) {
      expect(places(WORDS.es[key as keyof typeof WORDS.es]), key).toEqual(places(text));
    }
  });
});
