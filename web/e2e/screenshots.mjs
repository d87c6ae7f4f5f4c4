/**
 * Pictures of the client: `npm run screenshots [folder] [part of a name]`. Those that the README shows are also
 * renewed in docs/images.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESKTOP, PHONE, Stage, look, make, ready, start, until } from './driver.mjs';

const folder = process.argv[2] ?? 'e2e/out';
const only = process.argv[3] ?? '';
const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const SHOWN = [
  'home-desktop',
  'enhanced-desktop',
  'study-desktop',
  'editor-desktop',
  'kanji-desktop',
  'enhanced-phone-formation',
  'tower-phone',
  'gueides-phone',
];
for (const each of [folder, IMAGES]) mkdirSync(each, { recursive: true });
const stage = new Stage();

async function shoot(page, name) {
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  if (SHOWN.includes(name)) copyFileSync(join(folder, `${name}.png`), join(IMAGES, `${name}.png`));
  console.log(name);
}

/** A few moves against the computer, so that there is something to see. */
async function warm(page, plies) {
  for (let made = 0; made < plies; made++) {
    const { state } = await ready(page);
    if (state.outcome) return;
    const legal = state.line.legal;
    const lively = legal.filter((move) => move.effect !== 'other' && move.then === undefined && move.to !== undefined);
    const move = lively[(made * 7919 + 13) % lively.length] ?? legal[0];
    await make(page, move, legal);
    await until('the answer', async () => (await look(page)).state.version > state.version);
  }
}

const SCENES = {
  async home(page, name) {
    await page.goto('/');
    await page.waitForSelector('.cards canvas');
    await shoot(page, name);
    await page.click('[data-game=shogi]');
    await shoot(page, `${name}-new`);
  },
  async shogi(page, name) {
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell]');
    await warm(page, 4);
    await ready(page);
    await page.locator('[data-cell].can').nth(3).click();
    await shoot(page, name);
  },
  async gueides(page, name) {
    await start(page, 'gueides', { side: 'black' });
    await page.waitForSelector('[data-cell]');
    await warm(page, 3);
    await page.locator('[data-cell="67"]').click();
    await shoot(page, name);
  },
  async marshal(page, name) {
    await start(page, 'gungi-marshal', { side: 'white' });
    await page.waitForSelector('[data-cell]');
    await warm(page, 22);
    await shoot(page, name);
  },
  async enhanced(page, name) {
    await start(page, 'gungi-enhanced', { side: 'white' });
    await page.waitForSelector('.formation .tools button');
    await shoot(page, `${name}-empty`);
    await page.click('.formation .tools button:has-text("Spearhead")');
    await page.waitForSelector('.done:enabled');
    await shoot(page, `${name}-formation`);
    await page.click('.done');
    await page.waitForSelector('.match [data-cell]');
    await warm(page, 3);
    const { state } = await ready(page);
    const tower = state.line.board.cells.findIndex((one) => one.length > 2 || (one.length > 1 && one.at(-1).s === 'white'));
    if (tower >= 0) await page.locator(`[data-cell="${tower}"]`).click();
    await page.waitForSelector('.inspector');
    await shoot(page, name);
  },
  async invite(page, name) {
    await start(page, 'shogi', { opponent: 'invitation' });
    await page.waitForSelector('svg[role=img]');
    await shoot(page, name);
  },
  async study(page, name) {
    await page.goto('/study/shogi?moves=7g7f+3c3d+2g2f+8c8d+2f2e+8d8e&at=2');
    await page.waitForSelector('[data-cell].can');
    await page.fill('textarea[aria-label^=Comment]', 'Both bishops look at each other.');
    await page.click('[data-cell="64"]');
    await page.click('[data-cell="16"]');
    await page.locator('.chooser button').first().click();
    await page.waitForSelector('.variation');
    await page.click('.moves [data-move="2g2f"]');
    await page.click('button:has-text("Analyse")');
    await page.waitForSelector('.analysis', { timeout: 20_000 });
    await shoot(page, name);
  },
  async editor(page, name) {
    await page.goto('/edit/gungi-enhanced');
    await page.waitForSelector('.verdict[data-legal=true]');
    await page.click('[data-cell="57"]');
    await shoot(page, name);
  },
  async tower(page, name) {
    await page.goto('/study/gungi-enhanced');
    await page.waitForSelector('[data-cell].can');
    await page.click('[data-cell="57"]');
    await page.waitForSelector('.inspector [aria-pressed=true]');
    await page.click('.inspector [data-level="2"]');
    await page.waitForSelector('.foreseen');
    await shoot(page, name);
  },
  async kanji(page, name) {
    await page.addInitScript(() => localStorage.setItem('ikusa.prefs', JSON.stringify({ pieces: 'kanji' })));
    await start(page, 'shogi', { side: 'black' });
    await page.waitForSelector('[data-cell]');
    await warm(page, 4);
    await ready(page);
    await page.locator('[data-cell].can').nth(3).click();
    await shoot(page, name);
  },
  async learn(page, name) {
    await page.goto('/learn/gungi-enhanced');
    await page.waitForSelector('.explorer .surface');
    await page.click('.pieces button:has-text("Dragon")');
    await shoot(page, name);
  },
};

try {
  await stage.open();
  for (const [device, size] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ]) {
    for (const [scene, play] of Object.entries(SCENES)) {
      if (only && !`${scene}-${device}`.includes(only)) continue;
      const page = await stage.visitor({ size, deviceScaleFactor: 1, hasTouch: device === 'phone' });
      try {
        await play(page, `${scene}-${device}`);
      } catch (error) {
        console.error(`${scene}-${device}: ${error}`);
        await page.screenshot({ path: join(folder, `${scene}-${device}-failed.png`) });
      }
      await page.context().close();
    }
  }
  for (const complaint of stage.complaints) console.error(complaint);
} finally {
  await stage.close();
}
