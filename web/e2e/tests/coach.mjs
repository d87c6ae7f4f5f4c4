/** Puzzles solved right and wrong, and games reviewed, at the size of a phone. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { GAMES, PHONE, dice, make } from '../driver.mjs';

export default function (test, stage) {
  const post = async (path, body) =>
    (
      await fetch(`${stage.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();

  /** A short game by chance: enough for blunders. */
  const played = async (game, plies) => {
    const roll = dice(11);
    const moves = [];
    // Armies in the open are placed first, by the server's own help.
    for (let line = await post('/api/position', { game, moves }); moves.length < 90; line = await post('/api/position', { game, moves })) {
      if (line.outcome) break;
      const battle = line.legal.some((move) => move.from !== undefined);
      if (battle && plies-- === 0) break;
      moves.push(battle ? line.legal[roll(line.legal.length)].text : (await post('/api/placement', { game, moves, army: 'wall' })).move);
    }
    return moves;
  };

  for (const game of GAMES) {
    test(`a game of ${game} is reviewed move by move`, async () => {
      const whole = await played(game, 6);
      const moves = whole.slice(-6);
      const { position } = await post('/api/position', { game, moves: whole.slice(0, -6) });
      const page = await stage.visitor({ size: PHONE });
      page.setDefaultTimeout(120_000);
      await page.goto(`/study/${game}?${new URLSearchParams({ position, moves: moves.join(' ') })}`);
      await page.getByRole('button', { name: 'Review the game' }).click();
      await page.waitForSelector(`.review[data-judged="${moves.length}"][data-done="true"]`);
      assert.equal(await page.locator('.review [data-accuracy]').count(), 2);
      assert.ok((await page.locator('.review svg .value').allTextContents()).includes('100'), 'the graph has axes');
      const hidden = await page.getByText('everything that was hidden').count();
      assert.equal(hidden, game === 'gungi-enhanced' ? 1 : 0);
    });
  }

  test('a blunder is found, said in words in both languages, and learned from', async () => {
    const page = await stage.visitor({ size: PHONE });
    page.setDefaultTimeout(60_000);
    const position = 'k8/9/9/4p4/4R4/9/9/9/K8 b - 1';
    await page.goto(`/study/shogi?${new URLSearchParams({ position, moves: '9i9h 9a9b' })}`);
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.waitForSelector('.review[data-done="true"] li [data-ply="0"]');
    await page.getByText('Leaves the rook on 5e without cover: the pawn on 5d captures it.').waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByText('Deja sin apoyo la torre de 5e: el peón de 5d captura.').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('[data-learn="black"]').click();
    await page.waitForSelector('.lesson[data-lesson="0"]');
    const { legal } = await post('/api/position', { game: 'shogi', position });
    const move = (text) => legal.find((one) => one.text === text);
    await page.waitForSelector('.field [data-cell].can');
    await make(page, move('9i8i'), legal);
    await page.waitForSelector('.lesson[data-verdict="wrong"]');
    await make(page, move('5e5d'), legal);
    await page.waitForSelector('.lesson[data-verdict="right"]');
  });

  for (const game of GAMES.filter((one) => existsSync(new URL(`../../../puzzles/${one}.txt`, import.meta.url)))) {
    test(`puzzles of ${game}: right, wrong, another try, hint, solution`, async () => {
      const page = await stage.visitor({ size: PHONE });
      page.setDefaultTimeout(60_000);
      await page.goto(`/puzzles/${game}`);
      await page.waitForSelector('.puzzle [data-cell].can, .puzzle .usable');
      const shown = async () => {
        const line = (await page.locator('.puzzle').getAttribute('data-line')).split(' ');
        const rows = await page.evaluate(() => document.querySelector('.puzzle').dataset.puzzle);
        return { line, rows };
      };
      const at = async (moves) => {
        const position = await page.locator('.puzzle').getAttribute('data-position');
        return post('/api/position', { game, position, moves });
      };
      // Right to the end: the rating rises and the row begins.
      const { line } = await shown();
      const before = await page.locator('[data-rating]').textContent();
      const done = [];
      const solver = (await at([])).turn;
      for (const text of line) {
        const view = await at(done);
        if (view.turn === solver) {
          await page.waitForSelector(`.puzzle[data-plies="${done.length}"] [data-cell]`);
          await make(
            page,
            view.legal.find((one) => one.text === text),
            view.legal,
          );
        }
        done.push(text);
      }
      await page.waitForSelector('.puzzle[data-verdict="solved"]');
      assert.notEqual(await page.locator('[data-rating]').textContent(), before);
      assert.match(await page.locator('[data-streak]').textContent(), /1/);
      // The next one wrong, then again, then shown.
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.waitForSelector('.puzzle:not([data-verdict]) [data-cell].can, .puzzle:not([data-verdict]) .usable');
      const next = (await shown()).line;
      const { legal } = await at([]);
      for (const move of legal.filter((one) => one.text !== next[0] && one.to !== undefined && one.from !== undefined).slice(0, 6)) {
        const answer = await post('/api/puzzles/attempt', {
          game,
          position: await page.locator('.puzzle').getAttribute('data-position'),
          rest: next,
          kind: 'mate',
          move: move.text,
        });
        if (answer.verdict !== 'wrong') continue;
        await make(page, move, legal);
        break;
      }
      await page.waitForSelector('.puzzle[data-verdict="wrong"]');
      assert.match(await page.locator('[data-streak]').textContent(), /0/);
      await page.getByRole('button', { name: 'Again' }).click();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.waitForSelector('.puzzle .arrow.best');
      await page.getByRole('button', { name: 'Solution' }).click();
      await page.waitForSelector('.puzzle[data-verdict="solved"]');
      await page.getByRole('button', { name: "Today's puzzle" }).click();
      await page.waitForSelector('.puzzle:not([data-verdict]) [data-cell]');
    });
  }
}
