/** With the network cut: after one visit the computer, two at one device, courses and records go on in this browser. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { json, wake } from '../../src/pocket/module.js';
import { dice, form, GAMES, make, start, until } from '../driver.mjs';
import { enter } from './people.mjs';

const MODULE = new URL('../../../target/wasm/ikusa.wasm', import.meta.url);
/** Whoever plays at random is beaten by then. */
const LONGEST = 300;
const PASSWORD = 'correct horse';

export default function (test, stage) {
  if (!existsSync(MODULE)) {
    console.log('the module was not built: nothing is tested without a network');
    return;
  }

  /** The module once more, on this side: what the page has kept is shown to it. */
  const asking = WebAssembly.compile(readFileSync(MODULE)).then((module) => wake(module));

  const keptBy = (page) =>
    page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const id = location.pathname.split('/').pop();
          const opening = indexedDB.open('ikusa', 1);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const request = opening.result.transaction('matches').objectStore('matches').get(id);
            request.onsuccess = () => resolve(request.result);
          };
        }),
    );
  const look = async (page) => json((await asking)('POST /local/look', { kept: await keptBy(page), at: Date.now() }));

  /** A visitor who has been here once and whose network is gone: the server with it. */
  async function cutOff(before = () => undefined) {
    const page = await stage.visitor({ serviceWorkers: 'allow' });
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until('the pages to be kept', () => page.evaluate(() => navigator.serviceWorker.controller !== null));
    await before(page);
    await page.context().setOffline(true);
    await stage.stopServer();
    assert.ok(
      await page.evaluate(() =>
        fetch('/api/lobby').then(
          () => false,
          () => true,
        ),
      ),
      'the network is cut',
    );
    return page;
  }

  async function comeBack(page) {
    await stage.startServer(new URL(stage.url).host);
    await page.context().setOffline(false);
    // The network was cut on purpose, and the browser says so.
    stage.complaints = stage.complaints.filter((text) => !/ERR_INTERNET|ERR_CONNECTION|Failed to (load resource|fetch)/.test(text));
  }

  /** Waits until someone at this device may act, or the match is over, and until the page shows it. */
  async function ready(page) {
    const answer = await until('a state to act in', async () => {
      const answer = await look(page);
      return answer.state.outcome || answer.state.line?.legal.length ? answer : null;
    });
    await page.waitForFunction((version) => Number(document.querySelector('.match')?.dataset.version) >= version, answer.state.version);
    return answer.state;
  }

  /** A whole game to its end by the rules, at random against a computer that is not; reloaded in the middle. */
  async function playOut(page, seed) {
    const roll = dice(seed);
    for (let made = 0; made < LONGEST; made++) {
      const { outcome, line, version } = await ready(page);
      if (outcome) return;
      await make(page, line.legal[roll(line.legal.length)], line.legal);
      await until('the move to be kept', async () => (await look(page)).state.version > version);
      if (made === 2) {
        const before = await ready(page);
        await page.reload();
        const after = await ready(page);
        assert.deepEqual(after.line.moves.slice(0, before.line.moves.length), before.line.moves, 'a reload loses nothing');
      }
    }
    throw new Error(`no end after ${LONGEST} moves`);
  }

  test('without a network: a whole game of each kind against the computer, reloaded in the middle; then it goes into the account', async () => {
    const page = await cutOff(async (visitor) => {
      await enter(visitor, 'in-the-pocket');
      // The net of the one game that is analysed is fetched, kept, and there when the network is gone.
      await visitor.goto('/study/gungi-25');
      await visitor.getByRole('button', { name: 'Analyse' }).click();
      await visitor.waitForSelector('.analysis p');
      await visitor.getByRole('button', { name: 'Stop' }).click();
    });
    try {
      const nets = await page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
        return kept.flat().filter((url) => url.endsWith('.net'));
      });
      assert.equal(nets.length, 1, `one net is kept: ${nets}`);
      assert.ok(await page.evaluate((url) => fetch(url).then(({ ok }) => ok), nets[0]), 'and can be read without a network');

      for (const [index, game] of GAMES.entries()) {
        await start(page, game, { level: 4, side: 'white' });
        if (game === 'gungi-enhanced') await form(page, 'Wall');
        await page.waitForSelector('.match [data-cell]');
        await playOut(page, 3 + index);
        await page.waitForSelector('.result');
        const { outcome, line } = (await look(page)).state;
        assert.notEqual(outcome.reason, 'resignation');
        console.log(`    ${game}: ${line.moves.length} plies, ${outcome.reason}`);
        const [file] = await Promise.all([page.waitForEvent('download'), page.click('.result button:has-text("Record")')]);
        assert.ok(readFileSync(await file.path()).length > 50, 'the record is written');
      }
      await page.getByRole('button', { name: 'Rematch' }).click();
      await until('the next match', async () => (await keptBy(page))?.log.length < 4);
    } finally {
      await comeBack(page);
    }
    await page.goto('/');
    await page.waitForFunction(
      (count) => document.querySelectorAll('section[aria-labelledby="mine"] a[href^="/m/home-"]').length === count,
      GAMES.length + 1,
    );
    // With a network they can be kept in the account: all that are over, each once, and marked.
    await page.getByRole('button', { name: 'Keep in my account' }).click();
    await page.waitForSelector(`text=Games now in your account: ${GAMES.length}`);
    await page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby="mine"] a[href^="/m/home-"]').length === 1);
    await until('the games in the account', async () => (await page.getByText('Played on a device').count()) === GAMES.length);
    const other = await stage.visitor();
    await enter(other, 'in-the-pocket', 'Sign in', PASSWORD);
    await other.goto('/@in-the-pocket');
    await other.waitForFunction((count) => document.querySelectorAll('main li.panel a[href^="/m/"]').length === count, GAMES.length);
    await other.locator('main li.panel a[href^="/m/"]').first().click();
    await other.waitForSelector('.match [data-cell]');
    await other.getByText('Played on a device').waitFor();
  });

  test('a search is stopped before the page does anything else, and a running match offers none', async () => {
    const page = await stage.visitor();
    // When a worker is ended is told by the page itself: within the turn of the touch, whatever the machine's speed.
    await page.addInitScript(() => {
      globalThis.told = [];
      const { terminate } = Worker.prototype;
      Worker.prototype.terminate = function () {
        globalThis.told.push('ended');
        return terminate.call(this);
      };
    });
    await page.goto('/study/shogi');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.waitForSelector('.analysis p');
    await page.evaluate(() => {
      document.addEventListener('click', () => setTimeout(() => globalThis.told.push('later')), { capture: true, once: true });
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.waitForFunction(() => globalThis.told.includes('later'));
    assert.deepEqual(await page.evaluate(() => globalThis.told), ['ended', 'later']);

    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('.match [data-cell].can');
    const offers = page
      .locator('main')
      .locator('button, a')
      .filter({ hasText: /analy|review|study/i });
    assert.deepEqual(await offers.allTextContents(), [], 'no analysis while it runs');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.waitForSelector('.result');
    assert.ok((await offers.count()) > 0, 'once it is over there is one');
  });

  test('a move laid down for later is looked at by the rules in this browser', async () => {
    const [host, guest] = [await stage.visitor(), await stage.visitor()];
    await start(host, 'shogi', { opponent: 'invitation', side: 'black' });
    const match = new URL(host.url()).pathname;
    await guest.goto(match);
    await guest.getByRole('button', { name: 'Sit down and play' }).click();
    await guest.waitForSelector('.match [data-cell]');
    // An analysis wakes the module; the way back to the match loads no page anew.
    await guest.goto('/study/shogi');
    await guest.getByRole('button', { name: 'Analyse' }).click();
    await guest.waitForSelector('.analysis p');
    await guest.getByRole('button', { name: 'Stop' }).click();
    await guest.locator('header a').first().click();
    await guest.locator(`a[href="${match}"]`).first().click();
    await guest.waitForSelector('.match [data-cell]');
    const asked = [];
    guest.on('request', (request) => /compose/.test(request.url()) && asked.push(request.url()));
    const lay = async (from, to) => {
      for (const cell of [from, to]) await guest.click(`[data-cell="${cell}"] >> visible=true`);
      await guest.waitForSelector('.waiting[width="100"]');
    };
    // A pawn three squares ahead could not go there; one square ahead it could.
    await lay(20, 47);
    await guest.waitForSelector('.waiting.doubtful[width="100"]');
    await guest.keyboard.press('Escape');
    await guest.waitForSelector('.waiting[width="100"]', { state: 'detached' });
    await lay(20, 29);
    await host.waitForSelector('.match [data-cell].can');
    assert.equal(await guest.locator('.waiting.doubtful[width="100"]').count(), 0);
    assert.deepEqual(asked, [], 'no server was asked');
    for (const cell of [60, 51]) await host.click(`[data-cell="${cell}"] >> visible=true`);
    await host.waitForFunction(
      () => document.querySelectorAll('.match [data-cell].can').length > 0 && document.querySelector('.match')?.dataset.version >= '2',
    );
  });

  test('without a network: two at one device with secret formations, a stage, a puzzle, a record, an analysis', async () => {
    const page = await cutOff();
    try {
      await start(page, 'gungi-enhanced', { opponent: 'oneself' });
      await form(page, 'Wall');
      await page.locator('.handover button').click();
      await form(page, 'Corner keep');
      await page.waitForSelector('.match [data-cell]');
      for (let ply = 0; ply < 4; ply++) {
        const { line, version } = await ready(page);
        await make(page, line.legal[ply], line.legal);
        await until('the move to be kept', async () => (await look(page)).state.version > version);
      }

      await page.goto('/learn/shogi');
      const { stages } = JSON.parse(readFileSync(new URL('../../../courses/shogi.json', import.meta.url), 'utf8'));
      const { id, position, solution } = stages[0];
      await page.waitForSelector(`.course[data-stage="${id}"] [data-cell].can`);
      const { legal } = json((await asking)('POST /api/position', { game: 'shogi', position }));
      await make(
        page,
        legal.find(({ text }) => text === solution[0]),
        legal,
      );
      await page.waitForSelector(`.course[data-stage="${id}"][data-verdict="right"]`);

      await page.goto('/puzzles/shogi');
      await page.waitForSelector('.puzzle [data-cell].can');
      const puzzle = await page
        .locator('.puzzle')
        .evaluate(({ dataset }) => ({ position: dataset.position, line: dataset.line.split(' ') }));
      for (let ply = 0; ply < puzzle.line.length; ply += 2) {
        const moves = puzzle.line.slice(0, ply);
        const { legal: offered } = json((await asking)('POST /api/position', { game: 'shogi', position: puzzle.position, moves }));
        await page.waitForSelector(`.puzzle[data-plies="${ply}"] [data-cell].can`);
        await make(
          page,
          offered.find(({ text }) => text === puzzle.line[ply]),
          offered,
        );
      }
      await page.waitForSelector('.puzzle[data-verdict="solved"]');

      await page.goto('/study/shogi');
      await page.waitForSelector('[data-cell]');
      await page.fill('textarea[aria-label^=Paste]', 'V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n');
      await page.getByRole('button', { name: 'Read' }).click();
      await page.waitForSelector('.moves button');
      assert.equal(await page.locator('.moves button').count(), 4);
      const [file] = await Promise.all([page.waitForEvent('download'), page.selectOption('select[aria-label="Save as"]', 'csa')]);
      assert.ok(readFileSync(await file.path(), 'utf8').includes('+7776FU'), 'the record says the same');
      await page.getByRole('button', { name: 'Analyse' }).click();
      await page.waitForSelector('.analysis p');
      await page.keyboard.press('ArrowRight');
      await page.waitForSelector('.analysis p');
      await page.getByRole('button', { name: 'Stop' }).click();
    } finally {
      await comeBack(page);
    }
  });
}
