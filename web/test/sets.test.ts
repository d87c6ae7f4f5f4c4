import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOOKS } from '../src/games';
import { enhanced } from '../src/games/enhanced';
import { gueides } from '../src/games/gueides';
import { shogi } from '../src/games/shogi';
import type { PieceView } from '../src/net/types';
import { layersOf } from '../src/pieces/layers';
import { differs, faceOf, SETS } from '../src/pieces/sets';
import { storeysOf } from '../src/pieces/storeys';

const piece = (id: string, kanji: string, letter = 'X'): PieceView => ({
  id,
  kanji,
  letter,
  name: { es: id, en: id },
  held: true,
  captured: null,
});
const POSE = { up: true, covered: false, thick: 6 };

describe('sets of pieces', () => {
  it('write each kind in their own way', () => {
    const rook = piece('rook', '飛', 'R');
    expect(faceOf('kanji', shogi, rook)).toEqual({ text: '飛', script: 'kanji' });
    expect(faceOf('pair', shogi, rook)).toEqual({ text: '飛車', script: 'kanji' });
    expect(faceOf('letter', shogi, rook)).toEqual({ text: 'R', script: 'latin' });
    expect(faceOf('picture', shogi, rook)).toEqual({ drawing: shogi.drawings['rook'] });
  });

  it('fall back on pictures where a game has no characters', () => {
    const tank = piece('tank', '', 'T');
    expect(faceOf('kanji', gueides, tank)).toEqual({ drawing: gueides.drawings['tank'] });
    expect(SETS.filter((set) => differs(set, gueides, [tank]))).toEqual(['letter', 'contrast']);
  });

  it('have a drawing for every name of two characters, and every character in the font', () => {
    const font = readFileSync(new URL('../src/fonts/characters.txt', import.meta.url), 'utf8');
    for (const { drawings, pairs = {}, signs = {} } of LOOKS) {
      for (const id of [...Object.keys(pairs), ...Object.keys(signs)]) expect(drawings).toHaveProperty(id);
      for (const sign of Object.values(pairs).join('')) expect(font, sign).toContain(sign);
    }
  });
});

describe('layers of a piece', () => {
  it('centre characters on the middle of the disc', () => {
    const texts = layersOf(enhanced, piece('captain', '将'), 'pair', POSE).flatMap((layer) => ('text' in layer ? [layer] : []));
    expect(texts.map(({ text }) => text)).toEqual(['大', '将']);
    const middles = texts.map(({ place, size }) => place.y - size * 0.383 + POSE.thick / 2);
    expect((middles[0] ?? 0) + (middles[1] ?? 0)).toBeCloseTo(0);
  });

  it('show no face of what is covered, and the sign of what is behind', () => {
    const paints = (covered: boolean, id: string) =>
      layersOf(enhanced, piece(id, '兵'), 'picture', { ...POSE, covered }).map((layer) => ('paint' in layer ? layer.paint : 'text'));
    expect(paints(true, 'pawn')).not.toContain('ink');
    expect(paints(false, 'pawn').length).toBeGreaterThan(paints(false, 'pawn-hidden').length);
  });
});

describe('storeys of a tower', () => {
  it('stay within their square, one above the other', () => {
    const man = { s: 'black', k: 'P' } as const;
    for (const tower of [[man], [man, man], [man, man, man]]) {
      const storeys = storeysOf(tower);
      const top = Math.min(...storeys.map(({ y, scale, thick }) => y - (41 + thick / 2) * scale));
      const foot = Math.max(...storeys.map(({ y, scale, thick }) => y + (41 + thick / 2) * scale));
      expect(top).toBeGreaterThan(-50);
      expect(foot).toBeLessThan(50);
      expect(storeys.map(({ covered }) => covered)).toEqual(tower.map((_, level) => level < tower.length - 1));
      for (const [index, { y }] of storeys.entries()) if (index > 0) expect(y).toBeLessThan((storeys[index - 1]?.y ?? 0) - 10);
    }
  });
});
