/** How things look: no two kinds alike, sets and boards chosen in the game, motion that ends where it should. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { GAMES, ready, start } from '../driver.mjs';
import { boards } from '../../src/home/showcase.mjs';

/** How unlike two kinds must be at 32 px: 0 is the same picture, 1 has nothing in common. Characters are what they are:
 * the closest letters are the I and the T of Gungi 25's notation. */
const UNLIKE = { picture: 0.3, contrast: 0.3, kanji: 0.2, pair: 0.2, letter: 0.15 };
/** Kinds that show the same face, told apart by the sign that only their owner sees. */
const SIGNED = 0.1;

/** The faces on a page as the ink in the middle of each: how dark and how red, 32 by 32. Runs inside the page. */
async function faces({ shot, boxes }) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return boxes.map(({ x, y }) => {
    const { data } = context.getImageData(x, y, 32, 32);
    return Array.from({ length: 32 * 32 * 2 }, (_, index) => {
      const pixel = Math.floor(index / 2);
      if (Math.hypot((pixel % 32) - 15.5, Math.floor(pixel / 32) - 15.5) > 12.2) return 0;
      const [red, green, blue] = data.slice(pixel * 4, pixel * 4 + 3);
      const dark = (135 - (0.3 * red + 0.59 * green + 0.11 * blue)) / 90;
      const reddish = (red - green - 70) / 60;
      return Math.min(1, Math.max(0, index % 2 === 0 ? dark : reddish));
    });
  });
}

/** What two faces do not share of the ink that either has, with the one moved a pixel if that makes them more alike. */
function unlike(a, b) {
  let least = 1;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      let [both, either] = [0, 0];
      for (let y = 1; y < 31; y++) {
        for (let x = 1; x < 31; x++) {
          for (let channel = 0; channel < 2; channel++) {
            const one = a[(y * 32 + x) * 2 + channel];
            const two = b[((y + dy) * 32 + x + dx) * 2 + channel];
            both += Math.min(one, two);
            either += Math.max(one, two);
          }
        }
      }
      least = Math.min(least, 1 - both / either);
    }
  }
  return least;
}

export default function (test, stage) {
  test('no two kinds look alike at 32 pixels, in any set', async () => {
    const catalogue = await (await fetch(`${stage.url}/api/games`)).json();
    const page = await stage.visitor({ bypassCSP: true, size: { width: 1900, height: 1500 } });
    const found = [];
    for (const set of Object.keys(UNLIKE)) {
      await page.addInitScript((pieces) => localStorage.setItem('ikusa.prefs', JSON.stringify({ pieces, lang: 'en' })), set);
      for (const game of GAMES) {
        await page.goto(`/edit/${game}`);
        await page.waitForSelector('.palette svg');
        await page.getByRole('button', { name: 'White', exact: true }).click();
        await page.addStyleTag({
          content: '.palette button { height: 60px; } .palette svg { position: absolute; left: 4px; top: 4px; width: 32px !important; }',
        });
        await page.evaluate(() => document.fonts.ready);
        const buttons = await page.$$eval('.palette button', (all) =>
          all.map((button) => {
            const { x, y } = button.querySelector('svg').getBoundingClientRect();
            return { letter: button.dataset.put, x: Math.round(x), y: Math.round(y) };
          }),
        );
        const [names, boxes] = [buttons.map(({ letter }) => letter), buttons];
        const ink = await page.evaluate(faces, { shot: (await page.screenshot()).toString('base64'), boxes });
        const { pieces } = catalogue.find(({ id }) => id === game);
        const kind = (letter) => pieces.find((piece) => piece.letter === letter);
        assert.ok(names.length >= 10, `${game} shows ${names.length} kinds`);
        names.forEach((one, i) =>
          names.slice(i + 1).forEach((two, j) => {
            const signed = kind(one).name.en === kind(two).name.en && set !== 'letter';
            found.push({ game, set, one: kind(one).id, two: kind(two).id, signed, by: unlike(ink[i], ink[i + 1 + j]) });
          }),
        );
      }
    }
    found.sort((a, b) => a.by - b.by);
    const told = ({ game, set, one, two, by }) => `${game} (${set}): ${one} and ${two} differ by ${by.toFixed(2)}`;
    for (const signed of [true, false]) {
      const pairs = found.filter((pair) => pair.signed === signed);
      console.log(
        `    ${pairs.length} pairs; the most alike: ${pairs
          .slice(0, Number(process.env.E2E_PAIRS ?? 2))
          .map(told)
          .join('; ')}`,
      );
      assert.deepEqual(pairs.filter(({ by, set }) => by < (signed ? SIGNED : UNLIKE[set])).map(told), []);
    }
  });

  test('board and pieces are chosen beside the board, and both follow at once', async () => {
    const page = await stage.visitor();
    await start(page, 'shogi', { side: 'black' });
    await ready(page);
    assert.equal(await page.locator('.frame .kanji').count(), 0);
    await page.click('[popovertarget=looks]');
    await page.check('.looks input[value=kanji]', { force: true });
    await page.waitForFunction(() => document.querySelectorAll('.frame .kanji').length === 40);
    const ground = () => page.evaluate(() => getComputedStyle(document.querySelector('.frame .surface')).backgroundColor);
    const kaya = await ground();
    await page.check('.looks input[value=walnut]', { force: true });
    assert.notEqual(await ground(), kaya);
    // The choice of pieces is for this game; the board is for all, and both are kept.
    await page.goto('/study/gungi-enhanced');
    await page.waitForSelector('[data-cell].can');
    assert.equal(await page.locator('.frame .kanji').count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.board), 'walnut');
    await page.goto('/study/shogi');
    await page.waitForSelector('.frame .kanji');
  });

  test('a captured piece flies to the hand and is gone from the air; without motion nothing flies', async () => {
    for (const motion of [true, false]) {
      const page = await stage.visitor();
      await page.addInitScript((wish) => localStorage.setItem('ikusa.prefs', JSON.stringify({ motion: wish })), motion);
      await page.goto('/study/shogi?moves=7g7f+3c3d&at=2');
      await page.waitForSelector('[data-cell].can');
      await page.evaluate(() => {
        globalThis.flown = 0;
        new MutationObserver((changes) => {
          globalThis.flown += changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeName }) => nodeName === 'svg').length;
        }).observe(document.querySelector('.flights'), { childList: true });
      });
      await page.click('[data-cell="64"]');
      await page.click('[data-cell="16"]');
      await page.locator('.chooser button').first().click();
      await page.waitForSelector('[data-hand=black] [data-kind=B]');
      await page.waitForFunction(() => document.querySelectorAll('.flights svg').length === 0);
      assert.equal(await page.evaluate(() => globalThis.flown), motion ? 1 : 0);
      await page.context().close();
    }
  });

  test('the game on the home page is a real one, and can be paused', async () => {
    const kept = JSON.parse(readFileSync(new URL('../../src/home/showcase.json', import.meta.url), 'utf8'));
    assert.deepEqual(await boards(stage.url, kept.moves), kept.boards);
    const page = await stage.visitor();
    await page.goto('/');
    await page.getByRole('button', { name: 'Pause the game' }).click();
    await page.getByRole('button', { name: 'Let the game go on' }).waitFor();
    assert.ok((await page.locator('body *').count()) < 1300, 'the pictures of games are one element each');
  });
}
