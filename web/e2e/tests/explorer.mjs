/** What has been played: games of the server, and those of the engine, with and without a server. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { PHONE, until } from '../driver.mjs';

const MODULE = new URL('../../../target/wasm/ikusa.wasm', import.meta.url);

export default function (test, stage) {
  const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(stage.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };

  /** A finished game of two guests, won by whoever moved last. */
  async function played(game, moves) {
    const made = await post('/api/matches', { game, opponent: { kind: 'invitation' }, seat: 'black', name: 'Explorer Ana' });
    const joined = await post(`/api/matches/${made.id}/join`, { name: 'Blas' });
    const tokens = [made.token, joined.token];
    for (const [index, text] of moves.entries()) await post(`/api/matches/${made.id}/commands`, { do: 'move', text }, tokens[index % 2]);
    await post(`/api/matches/${made.id}/commands`, { do: 'resign' }, tokens[moves.length % 2]);
    return made.id;
  }

  const FIRST = ['1g1f', '1c1d', '9g9f'];

  test('the explorer shows what finished games have played and leads to them', async () => {
    const id = await played('shogi', FIRST);
    const place = { game: 'shogi', moves: FIRST.slice(0, 2) };
    await until('the game is entered', async () => (await post('/api/explorer', place)).moves.length === 1);
    const page = await stage.visitor();
    await page.goto(`/study/shogi?moves=${FIRST.slice(0, 2).join('+')}&at=2`);
    await page.locator('.explorer summary').click();
    const row = page.locator('.explorer tr', { has: page.locator('[data-explored="9g9f"]') });
    await row.waitFor();
    assert.equal(await row.locator('.bar').getAttribute('aria-label'), 'Black 100%, draws 0%, White 0%');
    // Guests without a clock: the game counts among its kind and no other.
    const kind = (name) => page.locator(`.explorer [data-kind="${name}"]`);
    await kind('speed').selectOption('blitz');
    await page.waitForSelector('text=No game has come here.');
    await kind('speed').selectOption('unlimited');
    await row.waitFor();
    await kind('since').fill('2999-01');
    await kind('since').blur();
    await page.waitForSelector('text=No game has come here.');
    await kind('since').fill('');
    await kind('since').blur();
    await row.waitFor();
    // The move is played, and nobody has gone on from there.
    await row.getByRole('button').click();
    await page.waitForSelector('.moves [aria-current=step][data-move="9g9f"]');
    await page.waitForSelector('text=No game has come here.');
    await page.goBack();
    await page.goto(`/study/shogi?moves=${FIRST.slice(0, 2).join('+')}&at=2&again`);
    await page.locator('.explorer summary').click();
    await page.locator('.explorer').getByRole('link', { name: 'Explorer Ana – Blas' }).click();
    await page.waitForURL((url) => url.searchParams.get('match') === id);
  });

  test('the explorer knows the engine’s own games, on a phone and in Spanish', async () => {
    const page = await stage.visitor({ size: PHONE, locale: 'es-MX' });
    await page.goto('/study/gungi-enhanced');
    await page.locator('.explorer summary').click();
    await page.selectOption('.explorer select', 'book');
    await page.waitForSelector('.explorer code');
    await page.waitForSelector('text=Formaciones de partidas terminadas');
    const first = () => page.locator('.explorer tbody .count').first().textContent();
    const lucky = (fortune) => Number(fortune.split(' / ')[0]) > 0;
    await page.selectOption('.explorer [data-kind="order"]', { label: 'Las de más éxito primero' });
    await until('a winning army comes first', async () => lucky(await first()));
    await page.goto('/study/gueides');
    await page.locator('.explorer summary').click();
    await page.selectOption('.explorer select', 'book');
    await page.waitForSelector('.explorer [data-explored]');
  });

  test('without a network the explorer answers from the file that came with the pages', async () => {
    if (!existsSync(MODULE)) return;
    const page = await stage.visitor();
    const ask = async () => {
      await page.locator('.explorer [data-explored]').first().waitFor();
      return page.locator('.explorer tbody').textContent();
    };
    await page.goto('/study/gueides');
    await page.locator('.explorer summary').click();
    await page.selectOption('.explorer select', 'book');
    const online = await ask();
    // What the pages are made of comes from a cache elsewhere; here it is let through.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.selectOption('.explorer select', 'matches');
    await page.waitForSelector('text=The games of a server need a connection to it.');
    await page.selectOption('.explorer select', 'book');
    assert.equal(await ask(), online);
    stage.complaints = stage.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));
  });
}
