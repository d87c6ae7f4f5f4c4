/** Positions put together by hand. */
import assert from 'node:assert/strict';
import { GAMES } from '../driver.mjs';

export default function (test, stage) {
  const verdict = (page, legal) => page.waitForSelector(`.verdict[data-legal=${legal}]`);
  const label = (page, cell) => page.getAttribute(`[data-cell="${cell}"]`, 'aria-label');

  test('a position is put together, judged, analysed, played and shared', async () => {
    const page = await stage.visitor();
    await page.goto('/edit/shogi');
    await page.waitForSelector('[data-cell]');
    await verdict(page, true);
    await page.getByRole('button', { name: 'Clear' }).click();
    await verdict(page, false);
    await page.waitForSelector('.verdict .reasons li');
    await page.click('[data-put=K]');
    await page.click('[data-cell="76"]');
    await page.getByRole('button', { name: 'White', exact: true }).click();
    await page.click('[data-cell="4"]');
    await verdict(page, true);
    // Dragged from the palette, moved with the hand, taken away by a right click, and undone.
    await page.dragAndDrop('[data-put=R]', '[data-cell="40"]');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.dragAndDrop('[data-cell="40"]', '[data-cell="37"]');
    assert.match(await label(page, 37), /rook \(White\)/);
    await page.click('[data-cell="37"]', { button: 'right' });
    assert.match(await label(page, 37), /empty/);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.match(await label(page, 37), /rook/);
    await page.click('summary:has-text("Hands")');
    await page.click('[data-hold="black G"]');
    // A second king: every reason is told.
    await page.getByRole('button', { name: 'Black', exact: true }).click();
    await page.click('[data-put=K]');
    await page.click('[data-cell="80"]');
    await verdict(page, false);
    await page.focus('[data-cell="80"]');
    await page.keyboard.press('Delete');
    await verdict(page, true);
    const text = await page.inputValue('input[aria-label=Position]');
    assert.match(text, / b .*G/);
    const link = await page.inputValue('input[aria-label=Share]');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.waitForSelector('dialog .start');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Analyse from here' }).click();
    await page.waitForURL(/\/study\/shogi/);
    await page.waitForFunction((wanted) => document.querySelector('input[aria-label=Position]')?.value === wanted, text);
    await page.goto(link);
    await page.waitForFunction((wanted) => document.querySelector('input[aria-label=Position]')?.value === wanted, text);
  });

  test('towers are built level by level with the keyboard alone', async () => {
    const page = await stage.visitor();
    await page.goto('/edit/gungi-marshal');
    await page.waitForSelector('[data-cell]');
    await page.getByRole('button', { name: 'Clear' }).click();
    for (const letter of ['P', 'G', 'S']) {
      await page.focus(`[data-put=${letter}]`);
      await page.keyboard.press('Enter');
      await page.focus('[data-cell="40"]');
      await page.keyboard.press('Enter');
    }
    assert.match(await label(page, 40), /level 3: samurai.*level 2: general.*level 1: pawn/);
    await page.getByRole('button', { name: 'raise general' }).click();
    assert.match(await label(page, 40), /level 3: general.*level 2: samurai/);
    await page.getByRole('button', { name: 'take out pawn' }).click();
    assert.match(await label(page, 40), /level 2: general.*level 1: samurai/);
  });

  test('the start of every game is legal in the editor', async () => {
    const page = await stage.visitor();
    for (const game of GAMES) {
      await page.goto(`/edit/${game}`);
      await page.waitForSelector('[data-cell]');
      await verdict(page, true);
    }
  });
}
