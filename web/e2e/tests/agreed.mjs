/** What players are told before and beside a game: terms, clocks of the formation, moves as people write them, and what an account keeps. */
import assert from 'node:assert/strict';
import { PHONE, start, until } from '../driver.mjs';
import { enter } from './people.mjs';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
];

/** A match made through the API; the maker's browser holds the seat. */
async function challenge(page, wish) {
  await page.goto('/');
  const seated = await page.evaluate(async (body) => {
    const answer = await fetch('/api/matches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const made = await answer.json();
    localStorage.setItem('ikusa.seats', JSON.stringify({ [made.id]: made.token }));
    return made;
  }, wish);
  return seated.id;
}

const FAST = { kind: 'fischer', main: 600_000, increment: 5_000 };

export default function (test, stage) {
  test('an invitation says game, time, side, rating and options before one sits down', async () => {
    const host = await stage.visitor();
    const id = await challenge(host, {
      game: 'gungi-enhanced',
      opponent: { kind: 'invitation' },
      seat: 'black',
      time: FAST,
      options: { coronation: 'on' },
    });
    const guest = await stage.visitor({ size: { width: 360, height: 640 }, locale: 'es-ES' });
    await guest.goto(`/m/${id}`);
    await guest.waitForSelector('.terms li');
    const terms = await guest.locator('.terms li').allTextContents();
    assert.deepEqual(terms.slice(0, 3), ['10 min + 5 s', 'Juegas con las Blancas', 'No cuenta para la puntuación']);
    assert.match(terms[3], /[Cc]orona/);
    const button = await guest.locator('.sit').boundingBox();
    assert.ok(button.y + button.height <= 640, 'the button is in sight');
  });

  test('a formation shows both players and its clock', async () => {
    const host = await stage.visitor();
    const id = await challenge(host, { game: 'gungi-enhanced', opponent: { kind: 'invitation' }, seat: 'black', time: FAST });
    await host.goto(`/m/${id}`);
    const guest = await stage.visitor({ size: PHONE });
    await guest.goto(`/m/${id}`);
    await guest.click('.sit');
    for (const page of [host, guest]) {
      await page.waitForSelector('.formation .sides [data-side=white]');
      await page.waitForFunction(() => /^\d+:\d\d$/.test(document.querySelector('.formation [role=timer]')?.textContent ?? ''));
    }
    await guest.click('button.done:enabled');
    await host.waitForSelector('.sides [data-side=white].set');
  });

  test('a study writes moves as people do, and in the way that one chooses', async () => {
    const page = await stage.visitor();
    await page.goto('/study/shogi?moves=7g7f+3c3d+8h2b%2B&at=1');
    await page.waitForSelector('.moves [data-move="8h2b+"]:text-is("B8hx2b+")');
    await page.selectOption('[data-notation]', 'japanese');
    await page.waitForSelector('.moves [data-move="7g7f"]:text-is("▲７六歩")');
  });

  test('a refusal is asked for by what the hand did', async () => {
    const page = await stage.visitor();
    const asked = [];
    page.on('request', (request) => request.url().includes('/why') && asked.push(request.url()));
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    await page.click('[data-cell="60"]');
    await page.click('[data-cell="42"]');
    await page.waitForSelector('.toast a[href*="/learn/shogi#shogi."]');
    assert.match(asked[0], /from=60&to=42/);
  });

  test('the rules draw each piece on a board that can be touched', async () => {
    const page = await stage.visitor({ size: PHONE });
    for (const [game, letter] of [
      ['gungi-enhanced', 'S'],
      ['gungi-marshal', 'L'],
      ['gungi-25', 'G'],
      ['shogi', 'K'],
      ['gueides', 'T'],
    ]) {
      await page.goto(`/learn/${game}`);
      await page.waitForSelector('.movement[data-pieces]', { state: 'attached' });
      const board = page.locator(`[data-movement="${letter}"]`);
      await until('the board', async () => {
        for (const place of await page.locator('.movement:not(:has(figure))').all()) {
          await place.scrollIntoViewIfNeeded();
          if (await board.count()) return true;
        }
        return (await board.count()) > 0;
      });
      await board.scrollIntoViewIfNeeded();
      await board.locator('.target').first().waitFor();
      // A touch on a square that it reaches moves the piece there; then it stands in the middle again.
      const { x, y, width, height } = await board.locator('.target').first().boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
      await board.locator('[data-tower="40"]').waitFor({ state: 'detached' });
      await board.locator('[data-tower="40"]').waitFor();
    }
  });

  test('puzzles fit every window, board and task in sight', async () => {
    for (const size of SIZES) {
      const page = await stage.visitor({ size });
      await page.goto('/puzzles/gueides');
      await page.waitForSelector('.puzzle [data-cell]');
      for (const part of ['.puzzle .frame', '.puzzle .task', '.puzzle .ways .button']) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box.y + box.height <= size.height + 1 && box.x + box.width <= size.width + 1, `${part} at ${size.width}×${size.height}`);
      }
      const { width } = await page.locator('.puzzle .frame').boundingBox();
      assert.ok(width >= 0.7 * Math.min(size.width, size.height), `a board of ${width} at ${size.width}×${size.height}`);
      await page.context().close();
    }
  });

  test('stars and armies go with the account to another device', async () => {
    const phone = await stage.visitor();
    await phone.goto('/');
    await phone.evaluate(() => {
      localStorage.setItem('ikusa.course.shogi', JSON.stringify({ pawn: 2 }));
      localStorage.setItem('ikusa.formations', JSON.stringify({ Rock: '9/9/4r4' }));
    });
    const name = `kana${Date.now() % 1e6}`;
    await enter(phone, name);
    const kept = () => phone.evaluate(async () => (await fetch('/api/me/shelf')).json());
    await until('the shelf', async () => (await kept()).armies?.['gungi-enhanced']?.Rock);
    assert.deepEqual((await kept()).courses, { shogi: { pawn: 2 } });
    const laptop = await stage.visitor();
    await enter(laptop, name, 'Sign in');
    await until('the armies', () => laptop.evaluate(() => localStorage.getItem('ikusa.formations')?.includes('Rock')));
    assert.deepEqual(await laptop.evaluate(() => JSON.parse(localStorage.getItem('ikusa.course.shogi'))), { pawn: 2 });
  });
}
