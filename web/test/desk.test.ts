import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from '../src/study/desk.svelte';
import { play, step } from '../src/study/tree';

// What a browser has and the preferences ask for as soon as they are read.
vi.hoisted(() => Object.assign(globalThis, { navigator: { language: 'en' } }));

let asked: { moves: string[]; position?: string }[] = [];
let refuse = false;

beforeEach(() => {
  [asked, refuse] = [[], false];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const place = JSON.parse(body);
    asked.push(place);
    if (!refuse)
      return Promise.resolve(
        new Response(
          JSON.stringify({ position: `after ${place.moves.join(' ')}`, moves: place.moves, movers: place.moves.map(() => 'N') }),
        ),
      );
    const says = { es: 'columna 1: se esperaba un tablero', en: 'column 1: expected a board' };
    return Promise.resolve(new Response(JSON.stringify({ code: 'bad-request', message: says.en, says }), { status: 400 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a desk', () => {
  it('shows the position of the moves on the board and asks for each only once', async () => {
    const desk = new Desk({ game: 'gueides' });
    desk.study = play(play(desk.study, 'g1-g3'), 'g8-g6');
    await desk.show();
    expect([desk.count, desk.moves, desk.view?.position]).toEqual([2, ['g1-g3', 'g8-g6'], 'after g1-g3 g8-g6']);
    desk.study = step(desk.study, 1);
    await desk.show();
    desk.study = step(desk.study, 2);
    await desk.show();
    expect([asked.length, desk.view?.position]).toEqual([2, 'after g1-g3 g8-g6']);
  });

  it('says why a position cannot be shown, in the language of the visitor, until there is another', async () => {
    const desk = new Desk({ game: 'gueides', position: 'nonsense' });
    refuse = true;
    await desk.show();
    expect(desk.failure).toBe('column 1: expected a board');
    refuse = false;
    desk.open({ game: 'gueides' });
    await desk.show();
    expect([desk.failure, asked.at(-1)?.position]).toEqual(['', undefined]);
  });

  it('can be put away and opened again as it was', () => {
    const desk = new Desk({ game: 'shogi', options: { handicap: 'lance' }, headers: [['Black', 'Ana']] });
    desk.study = step(play(play(desk.study, '3c3d'), '7g7f'), 1);
    const again = new Desk(desk.all);
    expect([again.moves, again.count, again.options, again.headers]).toEqual([
      ['3c3d', '7g7f'],
      1,
      { handicap: 'lance' },
      [['Black', 'Ana']],
    ]);
  });
});
