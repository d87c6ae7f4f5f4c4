/** What must hold at the decisive moments: the board stays put, nothing is missed, nothing is lost. */
import assert from 'node:assert/strict';
import { look, PHONE, start, until } from '../driver.mjs';
import { Wire } from '../wire.mjs';

/** Phones upright and lying, a laptop, and that laptop at a zoom of 200 %. */
export const SIZES = [
  { width: 360, height: 640 },
  PHONE,
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
  { width: 640, height: 360 },
];
const LARGE = [
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
];
const named = ({ width, height }) => `${width}×${height}`;

const boxOf = (page, selector) => page.locator(`${selector} >> visible=true`).first().boundingBox();
const same = (a, b) => ['x', 'y', 'width', 'height'].every((side) => Math.abs(a[side] - b[side]) < 1);
const within = (box, { width, height }) => box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
const scrolls = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
/** Losing parts of a page or its line is the point of some tests, and the browser says so. */
const expectNoise = (stage) => {
  stage.complaints = stage.complaints.filter((text) => !/WebSocket|ERR_|Failed to (load|fetch)|dynamically imported/.test(text));
};

export default function (test, stage) {
  const tap = async (page, ...cells) => {
    for (const cell of cells) await page.click(`[data-cell="${cell}"] >> visible=true`);
  };
  const seated = async (game, more = {}) => {
    const [host, guest] = [await stage.visitor(more), await stage.visitor(more)];
    await start(host, game, { opponent: 'invitation', side: 'black' });
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit down and play' }).click();
    await guest.waitForSelector('.match [data-cell]');
    await host.waitForSelector('.match [data-cell].can');
    return [host, guest];
  };
  const played = (page, count) => until(`${count} moves`, async () => (await look(page)).state.line.moves.length === count);
  /** The page of a match through a line of its own. */
  const through = async (delay, prepare) => {
    const proxy = await Wire.to(stage.url, delay);
    const page = await stage.visitor({ baseURL: proxy.url });
    await prepare?.(page);
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    return [proxy, page];
  };

  test('a piece in hand says what it is, where it covers neither board nor clock', async () => {
    for (const size of SIZES) {
      const page = await stage.visitor({ size });
      await start(page, 'gungi-25', { side: 'white' });
      const own = await until('an own piece of one', async () => {
        const { seat, line } = (await look(page)).state;
        const from = new Set(line.legal.map((move) => move.from));
        const found = line.board.cells.findIndex((tower, cell) => tower.length === 1 && tower[0].s === seat && from.has(cell));
        return found < 0 ? null : found;
      });
      await tap(page, own);
      const caption = page.locator('.caption');
      await caption.waitFor();
      const name = (await page.locator(`[data-cell="${own}"]`).getAttribute('aria-label')).split(/[:(]/)[1].trim();
      assert.match((await caption.textContent()).toLowerCase(), new RegExp(name.toLowerCase()));
      const [box, board, bar] = [await caption.boundingBox(), await boxOf(page, '.board'), await boxOf(page, '.foot')];
      const clear = (part) => box.y >= part.y + part.height - 1 || box.y + box.height <= part.y + 1 || box.x >= part.x + part.width - 1;
      assert.ok(within(box, size), `in sight at ${named(size)}`);
      assert.ok(clear(board), `beside the board at ${named(size)}`);
      assert.ok(
        clear({ ...bar, x: bar.x + bar.width - 120, width: 120 }) || box.x + box.width <= bar.x + bar.width - 119,
        `the clock at ${named(size)}`,
      );
      await tap(page, own);
      await caption.waitFor({ state: 'detached' });
      await page.context().close();
    }
  });

  test('what an attempt was told does not lie over the result', async () => {
    const page = await stage.visitor({ size: PHONE });
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell="60"].can');
    await tap(page, 60, 0);
    await page.waitForSelector('.toast.shown');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('link', { name: 'Review the game' }).waitFor();
    await page.waitForSelector('.toast:not(.shown)', { state: 'attached' });
  });

  test('one’s own move is painted before the server answers, and once', async () => {
    const [proxy, page] = await through(150, (page) =>
      page.addInitScript(() => {
        window.heard = 0;
        window.WebSocket = class extends WebSocket {
          constructor(...address) {
            super(...address);
            this.addEventListener('message', () => (window.heard += 1));
          }
        };
      }),
    );
    await tap(page, 60);
    await page.evaluate(() => {
      // What is sent to oneself in a frame arrives when that frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = ({ data: { began, heard, frames } }) => {
        window.painted = { frames, heard: window.heard - heard, time: performance.now() - began };
      };
      const look = (began, heard, frames) =>
        requestAnimationFrame(() => {
          if (document.querySelector('[data-tower="51"]')) port1.postMessage({ began, heard, frames });
          else look(began, heard, frames + 1);
        });
      addEventListener('pointerup', ({ timeStamp }) => look(timeStamp, window.heard, 1), { capture: true });
    });
    const to = await boxOf(page, '[data-cell="51"]');
    const meter = await page.context().newCDPSession(page);
    await meter.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () =>
      (await meter.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    // Not a byte comes back before the move is painted, however slow the machine.
    proxy.freeze();
    const before = await worked();
    await page.mouse.click(to.x + to.width / 2, to.y + to.height / 2);
    const { frames, heard, time } = await (await page.waitForFunction(() => window.painted)).jsonValue();
    const work = (await worked()) - before;
    proxy.release();
    console.log(
      `      painted ${time.toFixed(0)} ms after the touch, in frame ${frames}, at 300 ms round trip; ${work.toFixed(0)} ms of work`,
    );
    // Frames and not milliseconds: a busy machine must not fail the test.
    assert.equal(heard, 0, 'nothing was heard from the server');
    assert.ok(frames <= 2, `in frame ${frames}`);
    await until('the answer', async () => (await look(page)).state.line.moves.length === 2);
    await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 2);
    proxy.close();
    expectNoise(stage);
  });

  test('a move that the server refuses goes back with a word', async () => {
    const [host] = await seated('shogi');
    // What the page sends is not what it shows: the server refuses it.
    await host.evaluate(() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        return send.call(this, text.replace('"text":"3g3f"', '"text":"3g3e"'));
      };
    });
    await tap(host, 60, 51);
    await host.waitForSelector('.toast.shown');
    await host.waitForSelector('[data-tower="60"]');
    assert.equal(await host.locator('[data-tower="51"]').count(), 0);
    await host.waitForSelector('[data-cell="60"].can');
  });

  test('a dead line is noticed, and the move made meanwhile arrives once', async () => {
    // The page's own clock is turned on by hand, so that no second of it depends on the machine.
    const [proxy, page] = await through(0, (page) => page.clock.install());
    const before = await boxOf(page, '.frame');
    /** After how many seconds of the page's clock the loss is said; asked for every half. */
    const noticed = async () => {
      for (let time = 0; time <= 12; time += 0.5) {
        if (await page.locator('.lost').count()) return time;
        await page.clock.runFor(500);
      }
      return assert.fail('a dead line is not noticed within 12 s');
    };
    proxy.freeze();
    await tap(page, 60, 51);
    await page.waitForSelector('[data-tower="51"]');
    console.log(`      noticed after ${await noticed()} s by a command`);
    assert.ok(same(before, await boxOf(page, '.frame')), 'the board stays where it is');
    proxy.thaw();
    await page.waitForSelector('.lost', { state: 'detached', timeout: 30_000 });
    const answer = await until('the move', async () => {
      const { state } = await look(page);
      return state.line.moves.length === 2 ? state : null;
    });
    assert.deepEqual(
      answer.line.moves.filter((_, index) => index % 2 === 0),
      ['3g3f'],
    );
    // Whoever only waits is told as well.
    proxy.freeze();
    console.log(`      noticed after ${await noticed()} s by a ping`);
    proxy.close();
    expectNoise(stage);
  });

  test('a part of the client that does not load can be tried again, and a stale tab mends itself', async () => {
    const page = await stage.visitor();
    await page.goto('/');
    await page.waitForSelector('[data-game]');
    let missing = 0;
    const gone = (route) => {
      missing++;
      return route.abort();
    };
    await page.route(/assets\/Learn-.*\.js/, gone);
    await page.click('header nav a[href="/learn"]');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await until('a reload', () => missing >= 2);
    await page.unroute(/assets\/Learn-.*\.js/, gone);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('.explorer');
    expectNoise(stage);
  });

  test('offers and results move no board and are never out of sight', async () => {
    const [host, guest] = await seated('shogi');
    await tap(host, 60, 51);
    await played(host, 1);
    await guest.waitForSelector('[data-cell].can');
    await tap(guest, 24, 33);
    await played(host, 2);
    for (const size of SIZES) {
      await guest.setViewportSize(size);
      const before = await boxOf(guest, '.frame');
      await host.getByRole('button', { name: 'Take back' }).click();
      await guest.waitForSelector('[data-offer]');
      assert.ok(within(await boxOf(guest, '[data-offer]'), size), `the offer is in sight at ${named(size)}`);
      assert.ok(same(before, await boxOf(guest, '.frame')), `the offer moves no board at ${named(size)}`);
      await guest.getByRole('button', { name: 'Decline' }).click();
      await host.waitForSelector('.toast:has-text("declined")');
      await guest.waitForSelector('[data-offer]', { state: 'detached' });
    }
    const places = new Map();
    for (const size of SIZES) {
      await guest.setViewportSize(size);
      places.set(size, await boxOf(guest, '.frame'));
    }
    await host.getByRole('button', { name: 'Resign' }).click();
    await host.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await guest.waitForSelector('.result');
    for (const size of SIZES) {
      await guest.setViewportSize(size);
      assert.ok(within(await boxOf(guest, '.result'), size), `the result is in sight at ${named(size)}`);
      assert.ok(same(places.get(size), await boxOf(guest, '.frame')), `the result moves no board at ${named(size)}`);
    }
  });

  test('the board fits every window, fills large ones, and a finger scrolls past it', async () => {
    for (const game of ['shogi', 'gungi-marshal', 'gueides']) {
      const page = await stage.visitor({ hasTouch: true });
      await start(page, game, { side: 'black' });
      await page.waitForSelector('.match .frame');
      for (const size of [...SIZES, ...LARGE]) {
        await page.setViewportSize(size);
        const box = await boxOf(page, '.frame');
        assert.ok(within(box, size), `${game} fits ${named(size)}: ${JSON.stringify(box)}`);
        assert.ok(!(await scrolls(page)), `${game} is not wider than ${named(size)}`);
        const filled = Math.max(box.width, box.height) / Math.min(size.width, size.height);
        if (LARGE.includes(size)) assert.ok(filled >= 0.85, `${game} fills ${Math.round(filled * 100)} % of ${named(size)}`);
      }
      const action = (selector) => page.$eval(selector, (node) => getComputedStyle(node).touchAction);
      assert.match(await action('[data-cell="40"]'), /pan-y|manipulation/);
      if (game !== 'gungi-marshal') assert.equal(await action('[data-cell].can'), 'none');
    }
  });

  test('every other page fits every window too', async () => {
    const page = await stage.visitor();
    for (const path of ['/study/gungi-enhanced', '/edit/gungi-enhanced', '/learn/gungi-enhanced']) {
      await page.goto(path);
      await page.waitForSelector('.frame');
      for (const size of [...SIZES, ...LARGE]) {
        await page.setViewportSize(size);
        const box = await boxOf(page, '.frame');
        assert.ok(!(await scrolls(page)), `${path} is not wider than ${named(size)}`);
        assert.ok(box.height <= size.height && box.width <= size.width, `the board of ${path} fits ${named(size)}: ${JSON.stringify(box)}`);
      }
    }
    await start(page, 'gungi-enhanced', { side: 'black' });
    await page.waitForSelector('.formation .frame');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      assert.ok(!(await scrolls(page)), `the formation is not wider than ${named(size)}`);
      const box = await boxOf(page, '.frame');
      assert.ok(box.height <= size.height && box.width <= size.width, `the formation fits ${named(size)}`);
    }
  });

  test('a finger leaves no popup on the board, and owners tell their secret pieces apart', async () => {
    const page = await stage.visitor({ size: PHONE, hasTouch: true, isMobile: true });
    await start(page, 'gungi-enhanced', { side: 'white' });
    await page.waitForSelector('.formation .frame');
    await page.getByRole('button', { name: 'Clear' }).tap();
    await page.locator('[data-kind=P]').tap();
    await page.locator('[data-cell="0"]').tap();
    await page.locator('[data-kind=T]').tap();
    await page.locator('[data-cell="0"]').tap();
    await page.waitForFunction(() => /Captain.*Pawn/.test(document.querySelector('[data-cell="0"]').getAttribute('aria-label')));
    assert.equal(await page.locator('.spread').count(), 0);
    const names = await page.$$eval('[data-kind]', (nodes) =>
      Object.fromEntries(nodes.map((node) => [node.dataset.kind, node.getAttribute('aria-label')])),
    );
    assert.match(names.P, /Jester behind/);
    assert.match(names.Y, /Major behind/);
    assert.match(names.I, /Boar behind/);
    const drawn = await page.$$eval('[data-kind=P], [data-kind=Y], [data-kind=I]', (nodes) =>
      nodes.map((node) => node.querySelector('svg').innerHTML),
    );
    assert.equal(new Set(drawn).size, 3, 'three Pawns, three drawings');
  });

  test('what fails in a dialog is said in the dialog', async () => {
    const page = await stage.visitor();
    await page.goto('/');
    await page.click('[data-game=shogi]');
    await page.waitForSelector('dialog .start');
    const refusal = { status: 503, json: { code: 'unavailable', message: 'the database is away' } };
    await page.route('**/api/matches', (route) => route.fulfill(refusal));
    await page.click('dialog .start');
    await page.waitForSelector('dialog .toast.shown');
    const seen = await page.evaluate(() => {
      const { left, top, width, height } = document.querySelector('dialog .toast').getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.toast') !== null;
    });
    assert.ok(seen, 'nothing lies over the words');
    await page.goBack();
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/');
    expectNoise(stage);
  });

  test('every move is said in words, and a whole game can be written', async () => {
    const [host, guest] = await seated('shogi');
    const said = (page) => page.locator('p.hidden[role=status]').allTextContents();
    await host.fill('form input[type=text]', '3g 3f');
    await host.keyboard.press('Enter');
    await played(host, 1);
    await until('words', async () => (await said(guest)).some((text) => /Black: Pawn 3g to 3f\. Your move\./i.test(text)));
    await guest.fill('form input[type=text]', '3c3e');
    await guest.keyboard.press('Enter');
    await guest.waitForSelector('.toast.shown');
    await guest.fill('form input[type=text]', '3c3d');
    await guest.keyboard.press('Enter');
    await played(host, 2);
    await until('words', async () => (await said(host)).some((text) => /White: Pawn 3c to 3d/i.test(text)));
  });

  test('a study survives a reload, and a step back finds the place', async () => {
    const page = await stage.visitor({ size: PHONE });
    await page.goto('/study/shogi');
    await page.waitForSelector('[data-cell="60"].can');
    await tap(page, 60, 51);
    await page.waitForSelector('[data-move="3g3f"]');
    await page.reload();
    await page.waitForSelector('[data-tower="51"]');
    await page.goto('/learn/shogi');
    await page.waitForSelector('.prose h2');
    await page.evaluate(() => scrollTo(0, 1500));
    await page.evaluate(() => document.querySelector('header a[href="/study"]').click());
    await page.waitForSelector('.study');
    await page.goBack();
    await page.waitForSelector('.prose h2');
    await page.waitForFunction(() => Math.abs(scrollY - 1500) < 3);
    await page.goto('/nonsense');
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    assert.equal((await fetch(`${stage.url}/nonsense`)).status, 404);
    // The browser complains of the status that it was meant to get.
    stage.complaints = stage.complaints.filter((said) => !said.includes('/nonsense'));
  });

  test('a question names its piece and its reason, over the board, with the capture done', async () => {
    const page = await stage.visitor();
    const ask = async (size, position, from, to) => {
      await page.setViewportSize(size);
      await page.goto(`/study/gungi-enhanced?position=${encodeURIComponent(position)}`);
      await page.waitForSelector(`[data-cell="${from}"].can`);
      await tap(page, from, to);
      await page.waitForSelector('.question svg');
      assert.ok(within(await boxOf(page, '.question'), size), `the question is in sight at ${named(size)}`);
      return page.locator('.question').textContent();
    };
    for (const size of SIZES) {
      const said = await ask(size, 'r8/9/9/9/4m4/4Z4/9/9/8R w - - - - - 1', 40, 31);
      assert.match(said, /Recruit: place the captured piece, now your Swordsman, in your territory/);
      assert.equal(await page.locator('[data-tower="31"] [data-level]').count(), 1, 'the capture is drawn as done');
      assert.equal(await page.locator('[data-tower="40"]').count(), 0);
    }
    const said = await ask(SIZES[3], 'r8/9/9/9/4t4/4G4/9/9/8R w - - - - - 1', 40, 31);
    assert.match(said, /Relocation: place the Fortress on an empty square of your territory/);
  });

  test('the board keeps the focus after a choice', async () => {
    const page = await stage.visitor();
    await page.goto(`/study/shogi?position=${encodeURIComponent('4k4/9/9/4P4/9/9/9/9/4K4 b - 1')}`);
    await page.waitForSelector('[data-cell="31"].can');
    await page.keyboard.press('Tab');
    await page.focus('[data-cell="31"]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chooser');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chooser', { state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.cell), '22');
  });
}
