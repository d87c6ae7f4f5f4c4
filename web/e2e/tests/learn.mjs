/** Lessons and the explorer. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { make } from '../driver.mjs';

export default function (test, stage) {
  const post = async (body) =>
    (
      await fetch(`${stage.url}/api/position`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();

  test('every lesson has an answer, and not every move is one', async () => {
    const source = readFileSync(new URL('../../src/learn/lessons.ts', import.meta.url), 'utf8');
    const given = [...source.matchAll(/game: '([^']+)', position: '([^']+)', goal: (WIN|\{[^}]*\})|mate\('([^']+)', '([^']+)'\)/g)];
    assert.ok(given.length > 15, `${given.length} lessons`);
    for (const [, game = '', position = '', goal = 'WIN', mateGame, matePosition] of given) {
      const place = { game: game || mateGame, position: position || matePosition };
      const { legal, turn, message } = await post(place);
      assert.ok(legal, `${place.position}: ${message}`);
      const [, wanted] = /(?:effect|verb): '([^']+)' \}/.exec(goal) ?? [];
      const right = [];
      for (const move of legal) {
        if (
          goal === 'WIN'
            ? (await post({ ...place, moves: [move.text] })).outcome?.winner === turn
            : [move.effect, move.verb.en].includes(wanted)
        )
          right.push(move.text);
      }
      assert.ok(right.length > 0 && right.length < legal.length, `${place.position}: ${right.length} of ${legal.length} moves`);
    }
  });

  test('a lesson is solved by hand and remembered', async () => {
    const page = await stage.visitor();
    await page.goto('/learn/shogi');
    const source = readFileSync(new URL('../../src/learn/lessons.ts', import.meta.url), 'utf8');
    const positions = [...source.matchAll(/mate\('shogi', '([^']+)'\)|game: 'shogi', position: '([^']+)'/g)].map(
      ([, mate, other]) => mate ?? other,
    );
    const wins = async (position) => {
      const { legal, turn } = await post({ game: 'shogi', position });
      for (const move of legal)
        if ((await post({ game: 'shogi', position, moves: [move.text] })).outcome?.winner === turn) return { move, legal };
      return null;
    };
    for (const [index, position] of positions.entries()) {
      const found = await wins(position);
      if (!found) continue;
      await page.locator('.lessons [role=group] button').nth(index).click();
      await page.waitForSelector(`.lessons button[aria-pressed=true]:has-text("${index + 1}")`);
      await page.waitForSelector('.lessons [data-cell].can');
      await make(page, found.move, found.legal);
      await page.waitForSelector('.lessons .right');
      await page.reload();
      await page.waitForSelector('.lessons button:has-text("✓")');
      return;
    }
    assert.fail('no lesson asks for a win');
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
