/** Puzzles solved right and wrong, and games reviewed, at the size of a phone. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { GAMES, PHONE, make } from '../driver.mjs';

export default function (test, stage) {
  const post = async (path, body) =>
    (
      await fetch(`${stage.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();

  /** The ends of games that the engine played against itself: one move allows a mate, and the next one gives it. */
  const ENDS = {
    'gungi-enhanced': ['3u1s(nb)1l/2pqy(fr)3/pp1(pt)ipZpp/9/2Ua5/Q4a3/PPPYc2PP/1S2FPj(LA)R/zo6N b AQCEOo - - - - 39', 'a6-a4', 'O*h9'],
    'gungi-marshal': ['8m/9/2p3NJ1/3Uc4/1g7/4y4/1M7/8(aPF)/5G3 b - - 265', '4-5-1:3-5-1', '6-4-1:9-7-1'],
    'gungi-25': ['5m3/1s2d4/d7|d:s|/2N6/4S4/D3D3N/3|W:w|1WF1|D:i|/2J4S1/3|j:I|3M1 -/- w 0 - 46', '1f-1d', '1g+2h'],
    shogi: ['lnkS2gRl/5g1s1/2ppp2p1/p5p1p/9/P3Np2P/2SPPn3/RP5K1/L4G1NL w BGbs5p 89', '1a1b', 'G*7b'],
    gueides: ['8P/1N3r1NN/9/N8/9/2n2n1n1/n5np1/5T3 w - 34', 'a5-a4', 'f7-g8'],
  };
  for (const game of GAMES) {
    test(`a finished game of ${game} is reviewed, and its blunder found`, async () => {
      const [position, ...moves] = ENDS[game];
      const end = await post('/api/position', { game, position, moves });
      assert.equal(end.outcome?.reason, 'checkmate');
      const page = await stage.visitor({ size: PHONE });
      page.setDefaultTimeout(120_000);
      await page.goto(`/study/${game}?${new URLSearchParams({ position, moves: moves.join(' ') })}`);
      await page.getByRole('button', { name: 'Review the game' }).click();
      await page.waitForSelector(`.review[data-judged="${moves.length}"][data-done="true"]`);
      assert.equal(await page.locator('.review [data-accuracy]').count(), 2);
      assert.ok((await page.locator('.review svg .value').allTextContents()).includes('100'), 'the graph has axes');
      // One blunder, and none where the mate is given.
      const blunders = page.locator('.review li', { has: page.locator('[data-ply]') }).filter({ hasText: '??' });
      assert.equal(await blunders.count(), 1, await page.locator('.review').textContent());
      await blunders.filter({ hasText: 'Allows a forced win in 1 move' }).locator('[data-ply="0"]').waitFor();
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
    // Better moves are written for people, and the mistake becomes a puzzle of one's own.
    await page.locator('.lesson').getByRole('button', { name: 'Close' }).click();
    await page
      .getByText(/Better:\s+R5ex5d/)
      .first()
      .waitFor();
    await page.locator('[data-practise="black"]').click();
    await page.waitForSelector('[data-kept="1"]');
    await page.locator('[data-kept] a').click();
    await page.waitForSelector('.puzzle [data-cell].can');
    assert.equal(await page.locator('.puzzle').getAttribute('data-position'), position);
    await make(page, move('9i8i'), legal);
    await page.waitForSelector('.puzzle[data-verdict="wrong"]');
    await page.getByRole('button', { name: 'Again', exact: true }).click();
    await page.waitForSelector('.puzzle [data-cell].can');
    await make(page, move('5e5d'), legal);
    await page.waitForSelector('.puzzle[data-verdict="solved"]');
  });

  for (const game of GAMES.filter((one) => existsSync(new URL(`../../../puzzles/${one}.txt`, import.meta.url)))) {
    test(`puzzles of ${game}: right, wrong, another try, hint, solution`, async () => {
      const page = await stage.visitor({ size: PHONE });
      page.setDefaultTimeout(60_000);
      // Betrayals are asked for by a choice on the board.
      await page.goto(`/puzzles/${game}${game === 'gungi-25' ? '?theme=betray' : ''}`);
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
      assert.doesNotMatch(await page.locator('.puzzle .verdict').textContent(), /Solved/, 'what is shown is not solved');
      await page.getByRole('button', { name: "Today's puzzle" }).click();
      await page.waitForSelector('.puzzle:not([data-verdict]) [data-cell]');
    });
  }

  test('the solution is shown straight after a wrong move, and nothing is asked that cannot be answered', async () => {
    const page = await stage.visitor({ size: PHONE });
    page.setDefaultTimeout(60_000);
    await page.goto('/puzzles/shogi?theme=mate');
    await page.waitForSelector('.puzzle [data-cell].can, .puzzle .usable');
    const position = await page.locator('.puzzle').getAttribute('data-position');
    const [right] = (await page.locator('.puzzle').getAttribute('data-line')).split(' ');
    const { legal } = await post('/api/position', { game: 'shogi', position });
    const plain = (move) => legal.filter((one) => one.from === move.from && one.to === move.to).length === 1;
    const wrong = legal.find((move) => move.text !== right && move.from !== undefined && plain(move));
    await make(page, wrong, legal);
    await page.waitForSelector('.puzzle[data-verdict="wrong"]');
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.waitForSelector('.puzzle[data-verdict="solved"]');
    await page.waitForLoadState('networkidle');
  });
}
