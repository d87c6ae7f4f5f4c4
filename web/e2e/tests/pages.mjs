/** Every page: access, width, weight; and what the browser itself offers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { DESKTOP, GAMES, PHONE, form, start } from '../driver.mjs';
import { FILE, protocol } from '../protocol.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export default function (test, stage) {
  test('no page has a serious fault of access, in any theme and width', async () => {
    for (const [theme, board, size] of [
      ['light', 'kaya', PHONE],
      ['dark', 'kaya', DESKTOP],
      ['light', 'walnut', DESKTOP],
    ]) {
      const page = await stage.visitor({ size, bypassCSP: true });
      await page.addInitScript((chosen) => localStorage.setItem('ikusa.prefs', JSON.stringify(chosen)), { theme, board });
      const check = async (name) => {
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
        const serious = violations.filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'empty-table-header');
        const lines = serious.flatMap(({ id, nodes }) =>
          nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`),
        );
        assert.deepEqual(lines, [], `${name} in ${theme} on ${board}`);
      };
      await page.goto('/');
      await page.waitForSelector('.cards canvas');
      await check('home');
      await page.click('[data-game=shogi]');
      await check('new game');
      await page.keyboard.press('Escape');
      await page.click('header .icon:last-child');
      await check('settings');
      await page.goto('/study/shogi?moves=7g7f+3c3d&at=2');
      await page.waitForSelector('[data-cell]');
      await check('study');
      for (const game of ['shogi', 'gungi-enhanced']) {
        await page.goto(`/edit/${game}`);
        await page.waitForSelector('.verdict[data-legal=true]');
        await page.click('[data-cell="57"]');
        await check(`editor of ${game}`);
      }
      await page.goto('/study/gungi-enhanced');
      await page.waitForSelector('[data-cell].can');
      await page.click('[data-cell="21"]');
      await page.waitForSelector('.inspector');
      await check('tower');
      // The rules pages are long and differ only in their words: one theme reads them all.
      for (const game of size === PHONE ? GAMES : ['gungi-marshal']) {
        await page.goto(`/learn/${game}`);
        await page.waitForSelector('.explorer .surface');
        await page.waitForSelector('.prose');
        await check(`learn ${game}`);
      }
      await start(page, 'gungi-enhanced', { side: 'white' });
      await page.waitForSelector('.formation .tools button');
      await page.waitForSelector('.done:enabled');
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.waitForSelector('.reasons li');
      await check('formation');
      await form(page, 'Wall');
      await page.waitForSelector('.match [data-cell]');
      await check('match');
      await page
        .getByRole('button', { name: 'Abort' })
        .or(page.getByRole('button', { name: 'Resign' }))
        .first()
        .click();
      if (await page.locator('[role=alertdialog]').count()) await page.locator('[role=alertdialog] .primary').click();
      await page.waitForSelector('.result');
      await check('result');
      await start(page, 'shogi', { opponent: 'oneself' });
      await page.waitForSelector('[data-cell="60"].can');
      await page.click('[data-cell="60"]');
      await page.click('[data-cell="51"]');
      await page.click('.moves button');
      await page.keyboard.press('ArrowLeft');
      await page.waitForSelector('[data-back="0"]');
      await check('looking back');
      await start(page, 'shogi', { opponent: 'invitation' });
      await page.waitForSelector('svg[role=img]');
      await check('invitation');
      await page.context().close();
    }
  });

  test('nothing is wider than a small phone', async () => {
    const page = await stage.visitor({ size: { width: 360, height: 740 }, locale: 'es-ES' });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const path of ['/', '/study/shogi', '/study/gueides', ...GAMES.flatMap((game) => [`/learn/${game}`, `/edit/${game}`])]) {
      await page.goto(path);
      await page.waitForSelector('.surface');
      await page.waitForLoadState('networkidle');
      assert.ok((await wide()) <= 0, `${path} is too wide`);
    }
    for (const game of GAMES) {
      await start(page, game);
      await page.waitForSelector('[data-cell]');
      assert.ok((await wide()) <= 0, `a match of ${game} is too wide`);
    }
  });

  test('the first load is small and a touch is painted at once', async () => {
    const page = await stage.visitor();
    const bodies = [];
    page.on('response', async (response) => bodies.push([response.url(), await response.body().catch(() => Buffer.alloc(0))]));
    await page.goto('/');
    await page.waitForSelector('.cards canvas');
    await page.waitForLoadState('networkidle');
    const art = /\.(woff2|webp|png|svg)$/;
    const size = bodies.filter(([url]) => !art.test(url)).reduce((sum, [, body]) => sum + gzipSync(body).length, 0);
    console.log(`    ${Math.round(size / 1024)} kB compressed in ${bodies.length} requests`);
    assert.ok(size < 120 * 1024);

    // The position with the most moves in shogi: 593.
    const busiest = 'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1';
    await page.goto(`/study/shogi?position=${encodeURIComponent(busiest)}`);
    await page.waitForSelector('[data-kind=B].usable');
    const times = await page.evaluate(async () => {
      const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const found = [];
      for (const kind of ['G', 'B', 'R', 'S', 'N']) {
        const button = document.querySelector(`[data-kind=${kind}]`);
        const began = performance.now();
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerId: 1 }));
        dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 0, pointerId: 1 }));
        await paint();
        found.push(performance.now() - began);
      }
      return found.sort((a, b) => a - b);
    });
    console.log(`    touch to paint: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
    // Printed, not asserted: a busy machine must not fail the test.
  });

  test('nothing shifts while a page loads', async () => {
    const page = await stage.visitor({ size: PHONE });
    await page.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/study/shogi', '/study/gungi-enhanced', '/edit/shogi', '/edit/gungi-enhanced', '/learn/shogi']) {
      await page.goto(path);
      await page.waitForSelector('.surface');
      await page.waitForLoadState('networkidle');
      const shifted = await page.evaluate(() => window.shifted);
      assert.ok(shifted < 0.05, `${path} shifts by ${shifted.toFixed(3)}`);
    }
  });

  test('crawlers are told what is not for them', async () => {
    const page = await stage.visitor();
    await page.goto('/');
    const said = await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
    const shut = said.split('\n').flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
    assert.ok(
      ['/api/', '/account', '/mail/', '/moderation'].every((path) => shut.includes(path)),
      said,
    );
    for (const path of ['/', '/learn/shogi', '/cups', '/m/x'])
      assert.ok(!shut.some((one) => path.startsWith(one)), `${path} may be looked at`);
  });

  test("the types follow the server's own description", async () => {
    const api = await (await fetch(`${stage.url}/openapi.json`)).json();
    assert.equal(readFileSync(FILE, 'utf8'), protocol(api), 'src/net/protocol.ts is stale: npm run protocol');
  });

  test('an account is made, left and entered again', async () => {
    const page = await stage.visitor();
    const open = async () => {
      await page.goto('/');
      await page.click('header .account');
    };
    await open();
    await page.fill('dialog input[autocomplete=username]', 'browser-ana');
    await page.fill('dialog input[type=password]', 'correct horse');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.waitForSelector('text=Signed in as browser-ana');
    await open();
    await page.waitForSelector('text=Signed in as browser-ana');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.fill('dialog input[autocomplete=username]', 'browser-ana');
    await page.fill('dialog input[type=password]', 'wrong horse!');
    await page.locator('dialog').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForSelector('text=The name or the password is wrong.');
    await page.fill('dialog input[type=password]', 'correct horse');
    await page.locator('dialog').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForSelector('text=Signed in as browser-ana');
    // The browser itself reports the refused password.
    stage.complaints = stage.complaints.filter((text) => !/401/.test(text));
  });

  test('one who looks elsewhere is notified of their turn', async () => {
    const page = await stage.visitor({ permissions: ['notifications'] });
    await page.addInitScript(() => {
      const told = [];
      globalThis.told = told;
      globalThis.Notification = class extends Notification {
        constructor(title, options) {
          super(title, options);
          told.push(options.body);
        }
      };
    });
    await page.goto('/');
    await page.click('header .icon:last-child');
    await page.getByLabel('Notify me when it is my turn').check();
    // The browser is asked first, and then it is remembered. The dialog stays: closing it is a step back, which could stop the next page.
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('ikusa.prefs') ?? '{}').notify);
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await page.click('[data-cell="60"]');
    await page.click('[data-cell="51"]');
    await page.waitForFunction(() => globalThis.told.includes('Your move'));
    assert.match(await page.title(), /Your turn/);
    assert.equal(await page.getAttribute('link[rel=icon]', 'href'), '/favicon-turn.svg');
  });

  test('the traditional sets bring their own characters', async () => {
    const drawn = readFileSync(new URL('../../src/fonts/characters.txt', import.meta.url), 'utf8');
    const games = await (await fetch(`${stage.url}/api/games`)).json();
    for (const { id, pieces } of games)
      for (const { kanji } of pieces) for (const sign of kanji) assert.ok(drawn.includes(sign), `${sign} of ${id} is not in the font`);
    const page = await stage.visitor();
    await page.addInitScript(() => localStorage.setItem('ikusa.prefs', JSON.stringify({ pieces: 'kanji' })));
    await page.goto('/');
    await page.waitForSelector('.kanji');
    await page.evaluate(() => document.fonts.ready);
    assert.ok(
      await page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes('Ikusa Kanji') && status === 'loaded')),
    );
  });
}
