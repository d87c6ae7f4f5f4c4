import { expect, test } from 'vitest';
import { share } from '../src/study/explorer';

test('shares are whole and add up', () => {
  expect(share({ black: 1, drawn: 0, white: 2 })).toEqual({ games: 3, black: 33, drawn: 0, white: 67 });
  expect(share({ black: 0, drawn: 0, white: 0 })).toEqual({ games: 0, black: 0, drawn: 0, white: 0 });
  for (let black = 0; black < 9; black++)
    for (let drawn = 0; drawn < 9; drawn++)
      for (let white = 0; white < 9; white++) {
        const { games, ...parts } = share({ black, drawn, white });
        const all = parts.black + parts.drawn + parts.white;
        expect([all, parts.drawn >= 0]).toEqual([games === 0 ? 0 : 100, true]);
      }
});
