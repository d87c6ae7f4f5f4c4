/** What every page owes to eyes and fingers: nothing cut off, nothing too small, nothing that bursts with large letters. */
import assert from 'node:assert/strict';
import { GAMES, PHONE, start, until } from '../driver.mjs';

const SMALL = { width: 360, height: 640 };
const FINGERS = { hasTouch: true, isMobile: true };
const PAGES = [
  '/',
  '/study/gungi-enhanced',
  '/edit/gungi-enhanced',
  '/learn/gungi-enhanced',
  '/puzzles/gungi-enhanced',
  '/tv',
  '/cups',
  '/account',
  '/nonsense',
];

/** Parts that hide some of what is in them, and that neither scroll nor end in an ellipsis; a dialog scrolls down alone. */
const cutOff = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, header *')]
      .filter((node) => {
        if (!(node instanceof HTMLElement) || node.matches('input, select, textarea') || node.closest('.hidden, [inert], .board'))
          return false;
        const { overflowX, textOverflow } = getComputedStyle(node);
        return (
          (['hidden', 'clip'].includes(overflowX) || node.matches('dialog')) &&
          textOverflow !== 'ellipsis' &&
          node.clientWidth > 1 &&
          node.scrollWidth > node.clientWidth + 1
        );
      })
      .map((node) => `${node.className.toString().replace(/ ?svelte-\w+/, '')}: ${node.textContent.trim().slice(0, 40)}`),
  );

/** Buttons, links of buttons' look and fields that a finger misses; the squares of nine files are as wide as they can be. */
const tooSmall = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, select, summary, a.button, header a, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
      ),
    ]
      .filter((node) => {
        if (node.matches('[data-cell]') || node.closest('[inert], .hidden')) return false;
        const { width, height } = node.getBoundingClientRect();
        return width > 1 && height > 1 && (height < 39.5 || width < 39.5);
      })
      .map((node) => {
        const { width, height } = node.getBoundingClientRect();
        return `${node.tagName} ${node.ariaLabel ?? node.textContent.trim().slice(0, 30)}: ${Math.round(width)}×${Math.round(height)}`;
      }),
  );

const wider = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export default function (test, stage) {
  /** Every page, and every state of a match, in the order in which a player meets them. */
  async function tour(page, look) {
    for (const path of PAGES) {
      await page.goto(path);
      await page.waitForSelector('main h1, main .cards, main [data-cell]');
      await page.waitForLoadState('networkidle');
      await look(path);
    }
    await page.goto('/');
    await page.click('[data-game=shogi]');
    await page.waitForSelector('dialog .start');
    await page.locator('dialog summary').click();
    await look('new game');
    await page.keyboard.press('Escape');
    // A dialog is a step of the way back, and whoever goes on before it is taken is not let go.
    await until('the dialog is left', () => page.evaluate(() => !history.state?.dialog));
    await start(page, 'gungi-enhanced', { side: 'white' });
    await page.waitForSelector('.done:enabled');
    await look('formation');
    await page.click('.done');
    await page.waitForSelector('.match [data-cell].can');
    await look('match');
    await start(page, 'gungi-marshal', { side: 'black' });
    await page.waitForSelector('.match [data-cell]');
    await look('placement');
    // The browser complains of the status that an unknown address was meant to get.
    stage.complaints = stage.complaints.filter((said) => !said.includes('/nonsense'));
  }

  test('nothing is cut off on a phone, in either language', async () => {
    for (const locale of ['es-MX', 'en-GB']) {
      const page = await stage.visitor({ size: SMALL, locale, ...FINGERS });
      await tour(page, async (name) => assert.deepEqual(await cutOff(page), [], `${name} in ${locale}`));
      await page.context().close();
    }
  });

  test('everything that can be touched is large enough for a finger', async () => {
    const page = await stage.visitor({ size: PHONE, locale: 'es-MX', ...FINGERS });
    await tour(page, async (name) => assert.deepEqual(await tooSmall(page), [], name));
  });

  test('letters of twice the size burst no page', async () => {
    const page = await stage.visitor({ size: PHONE, locale: 'es-MX' });
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
    );
    await tour(page, async (name) => assert.ok((await wider(page)) <= 1, `${name} is ${await wider(page)} pixels too wide`));
  });

  test('the home page has its board and its lobby at once, and its cards leave no gap', async () => {
    for (const size of [SMALL, PHONE, { width: 820, height: 1180 }, { width: 1280, height: 720 }]) {
      const page = await stage.visitor({ size });
      await page.goto('/');
      await page.waitForSelector('.cards canvas');
      const box = (selector) => page.locator(selector).first().boundingBox();
      const [board, lobby, cards] = [await box('.showcase .frame'), await box('.lobby form'), await box('.cards')];
      assert.ok(board.y < size.height * 0.7, 'the board is in sight');
      assert.ok(lobby.y < cards.y, 'whoever waits is found before the games');
      if (size !== SMALL) assert.ok(lobby.y < size.height, `the lobby begins in sight at ${size.width}×${size.height}`);
      const rows = await page.$$eval('.card', (nodes) =>
        Object.values(
          Object.groupBy(
            nodes.map((node) => node.getBoundingClientRect()),
            ({ top }) => Math.round(top),
          ),
        ).map((row) => row.at(-1).right),
      );
      assert.ok(Math.max(...rows) - Math.min(...rows) < 2, `each row of cards is full at ${size.width}`);
      await page.context().close();
    }
  });

  test('the way out of a game is in sight however low the window', async () => {
    for (const size of [
      { width: 900, height: 600 },
      { width: 844, height: 390 },
      { width: 1280, height: 720 },
    ]) {
      const page = await stage.visitor({ size });
      await start(page, 'gungi-marshal', { side: 'black' });
      const button = page.getByRole('button', { name: 'Resign' });
      await button.waitFor();
      const seen = await button.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(seen, `Resign at ${size.width}×${size.height}`);
      await page.context().close();
    }
  });

  test('no value of an option is shown as the machine writes it', async () => {
    const page = await stage.visitor({ locale: 'es-MX' });
    for (const game of GAMES) {
      await page.goto('/');
      await page.click(`[data-game="${game}"]`);
      await page.waitForSelector('dialog .start');
      const raw = await page.$$eval('dialog details option', (nodes) =>
        nodes.filter(({ value, textContent }) => /[a-z]/i.test(value) && textContent.trim() === value).map(({ value }) => value),
      );
      assert.deepEqual(raw, [], game);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    }
  });
}
