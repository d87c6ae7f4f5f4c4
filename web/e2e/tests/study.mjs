/** Records, trees, positions. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

export default function (test, stage) {
  test('import, review, analysis and export', async () => {
    const page = await stage.visitor();
    await page.goto('/study/shogi');
    await page.waitForSelector('[data-cell]');
    await page.fill('textarea[aria-label^=Paste]', 'V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.waitForSelector('.moves button');
    assert.equal(await page.locator('.moves button').count(), 4);
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.moves button[aria-current=step][data-move="8h2b+"]');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.waitForSelector('.analysis p', { timeout: 20_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), page.selectOption('select[aria-label="Save as"]', { index: 1 })]);
    assert.ok(download.suggestedFilename().startsWith('shogi.'));
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.inputValue('input[aria-label=Share]');
    await page.goto(link);
    await page.waitForSelector('.moves [aria-current=step][data-move="8h2b+"]');
  });

  const KIF = `# a study
手合割：平手
先手：Ana
後手：Blas
手数----指手---------消費時間--
*before the first move
   1 ７六歩(77)
*a good beginning
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
変化：3手
   3 ２六歩(27)
*quieter
   4 ８四歩(83)
`;
  // Some formats are Shift-JIS by tradition.
  const decode = (bytes) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder('shift_jis').decode(bytes);
    }
  };
  const comment = (page) => page.inputValue('textarea[aria-label="Comment on this position"]');
  const step = async (page, key, depth) => {
    await page.keyboard.press(key);
    await page.waitForSelector(`.moves[data-depth="${depth}"]`);
  };

  test('a file with variations and comments is read, changed, written and shared', async () => {
    const page = await stage.visitor();
    await page.goto('/study/shogi');
    await page.waitForSelector('[data-cell]');
    // A file dropped anywhere on the page.
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'game.kif'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    }, KIF);
    await page.waitForSelector('.variation button');
    assert.equal(await page.locator('.moves button').count(), 6);
    assert.match(await comment(page), /before the first move/);
    await page.focus('[role=group].moves');
    await step(page, 'ArrowRight', 1);
    assert.equal(await comment(page), 'a good beginning');
    // The variation becomes the main line, with its comment.
    await page.click('.variation button >> nth=0');
    assert.equal(await comment(page), 'quieter');
    await page.getByRole('button', { name: 'Make this the main line' }).click();
    await page.waitForSelector('.variation button[data-move="8h2b+"]');
    await page.fill('textarea[aria-label="Comment on this position"]', 'now the main line');
    // A new move grows a variation, and can be deleted again.
    await page.waitForSelector('[data-cell="18"].can');
    await page.click('[data-cell="18"]');
    await page.click('[data-cell="27"]');
    await page.waitForSelector('.variation button[data-move="9c9d"]');
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await page.waitForSelector('.variation button[data-move="9c9d"]', { state: 'detached' });

    const [download] = await Promise.all([page.waitForEvent('download'), page.selectOption('select[aria-label="Save as"]', 'kif')]);
    const written = decode(readFileSync(await download.path()));
    for (const part of ['now the main line', '変化', 'a good beginning', 'Ana'])
      assert.ok(written.includes(part), `${part} is missing in:\n${written}`);

    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForFunction(() => document.querySelector('input[aria-label=Share]')?.value.includes('#'));
    const link = await page.inputValue('input[aria-label=Share]');
    const other = await stage.visitor();
    await other.goto(link);
    await other.waitForSelector('.variation button[data-move="8h2b+"]');
    await other.waitForSelector('text=now the main line');
  });

  test('every format of every game writes a study that is read again', async () => {
    const post = async (path, body) => {
      const answer = await fetch(stage.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [answer.status, new Uint8Array(await answer.arrayBuffer())];
    };
    const json = (bytes) => JSON.parse(new TextDecoder().decode(bytes));
    for (const { id, formats } of await (await fetch(`${stage.url}/api/games`)).json()) {
      const [, board] = await post('/api/position', { game: id });
      const move = json(board).legal[0].text;
      for (const format of formats) {
        let [status, file] = await post('/api/records/write', {
          game: id,
          tree: { nodes: [{ move, comments: ['hello'] }] },
          format: format.id,
        });
        // A format without comments refuses them instead of losing them.
        if (status === 400 && /cannot express/.test(decode(file)))
          [status, file] = await post('/api/records/write', { game: id, moves: [move], format: format.id });
        assert.equal(status, 200, `${id} as ${format.id}: ${new TextDecoder().decode(file)}`);
        const [read, back] = await post('/api/records/read', { text: `\u{feff}${decode(file)}`, format: format.id });
        assert.equal(read, 200, `${id} from ${format.id}: ${new TextDecoder().decode(back)}`);
        assert.deepEqual(json(back).moves, [move]);
      }
    }
  });

  test('the evaluation of a game is drawn, and the best lines as arrows', async () => {
    const page = await stage.visitor();
    await page.goto('/study/gueides');
    await page.waitForSelector('[data-cell].can');
    const { legal } = await (
      await fetch(`${stage.url}/api/position`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"game":"gueides"}',
      })
    ).json();
    await page.goto(`/study/gueides?${new URLSearchParams({ moves: legal[0].text })}`);
    await page.waitForSelector('.moves button');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.moves[data-depth="1"]');
    await page.locator('[data-cell].can').first().click();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.waitForSelector('.analysis p');
    await page.waitForSelector('.arrow.best');
    await page.locator('.analysis p button').first().click();
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.waitForSelector('svg[aria-label*="chance to win"] .line');
  });

  test('a tower tells its levels and where each piece could go', async () => {
    const page = await stage.visitor();
    await page.goto('/study/gungi-enhanced');
    await page.waitForSelector('[data-cell].can');
    const { board, turn } = await (
      await fetch(`${stage.url}/api/position`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"game":"gungi-enhanced"}',
      })
    ).json();
    const tower = (side) => board.cells.findIndex((men) => men.length === 3 && men.at(-1).s === side);
    const other = turn === 'black' ? 'white' : 'black';
    await page.click(`[data-cell="${tower(other)}"]`);
    await page.waitForSelector('.inspector [data-level="3"][aria-pressed=true]');
    assert.equal(await page.locator('.inspector [data-level]').count(), 3);
    for (const level of [1, 2]) {
      await page.click(`.inspector [data-level="${level}"]`);
      await page.waitForSelector(`.inspector [data-level="${level}"][aria-pressed=true]`);
      await page.waitForSelector('.inspector [role=status]:has-text("could go")');
    }
    await page.waitForSelector('.foreseen');
    await page.click('.inspector [aria-label=Close]');
    assert.equal(await page.locator('.foreseen').count(), 0);
    // By key: the board has the focus, I tells the tower.
    await page.focus(`[data-cell="${tower(turn)}"]`);
    await page.keyboard.press('i');
    await page.waitForSelector('.inspector [data-level="1"]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.inspector', { state: 'detached' });
  });

  test('a diagram that cannot be played is shown with the reason, which leads to its clause', async () => {
    const page = await stage.visitor({ locale: 'es-MX' });
    await page.goto(`/study/shogi?position=${encodeURIComponent('9/9/9/9/4P4/9/9/9/9 b - 1')}`);
    await page.waitForSelector('[data-tower="40"]');
    await page.getByText('Solo para mirar').waitFor();
    const href = await page.locator('.reasons a').first().getAttribute('href');
    assert.match(href, /^\/learn\/shogi#shogi\./);
    await page.goto(href);
    await page.locator(`.prose [id="${href.split('#')[1]}"]`).waitFor();
    // What cannot be read is told in the visitor's language.
    await page.goto('/study/shogi');
    await page.waitForSelector('[data-cell]');
    await page.fill('.reader textarea', 'V2.2\nPI\n+\n+7775FU\n');
    await page.getByRole('button', { name: 'Leer' }).click();
    await page.getByText('línea 4').waitFor();
    // The browser tells of the refused request, which is the point here.
    stage.complaints = stage.complaints.filter((text) => !/status of 400/.test(text));
  });

  test('AM is announced in its own word', async () => {
    const page = await stage.visitor();
    await page.goto(`/study/gueides?position=${encodeURIComponent('1R5P1/9/9/9/9/9/9/4s3p b - 1')}&moves=e1-h4&at=1`);
    await page.locator('.status .check').waitFor();
    assert.equal(await page.locator('.status .check').textContent(), 'AM!');
  });
}
