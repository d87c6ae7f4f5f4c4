/** Courses and the explorer. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { GAMES, PHONE, look, make, press, ready, until } from '../driver.mjs';

export default function (test, stage) {
  const post = async (body, path = '/api/position') =>
    (
      await fetch(`${stage.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();

  /** The cells that a refused attempt names: where it comes from, or the letter in hand, and where it goes. */
  const attemptOf = (text, board) => {
    const at = (file, rank) => board.ranks.indexOf(rank) * board.files.length + board.files.indexOf(file);
    const squares =
      text.includes('@') || text.includes(':')
        ? [...text.matchAll(/(\d)-(\d)-\d/g)].map(([, rank, file]) => at(file, rank))
        : [...text.matchAll(/([a-i])([1-9])|([1-9])([a-i])/g)].map(([, a, b, c, d]) => at(a ?? c, b ?? d));
    const [, hand] = /^([A-Z])[*@]/.exec(text) ?? [];
    return { hand, from: hand ? undefined : squares[0], to: squares.at(-1) };
  };

  /** Where the pieces of an army that is to be mended go: from a square or the reserve, to a square. */
  const MENDING = {
    'army-pawns': [['f2', 'd3']],
    'army-tower': [['a2', 'i2']],
    'army-rest': [
      ['P', 'i3'],
      ['S', 'g1'],
      ['Q', 'h2'],
    ],
  };
  async function mend(page, id) {
    // White's squares in the editor, whose board has the three rows of the army.
    const square = (name) => page.locator(`.course .formation [data-cell][aria-label^="${name}"]`).first();
    await page.waitForSelector('.course .formation .verdict li');
    assert.ok(await page.locator('.course .done').isDisabled(), 'not while anything is wrong');
    for (const [from, to] of MENDING[id]) {
      await press(from.length === 1 ? page.locator(`.course [data-kind="${from}"].usable`).first() : square(from));
      await press(square(to));
    }
    await page.waitForSelector('.course .done:enabled');
    await press(page.locator('.course .done'));
  }

  /** A mate of several moves: the reply is looked for, and the line goes on from it. */
  async function hunt(page, game, position, solution) {
    let rest = solution;
    for (const moves = []; ; ) {
      const { legal } = await post({ game, position, moves });
      await page.waitForSelector(`.course[data-plies="${moves.length}"] [data-cell].can`);
      await make(
        page,
        legal.find(({ text }) => text === rest[0]),
        legal,
      );
      const answer = await post({ game, position, moves, rest, kind: 'mate', move: rest[0] }, '/api/puzzles/attempt');
      if (answer.verdict === 'solved') return;
      moves.push(rest[0], ...answer.reply);
      rest = answer.rest;
    }
  }

  for (const game of GAMES) {
    test(`the whole course of ${game} is solved by touch`, async () => {
      const { stages } = JSON.parse(readFileSync(new URL(`../../../courses/${game}.json`, import.meta.url), 'utf8'));
      const page = await stage.visitor({ size: PHONE, hasTouch: true });
      await page.goto(`/learn/${game}`);
      for (const [index, { id, position, options, before, goal, solution }] of stages.entries()) {
        await page.waitForSelector(`.course[data-stage="${id}"] [data-cell]`);
        if (goal.kind === 'army') {
          await mend(page, id);
          await page.waitForSelector(`.course[data-stage="${id}"][data-verdict="right"]`);
          if (index < stages.length - 1) await press(page.getByRole('button', { name: 'Next', exact: true }));
          continue;
        }
        if (goal.kind === 'mate') {
          await hunt(page, game, position, solution);
          await page.waitForSelector(`.course[data-stage="${id}"][data-verdict="right"]`);
          if (index < stages.length - 1) await press(page.getByRole('button', { name: 'Next', exact: true }));
          continue;
        }
        const moves = before ? before.split(' ') : [];
        const { legal, board } = await post({ game, position, moves, ...(options ? { options } : {}) });
        if (goal.kind === 'refused') {
          const { hand, from, to } = attemptOf(solution[0], board);
          await press(hand ? page.locator(`.course [data-kind="${hand}"].usable`).first() : page.locator(`.course [data-cell="${from}"]`));
          await press(page.locator(`.course [data-cell="${to}"]`));
        } else {
          const move = legal.find((one) => one.text === solution[0]);
          assert.ok(move, `${id}: ${solution[0]} is offered`);
          await page.waitForSelector('.course [data-cell].can, .course [data-word], .course .usable');
          await make(page, move, legal);
        }
        await page.waitForSelector(`.course[data-stage="${id}"][data-verdict="right"]`);
        if (index < stages.length - 1) await press(page.getByRole('button', { name: 'Next', exact: true }));
      }
      await page.reload();
      await page.locator('.course .all summary').click();
      await page.waitForFunction((count) => document.querySelectorAll('.course .all .solved').length === count, stages.length);
    });
  }

  test('a stage that goes wrong helps: hints, another try, and the solution shown', async () => {
    const page = await stage.visitor();
    await page.goto('/learn/shogi');
    await page.waitForSelector('.course[data-stage="pawn"] [data-cell]');
    await page.locator('.course .stages button').nth(1).click();
    await page.waitForSelector('.course[data-stage="gold"] [data-cell].can');
    const { legal } = await post({ game: 'shogi', position: 'k8/9/9/3p5/4G4/9/9/9/8K b - 1' });
    await make(
      page,
      legal.find((one) => one.text === '5e5f'),
      legal,
    );
    await page.waitForSelector('.course[data-verdict="wrong"]');
    assert.match(await page.locator('.course .verdict').textContent(), /Not that.*\w{3}/, 'a wrong move hears the first hint');
    await page.getByRole('button', { name: 'Again' }).click();
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Hint' }).click();
    assert.equal(await page.locator('.course .hint').count(), 3);
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.waitForSelector('.course[data-verdict="right"]');
  });

  test('a mate that goes wrong shows the answer, and can be tried again', async () => {
    const page = await stage.visitor({ size: PHONE });
    await page.goto('/learn/shogi');
    const { stages } = JSON.parse(readFileSync(new URL('../../../courses/shogi.json', import.meta.url), 'utf8'));
    const at = stages.findIndex(({ goal }) => goal.kind === 'mate');
    const { id, position, solution } = stages[at];
    await page.waitForSelector('.course [data-cell]');
    await page.locator('.course .all summary').click();
    await page.locator(`.course [data-lesson="${id}"]`).click();
    await page.waitForSelector(`.course[data-stage="${id}"] [data-cell].can`);
    const { legal } = await post({ game: 'shogi', position });
    await make(
      page,
      legal.find(({ text }) => text === '5i5h'),
      legal,
    );
    await page.waitForSelector('.course[data-verdict="wrong"][data-plies="2"]');
    await page.getByRole('button', { name: 'Again' }).click();
    await hunt(page, 'shogi', position, solution);
    await page.waitForSelector('.course[data-verdict="right"]');
  });

  /** Waits for one's turn in the battle: armies in the open are placed without a hand. */
  const battle = (page) =>
    until(
      'the battle',
      async () => {
        const answer = await ready(page);
        return answer.state.line.legal.some(({ from }) => from !== undefined) ? answer : null;
      },
      120_000,
    );
  for (const game of GAMES) {
    test(`the course of ${game} leads into a first game with a coach, whose moves can be taken back`, async () => {
      const page = await stage.visitor({ size: PHONE });
      await page.goto(`/learn/${game}`);
      await page.waitForSelector('.course [data-cell]');
      assert.equal(await page.locator('[data-guided]').count(), 0, 'not before anything is learned');
      const { chapters, stages } = JSON.parse(readFileSync(new URL(`../../../courses/${game}.json`, import.meta.url), 'utf8'));
      const first = stages.slice(
        0,
        stages.findIndex(({ id }) => id === chapters[1].from),
      );
      await page.evaluate(
        ([key, ids]) => localStorage.setItem(key, JSON.stringify(Object.fromEntries(ids.map((id) => [id, 3])))),
        [`ikusa.course.${game}`, first.map(({ id }) => id)],
      );
      await page.reload();
      await page.locator('[data-guided]').click();
      await page.waitForURL(/\/m\//);
      const { state } = await battle(page);
      await page.waitForSelector('.coach[data-said="begin"]');
      const box = await page.locator('.coach').boundingBox();
      assert.ok(box && box.y + 60 <= PHONE.height, `the coach is in sight: ${JSON.stringify(box)}`);
      assert.equal(await page.locator('.toast.shown').count(), 0, 'nothing is complained about');
      const { legal } = state.line;
      await make(
        page,
        legal.find(({ from, effect }) => from !== undefined && effect === 'move'),
        legal,
      );
      const again = await until('the next turn', async () => {
        const answer = await ready(page);
        return answer.state.line.moves.length >= state.line.moves.length + 2 ? answer : null;
      });
      await page.getByRole('button', { name: 'Take my last move back' }).click();
      await until('the move taken back', async () => (await look(page)).state.line.moves.length < again.state.line.moves.length);
    });
  }

  test('the rules page has contents, and a clause is found by its link', async () => {
    const page = await stage.visitor({ size: PHONE });
    await page.goto('/learn/gungi-enhanced#clause-R10');
    await page.waitForSelector('.prose .contents li');
    await page.waitForFunction(() => (document.querySelector('#clause-R10')?.getBoundingClientRect().top ?? 1e6) < innerHeight);
  });

  test("the explorer shows a piece's moves level by level", async () => {
    const page = await stage.visitor();
    await page.goto('/learn/gungi-marshal');
    await page.waitForSelector('.explorer .target');
    await page.click('.pieces button:has-text("archer")');
    const counts = [];
    for (const level of [1, 2, 3]) {
      await page.getByRole('button', { name: `Level ${level}` }).click();
      await page.waitForSelector(`.explorer [aria-pressed=true]:has-text("Level ${level}")`);
      await page.waitForFunction((known) => {
        const count = document.querySelectorAll('.explorer .target').length;
        return count > 0 && !known.includes(count);
      }, counts);
      counts.push(await page.locator('.explorer .target').count());
    }
    assert.equal(new Set(counts).size, 3);
  });
}
