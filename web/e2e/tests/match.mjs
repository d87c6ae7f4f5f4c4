/** What a player meets during and after a match. */
import assert from 'node:assert/strict';
import { PHONE, look, make, ready, start, until } from '../driver.mjs';

export default function (test, stage) {
  test('a reload and a lost connection in mid-game', async () => {
    const page = await stage.visitor();
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell]');
    const { state } = await ready(page);
    await make(page, state.line.legal[5], state.line.legal);
    await until('the answer', async () => (await look(page)).state.line.moves.length === 2);
    await page.reload();
    await page.waitForSelector('.moves [aria-current=step]');
    const before = await look(page);
    await stage.stopServer();
    await page.waitForSelector('.lost');
    await stage.startServer(new URL(stage.url).host);
    await page.waitForSelector('.lost', { state: 'detached', timeout: 30_000 });
    assert.deepEqual((await look(page)).state.line.moves, before.state.line.moves);
    const after = await ready(page);
    await make(page, after.state.line.legal[3], after.state.line.legal);
    await until('the game goes on', async () => (await look(page)).state.line.moves.length >= 3);
    // Losing the connection is the point here, and the browser says so.
    stage.complaints = stage.complaints.filter((text) => !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(text));
  });

  test('the computer lets one take a move back', async () => {
    const page = await stage.visitor();
    await start(page, 'shogi', { side: 'black' });
    const { state } = await ready(page);
    await page.waitForSelector('[data-cell].can');
    await make(page, state.line.legal[5], state.line.legal);
    await until('the answer', async () => (await look(page)).state.line.moves.length === 2);
    await page.getByRole('button', { name: 'Take back' }).click();
    await until('the way back', async () => (await look(page)).state.line.moves.length === 0);
    await page.waitForSelector('text=No moves yet.');
  });

  test('an illegal try is answered with its clause', async () => {
    const page = await stage.visitor();
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    await page.click('[data-cell="60"]');
    await page.click('[data-cell="42"]');
    await page.waitForSelector('.toast.shown small');
    assert.match(await page.getAttribute('.toast small a', 'href'), /#shogi\./);
  });

  test('dragging with a mouse moves a piece', async () => {
    const page = await stage.visitor();
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    await page.dragAndDrop('[data-cell="60"]', '[data-cell="51"]');
    await until('the move', async () => (await look(page)).state.line.moves.length >= 1);
  });

  test('a formation made by hand: place, stack, swap, lift, undo, save', async () => {
    const page = await stage.visitor();
    await start(page, 'gungi-enhanced', { side: 'white' });
    await page.waitForSelector('.done:enabled');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForSelector('[data-kind=R]');
    const tower = (cell) => page.getAttribute(`[data-cell="${cell}"]`, 'aria-label');
    await page.click('[data-kind=P]');
    await page.click('[data-cell="0"]');
    await page.click('[data-kind=T]');
    await page.click('[data-cell="0"]');
    assert.match(await tower(0), /Captain.*Pawn/);
    await page.dragAndDrop('[data-kind=S]', '[data-cell="1"]');
    await page.click('[data-cell="1"]');
    await page.click('[data-cell="0"]');
    await page.getByRole('button', { name: 'swap places' }).click();
    assert.match(await tower(0), /Swordsman/);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.match(await tower(1), /Swordsman/);
    await page.click('[data-cell="1"]');
    await page.click('[data-cell="1"]');
    await page.getByRole('button', { name: 'back to the reserve' }).click();
    assert.match(await tower(1), /empty/);
    await page.waitForSelector('.reasons li');
    await page.getByRole('button', { name: 'Random' }).click();
    await page.waitForSelector('.done:enabled');
    await page.click('summary:has-text("Your formations")');
    await page.fill('.formation form input', 'Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('ikusa.formations')));
    assert.ok(saved.Mine.split('/').length === 3);
    await page.reload();
    await page.waitForSelector('.done:enabled');
  });

  /** Two people at one board: the one who plays Black, and the one who plays White. */
  const seated = async (game) => {
    const [host, guest] = [await stage.visitor(), await stage.visitor()];
    await start(host, game, { opponent: 'invitation', side: 'black' });
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit down and play' }).click();
    await guest.waitForSelector('.foot:has-text("You")');
    await host.waitForSelector('.match [data-cell].can');
    return [host, guest];
  };
  const tap = async (page, ...cells) => {
    for (const cell of cells) await page.click(`[data-cell="${cell}"] >> visible=true`);
  };
  const moves = async (page) => (await look(page)).state.line.moves;
  const shows = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('.moves button').length === wanted, count);
  const played = (page, count) => until(`${count} moves`, async () => (await moves(page)).length === count);

  test("looking back by key and by list, and back at one's turn with what was picked up", async () => {
    const [host, guest] = await seated('shogi');
    await tap(host, 60, 51);
    await played(host, 1);
    await host.waitForSelector('.moves [aria-current=step]');
    await host.keyboard.press('ArrowLeft');
    await host.waitForSelector('[data-back="0"]');
    await host.waitForSelector('text=Looking back: move 0 of 1');
    await guest.waitForSelector('[data-cell].can');
    await tap(guest, 24, 33);
    // One's own turn brings one back.
    await host.waitForSelector('[data-back]', { state: 'detached' });
    await host.waitForSelector('[data-cell].can');
    await tap(host, 56);
    await host.click('.moves button >> nth=0');
    await host.waitForSelector('[data-back="1"]');
    await host.getByRole('button', { name: 'Back to the game' }).click();
    await host.waitForSelector('[data-back]', { state: 'detached' });
    assert.match(await host.getAttribute('[data-cell="56"]', 'aria-label'), /picked up/);
    await tap(host, 47);
    await played(host, 3);
  });

  test('spectators are counted, and a rematch exchanges the seats', async () => {
    const [host, guest] = await seated('gueides');
    const watcher = await stage.visitor();
    await watcher.goto(host.url());
    await watcher.waitForSelector('text=You are watching.');
    await host.waitForSelector('text=watching: 1');
    await watcher.close();
    await host.waitForSelector('text=watching: 1', { state: 'detached' });
    await guest.getByRole('button', { name: 'Resign' }).click();
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await host.getByRole('button', { name: 'Rematch' }).click();
    await host.waitForSelector('text=You have asked for a rematch.');
    const first = host.url();
    await guest.waitForSelector('text=Your opponent wants a rematch.');
    await guest.getByRole('button', { name: 'Accept' }).click();
    for (const page of [host, guest]) await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/m/'));
    assert.equal(host.url(), guest.url());
    assert.deepEqual([(await look(host)).state.seat, (await look(guest)).state.seat], ['white', 'black']);
    await guest.waitForSelector('[data-cell].can');
  });

  test('a rematch against the computer begins at once', async () => {
    const page = await stage.visitor();
    await start(page, 'gueides', { side: 'black' });
    await page.waitForSelector('[data-cell].can');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    const first = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== first);
    assert.equal((await ready(page)).state.seat, 'white');
  });

  test('a move laid down for later is played in its time, dragged or clicked', async () => {
    const [host, guest] = await seated('shogi');
    await guest.dragAndDrop('[data-cell="24"]', '[data-cell="33"]');
    await guest.waitForSelector('text=Will be played as soon as it is your turn');
    await tap(host, 60, 51);
    await played(host, 2);
    await shows(guest, 2);
    await tap(guest, 26, 35);
    await guest.waitForSelector('text=Will be played as soon as it is your turn');
    await host.waitForSelector('[data-cell].can');
    await tap(host, 51, 42);
    await played(host, 4);
    // What has become impossible is let go.
    await shows(guest, 4);
    await tap(guest, 35, 17);
    await host.waitForSelector('[data-cell].can');
    await tap(host, 42, 33);
    await guest.waitForSelector('[data-cell].can');
    assert.equal((await moves(guest)).length, 5);
  });

  test('arrows and circles by right-drag', async () => {
    const page = await stage.visitor();
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    await page.hover('[data-cell="60"]');
    await page.mouse.down({ button: 'right' });
    await page.hover('[data-cell="42"]');
    await page.mouse.up({ button: 'right' });
    await page.click('[data-cell="40"]', { button: 'right' });
    assert.deepEqual([await page.locator('.arrow .tip').count(), await page.locator('.arrow circle').count()], [1, 1]);
    await page.click('[data-cell="40"]', { button: 'right' });
    assert.equal(await page.locator('.arrow circle').count(), 0);
    await page.click('[data-cell="40"]');
    assert.equal(await page.locator('g.arrow').count(), 0);
  });

  test('dragging with a finger moves a piece', async () => {
    const page = await stage.visitor({ size: PHONE, hasTouch: true, isMobile: true });
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    const finger = await page.context().newCDPSession(page);
    const middle = async (cell) => {
      const { x, y, width, height } = await page.locator(`[data-cell="${cell}"]`).boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [from, to] = [await middle(60), await middle(51)];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const part of [0.3, 0.6, 1]) {
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await until('the move', async () => (await moves(page)).length >= 1);
  });

  /** Makes a match that no dialog offers, and sits down at it. */
  const made = async (page, wish) => {
    await page.goto('/');
    const id = await page.evaluate(async (body) => {
      const answer = await (
        await fetch('/api/matches', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      ).json();
      localStorage.setItem('ikusa.seats', JSON.stringify({ [answer.id]: answer.token }));
      return answer.id;
    }, wish);
    await page.goto(`/m/${id}`);
    await page.waitForSelector('[data-cell]');
  };

  test('a byoyomi clock goes on where it was after a reload, and warns when it is low', async () => {
    const page = await stage.visitor();
    const time = (period) => ({ kind: 'byoyomi', main: 0, period, periods: 3 });
    await made(page, { game: 'shogi', opponent: { kind: 'computer', level: 0 }, seat: 'black', time: time(600_000) });
    const shown = async () => {
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await page.locator('.foot .clock').textContent());
      return Number(minutes) * 60 + Number(seconds);
    };
    await until('some time to go by', async () => (await shown()) < 599);
    await page.reload();
    await page.waitForSelector('.foot .clock');
    assert.ok((await shown()) < 600, 'the period began anew');
    assert.equal(await page.locator('.clock.low').count(), 0);
    await made(page, { game: 'shogi', opponent: { kind: 'computer', level: 0 }, seat: 'black', time: time(9_000) });
    await page.waitForSelector('.foot .clock.low');
  });

  test('a fallen flag shows nothing left, whatever the control', async () => {
    const page = await stage.visitor();
    for (const time of [
      { kind: 'fischer', main: 1500, increment: 1000 },
      { kind: 'byoyomi', main: 500, period: 1000, periods: 1 },
    ]) {
      await made(page, { game: 'shogi', opponent: { kind: 'oneself' }, time });
      await page.waitForSelector('.result[data-reason=time]', { timeout: 30_000 });
      const loser = (await look(page)).state.outcome.winner === 'white' ? 'Black' : 'White';
      assert.equal((await page.getByRole('timer', { name: new RegExp(loser) }).textContent()).trim(), '0.0', time.kind);
    }
  });

  test('the last move is in sight beside the result', async () => {
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
    ]) {
      const page = await stage.visitor({ size });
      await made(page, { game: 'shogi', opponent: { kind: 'oneself' } });
      for (const text of '7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b 4g4f 5c5d 5g5f 6c6d 9g9f 9c9d 1g1f 1c1d 5i6h 5a4b'.split(' ')) {
        await page.fill('form input[type=text]', text);
        await page.keyboard.press('Enter');
        await page.waitForSelector(`[data-move="${text}"]`);
      }
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
      await page.waitForSelector('.result');
      const seen = await page.$eval('[data-move="5a4b"]', (node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(seen, `at ${size.width}×${size.height}`);
      assert.equal(await page.locator('.note').count(), 0, 'no word of the stage is left');
      await page.getByRole('link', { name: 'Review the game' }).click();
      await page.waitForSelector('.review[data-judged]');
    }
  });

  test('leaving a match opens no line to nowhere', async () => {
    const page = await stage.visitor();
    const lines = [];
    page.on('websocket', (socket) => lines.push(new URL(socket.url()).pathname));
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell].can');
    await page.click('header nav a[href="/learn"]');
    await page.waitForSelector('.explorer');
    await page.goBack();
    await page.waitForSelector('.match');
    await page.click('header nav a[href="/"]');
    await page.waitForSelector('.cards');
    assert.deepEqual(
      lines.filter((path) => !/^\/ws\/[\w-]+$/.test(path)),
      [],
    );
  });

  test('the moves of a game are one stop for the keyboard, and arrows step through them', async () => {
    const page = await stage.visitor();
    await start(page, 'shogi', { side: 'black' });
    for (let made = 0; made < 2; made++) {
      const { state } = await ready(page);
      await make(page, state.line.legal[made], state.line.legal);
      await until('the answer', async () => (await look(page)).state.line.moves.length === 2 * made + 2);
    }
    await ready(page);
    const stops = page.locator('.match .moves [data-move][tabindex="0"]');
    assert.equal(await stops.count(), 1);
    const { moves } = (await look(page)).state.line;
    await stops.focus();
    for (const ply of [3, 2]) {
      await page.keyboard.press('ArrowLeft');
      await page.waitForSelector(`[data-back="${ply}"]`);
      await page.waitForFunction((text) => document.activeElement?.getAttribute('data-move') === text, moves[ply - 1]);
    }
  });

  test('an impasse is proposed and settled by points', async () => {
    const page = await stage.visitor();
    const position = '4K4/9/9/9/9/9/9/9/4k4 b 2R2B4G4S3N18pn4l 1';
    await made(page, { game: 'shogi', opponent: { kind: 'oneself' }, position });
    await page
      .getByRole('button', { name: /impasse/ })
      .first()
      .click();
    const over = async () => (await look(page)).state.outcome;
    if (!(await over())) await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForSelector('.result');
    assert.match((await over()).reason, /impasse/);
  });
}
