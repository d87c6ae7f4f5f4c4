/** No empty first minute: few taps to the first move, ready armies, help with the rest. */
import assert from 'node:assert/strict';
import { GAMES, PHONE, look, ready, start, until } from '../driver.mjs';

/** A page that counts the taps of a finger. */
const counted = (page) => {
  let taps = 0;
  return {
    get taps() {
      return taps;
    },
    async tap(selector) {
      taps += 1;
      await page.locator(selector).first().click();
    },
  };
};

/** Waits until the battle has begun and this seat is to move. */
const battle = async (page) => {
  for (;;) {
    const answer = await ready(page);
    if (answer.state.line.legal.some((move) => move.from !== undefined)) return answer;
    const moves = answer.state.line.moves.length;
    await until('the next placement', async () => (await look(page)).state.line.moves.length > moves, 60_000);
  }
};

export default function (test, stage) {
  for (const game of GAMES) {
    test(`two taps from home to the first lesson of ${game}`, async () => {
      const page = await stage.visitor({ size: PHONE, hasTouch: true });
      await page.goto('/');
      const finger = counted(page);
      await finger.tap(`.card a[href="/learn/${game}"]`);
      await page.waitForSelector('.course [data-cell].can');
      // The task and the piece it speaks of are in sight, without a scroll.
      for (const part of ['.course .say', '.course [data-cell].can']) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= PHONE.height, `${part} is in sight: ${JSON.stringify(box)}`);
      }
      assert.ok(finger.taps <= 2, `${finger.taps} taps`);
    });

    test(`four taps from home to the first move of ${game}`, async () => {
      const page = await stage.visitor({ size: PHONE, hasTouch: true });
      await page.goto('/');
      const finger = counted(page);
      await finger.tap(`[data-game="${game}"]`);
      const armed = await page.locator('dialog [data-army]').count();
      await finger.tap(armed ? 'dialog [data-army]' : 'dialog .start');
      await page.waitForURL(/\/m\//);
      const before = await battle(page);
      // Whoever has never played it is not left alone.
      await page.waitForSelector('.coach[data-said]');
      const { legal } = before.state.line;
      const plain = (move) => legal.filter((one) => one.from === move.from && one.to === move.to).length === 1;
      const move = legal.find((one) => one.from !== undefined && one.to !== undefined && one.from !== one.to && plain(one));
      await finger.tap(`.match [data-cell="${move.from}"]`);
      await finger.tap(`.match [data-cell="${move.to}"]`);
      await until('the move', async () => (await look(page)).state.line.moves.includes(move.text));
      assert.ok(finger.taps <= 4, `${finger.taps} taps`);
    });
  }

  test('a formation opens ready; what is lifted is finished again, and faults are marked on the board', async () => {
    const page = await stage.visitor({ size: PHONE });
    await start(page, 'gungi-enhanced', { level: 0 });
    await page.waitForSelector('.done:enabled');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForSelector('.done:disabled');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.waitForSelector('.done:enabled');
    // A pawn on its neighbour's column: both columns are wrong, and marked.
    const army = await until('a draft', async () => (await look(page)).state.formation.army);
    assert.match(army, /^[A-Za-z0-9()]+\/[A-Za-z0-9()]+\/[A-Za-z0-9()]+$/);
    const cells = await page.locator('.formation [data-cell]').count();
    const labels = await page.evaluate(() =>
      [...document.querySelectorAll('.formation [data-cell]')].map((cell) => [
        Number(cell.dataset.cell),
        cell.getAttribute('aria-label') ?? '',
      ]),
    );
    const [pawn] = labels.find(([, label]) => /pawn/i.test(label)) ?? [-1];
    const [empty] = labels.find(([cell, label]) => /empty/i.test(label) && cell % 9 !== pawn % 9) ?? [-1];
    assert.ok(cells === 27 && pawn >= 0 && empty >= 0, `${cells} ${pawn} ${empty}`);
    await page.locator(`.formation [data-cell="${pawn}"]`).click();
    await page.locator(`.formation [data-cell="${empty}"]`).click();
    await page.waitForSelector('.formation .arrow.fault');
    await page.waitForSelector('.done:disabled');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.waitForFunction(() => !document.querySelector('.formation .arrow.fault'));
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Finish the rest for me' }).click();
    await page.waitForSelector('.done:enabled');
    await page.click('.done');
    await page.waitForSelector('.match [data-cell]');
  });

  test('the rest of a placement is placed at any moment, and can be stopped', async () => {
    const page = await stage.visitor({ size: PHONE });
    await start(page, 'gungi-marshal', { level: 0, side: 'black' });
    await ready(page);
    for (const [width, height] of [
      [360, 640],
      [844, 390],
      [768, 1024],
      [640, 360],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height });
      const seen = await page.locator('[data-army="rest"]').evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(seen, `armies are in sight at ${width}×${height}`);
    }
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'The towers' }).click();
    await until('some placements', async () => (await look(page)).state.line.moves.length >= 6, 60_000);
    await page.getByRole('button', { name: 'Stop' }).click();
    await ready(page);
    await page.getByRole('button', { name: 'Place the rest for me' }).click();
    await battle(page);
    await page.waitForSelector('.placement', { state: 'detached' });
  });
}
