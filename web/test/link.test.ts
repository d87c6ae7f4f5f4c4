import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../src/study/link';

describe('a packed study', () => {
  it('comes back with its variations, comments and options, in characters an address may hold', async () => {
    const study = {
      game: 'shogi',
      position: 'lnsgkgsnl/9 b - 1',
      options: { impasse: 'none' },
      headers: [['先手', 'Ana']] as const,
      tree: {
        comments: ['¿qué?'],
        nodes: [{ move: '7g7f' }, { parent: 0, move: '3c3d', comments: ['natural\nand good'] }, { parent: 0, move: '8c8d' }],
      },
    };
    const text = await pack(study);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpack(text)).toEqual(study);
  });

  it('is none if the text is none', async () => {
    for (const text of ['', 'content', '%%%', 'AAAA', await pack({ game: 7 as unknown as string })]) expect(await unpack(text)).toBeNull();
  });
});
