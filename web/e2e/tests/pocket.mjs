/** With the network cut: after one visit the computer, two at one device, courses and records go on in this browser. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { json, wake } from '../../src/pocket/module.js';
import { dice, form, GAMES, make, start, until } from '../driver.mjs';

const MODULE = new URL('../../../target/wasm/ikusa.wasm', import.meta.url);
const PLIES = 14;

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
  async function cutOff() {
    const page = await stage.visitor({ serviceWorkers: 'allow' });
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until('the pages to be kept', () => page.evaluate(() => navigator.serviceWorker.controller !== null));
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

  async function playSome(page, seed) {
    const roll = dice(seed);
    for (let made = 0; made < PLIES / 2; made++) {
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
  }

  test('without a network: a game of each kind against the computer, reloaded in the middle', async () => {
    const page = await cutOff();
    try {
      for (const [index, game] of GAMES.entries()) {
        await start(page, game, { level: 1, side: 'white' });
        if (game === 'gungi-enhanced') await form(page, 'Wall');
        await page.waitForSelector('.match [data-cell]');
        await playSome(page, 3 + index);
        if (!(await ready(page)).outcome) {
          await page.getByRole('button', { name: 'Resign' }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
        }
        await page.waitForSelector('.result');
        const { outcome, line } = (await look(page)).state;
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
    await page.waitForFunction((count) => document.querySelectorAll('a[href^="/m/home-"]').length === count, GAMES.length + 1);
  });

  test('without a network: two at one device with secret formations, a stage, a record, an analysis', async () => {
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
