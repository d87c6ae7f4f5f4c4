/** Whole games by hand: against the computer, between two browsers, with the keyboard alone. */
import assert from 'node:assert/strict';
import { GAMES, PHONE, form, look, make, playOut, ready, start, until } from '../driver.mjs';

export default function (test, stage) {
  for (const [index, game] of GAMES.entries()) {
    test(`a whole game of ${game} against the computer`, async () => {
      const page = await stage.visitor();
      await start(page, game, { level: 3, side: 'white' });
      if (game === 'gungi-enhanced') await form(page, 'Wall');
      await page.waitForSelector('.match [data-cell]');
      const state = await playOut(page, 7 + index);
      await page.waitForSelector('.result');
      console.log(`    ${state.line.moves.length} plies, ${state.outcome.reason}`);
      assert.equal(state.stage, 'over');
    });
  }

  test('two browsers with a secret formation, of which nothing crosses the wire', async () => {
    const [host, guest] = [await stage.visitor(), await stage.visitor({ size: PHONE })];
    const heard = [];
    guest.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    guest.on('response', async (response) => {
      if (response.url().includes('/api/matches')) heard.push(await response.text().catch(() => ''));
    });
    await start(host, 'gungi-enhanced', { opponent: 'invitation', side: 'black' });
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit down and play' }).click();
    await form(host, 'Corner keep');
    await host.waitForSelector('text=You are done');
    const army = (await look(host)).state.formation.army;
    await guest.waitForSelector('text=Your opponent is done');
    await look(guest);
    assert.ok(army.length > 30);
    for (const frame of heard) {
      assert.ok(!frame.includes(army), 'the formation crossed the wire');
      for (const row of army.split('/')) assert.ok(!frame.includes(row), 'a row of the formation crossed the wire');
    }
    heard.length = 0;
    await form(guest, 'Wall');
    await guest.waitForSelector('.match [data-cell]');
    await host.waitForSelector('.match [data-cell]');
    // After the reveal what an enemy Pawn hides stays hidden.
    const { state } = await look(guest);
    const enemies = state.line.board.cells
      .flat()
      .filter((man) => man.s === 'black')
      .map((man) => man.k);
    assert.ok(enemies.includes('K') && !enemies.some((kind) => ['P', 'Y', 'I'].includes(kind)));
    const legal = (await ready(host)).state.line.legal;
    await make(host, legal[0], legal);
    await until('the move on the other side', async () => (await look(guest)).state.line.moves.length === 1);
    await guest.waitForSelector('.moves [aria-current=step]');
  });

  test('a game with the keyboard alone', async () => {
    const page = await stage.visitor();
    const press = (...keys) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    /** Tabs on until what has the focus fits. */
    const tabTo = async (selector) => {
      for (let i = 0; i < 80; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        await press('Tab');
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    };
    const walk = async (cell) => {
      for (let i = 0; i < 40; i++) {
        const at = await page.evaluate(() => Number(document.activeElement?.getAttribute('data-cell') ?? -1));
        if (at === cell) return;
        const [dy, dx] = [Math.floor(cell / 9) - Math.floor(at / 9), (cell % 9) - (at % 9)];
        await press(dy < 0 ? 'ArrowUp' : dy > 0 ? 'ArrowDown' : dx < 0 ? 'ArrowLeft' : 'ArrowRight');
      }
    };
    await page.goto('/');
    await page.waitForSelector('[data-game]');
    await tabTo('[data-game=gueides]');
    await press('Enter');
    await tabTo('dialog input[name=opponent]');
    await tabTo('dialog input[type=range]');
    await press('Home');
    await tabTo('dialog input[name=side]');
    await press('ArrowRight');
    await press('Enter');
    await page.waitForURL(/\/m\//);
    await page.waitForSelector('[data-cell]');
    for (let turn = 0; turn < 4; turn++) {
      const { state } = await ready(page);
      if (state.outcome) break;
      const { legal } = state.line;
      const plain = legal.filter(
        (one) => one.from !== undefined && legal.every((other) => other === one || other.from !== one.from || other.to !== one.to),
      );
      const move = plain.find((one) => one.effect === 'move') ?? plain[0];
      // A computer that plays any move may leave nothing but moves that ask what is meant.
      if (!move) break;
      await tabTo('[data-cell]');
      await walk(move.from);
      await press('Enter');
      await walk(move.to);
      await press('Enter');
      await until('the move', async () => (await look(page)).state.version > state.version);
    }
    // A game that is over already, which a computer that plays any move cannot exclude, needs no resignation.
    if ((await ready(page)).state.outcome) return page.waitForSelector('.result');
    for (let i = 0; i < 120 && (await page.evaluate(() => document.activeElement?.textContent)) !== 'Resign'; i++) await press('Tab');
    await press('Enter');
    await page.waitForSelector('[role=alertdialog]');
    for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.closest('[role=alertdialog]'))); i++)
      await press('Shift+Tab');
    for (let i = 0; i < 3 && (await page.evaluate(() => document.activeElement?.textContent)) !== 'Resign'; i++) await press('Shift+Tab');
    await press('Enter');
    await page.waitForSelector('.result');
  });

  test('the levels of Gungi 25 have names, and a draft offers ready armies', async () => {
    const page = await stage.visitor({ size: PHONE, hasTouch: true });
    await page.goto('/');
    await page.click('[data-game="gungi-25"]');
    await page.fill('dialog input[type=range]', '0');
    await page.click('dialog details summary');
    await page.getByLabel('The level').selectOption({ label: '3, advanced: all 25, towers of three' });
    await page.click('dialog .start');
    await page.waitForURL(/\/m\//);
    await page.click('.placement [data-army=rest]');
    await page.waitForSelector('.placement', { state: 'detached', timeout: 120_000 });
    const { line } = (await look(page)).state;
    assert.ok(line.moves.length > 20 && !line.board.placing, `${line.moves}`);
  });

  test('pass and play, both languages, on a phone', async () => {
    const page = await stage.visitor({ size: PHONE, locale: 'es-ES', hasTouch: true });
    await start(page, 'gungi-marshal', { opponent: 'oneself' });
    await page.waitForSelector('[aria-label="Girar el tablero"]');
    for (let i = 0; i < 6; i++) {
      const { state } = await ready(page);
      await make(page, state.line.legal[i * 11], state.line.legal);
      await until('the move', async () => (await look(page)).state.version > state.version);
    }
    await page.click('.lang');
    await page.waitForSelector('[aria-label="Turn the board"]');
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
  });

  test('a game through the accessibility tree alone', async () => {
    const page = await stage.visitor();
    await page.goto(`/study/shogi?position=${encodeURIComponent('4k4/9/4P4/9/9/9/9/9/4K4 w G 1')}`);
    const press = (role, name) => page.getByRole(role, { name }).click();
    await press('button', 'Play from here');
    await page.getByRole('radio', { name: /Same device/ }).check({ force: true });
    await press('button', 'Start');
    await page.waitForURL(/\/m\//);
    await press('gridcell', /^5a: king \(White\)/i);
    await press('gridcell', /^4a: empty, possible/);
    await press('gridcell', /^5c: pawn \(Black\)/i);
    await press('gridcell', /^5b: empty, possible/);
    await page.getByRole('button', { name: /^promote/i }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Black: pawn 5c to 5b, check\./i })
      .waitFor({ state: 'attached' });
    await press('gridcell', /^4a: king \(White\)/i);
    await press('gridcell', /^3a: empty, possible/);
    await press('button', 'Resign');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('status').filter({ hasText: 'White wins' }).waitFor();
  });
}
