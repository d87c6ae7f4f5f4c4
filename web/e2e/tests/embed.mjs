/** Boards on other people's pages: the page of examples, and the one of ten lines in `examples/`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const EXAMPLE = new URL('../../../examples/board.html', import.meta.url);

/** Every picture of a page's boards is there. */
const drawn = (page) =>
  page.waitForFunction(() => {
    const boards = [...document.querySelectorAll('ikusa-board')];
    const pictures = boards.map((board) => board.shadowRoot?.querySelector('img'));
    return boards.length > 0 && pictures.every((picture) => picture?.complete && picture.naturalWidth > 0);
  });

export default function (test, stage) {
  test('the page of examples draws every board', async () => {
    const page = await stage.visitor();
    await page.goto('/embed');
    await drawn(page);
    await stage.dismiss();
  });

  test('a page of ten lines elsewhere shows a game with a variation', async () => {
    const text = readFileSync(EXAMPLE, 'utf8').replaceAll('http://127.0.0.1:8080', stage.url.replace(/\/$/, ''));
    const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(text));
    await new Promise((ready) => elsewhere.listen(0, '127.0.0.1', ready));
    try {
      const page = await stage.visitor();
      await page.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
      await drawn(page);
      const shown = () => page.$eval('ikusa-board', (board) => board.shadowRoot.querySelector('img').src);
      const before = await shown();
      await page.focus('ikusa-board');
      await page.keyboard.press('ArrowRight');
      assert.notEqual(await shown(), before, 'a step shows another position');
      await page.$eval('ikusa-board', (board) =>
        [...board.shadowRoot.querySelectorAll('a')].find((link) => link.textContent.startsWith('( ')).click(),
      );
      assert.match(decodeURIComponent(await shown()), /7g7f[ +]8c8d/, 'the variation replaces the move before it');
      await drawn(page);
    } finally {
      elsewhere.close();
      await stage.dismiss();
    }
  });
}
