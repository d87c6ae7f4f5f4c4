/** Those who look for each other meet: quick pairing, challenges by name, games to watch. */
import assert from 'node:assert/strict';
import { PHONE, look, make, ready, until } from '../driver.mjs';
import { enter } from './people.mjs';

/** Asks for an opponent on the home page. */
async function find(page, game, time = '10+5') {
  await page.goto('/');
  await page.selectOption('select[name="pair.game"]', game);
  await page.locator('form:has(#pair) select[name=time]').selectOption(time);
  await page.locator('form:has(#pair) button.primary').click();
}

export default function (test, stage) {
  test('two guests find each other, one of them while playing the computer', async () => {
    const [ana, blas, eva] = [await stage.visitor(), await stage.visitor({ size: PHONE, locale: 'es-MX' }), await stage.visitor()];
    await find(ana, 'gueides');
    await ana.waitForSelector('.seeking');
    await ana.getByRole('button', { name: 'Play the computer meanwhile' }).click();
    await ana.waitForURL(/\/m\//);
    const computer = new URL(ana.url()).pathname;
    await ana.waitForSelector('[data-cell]');
    // Whoever waits is seen by others, and a third one looks on.
    await eva.goto('/tv');
    await eva.waitForSelector('text=No public game is being played just now.');
    await find(blas, 'gueides');
    await blas.waitForURL(/\/m\//);
    await ana.waitForURL((url) => url.pathname !== computer && url.pathname.startsWith('/m/'));
    assert.equal(new URL(ana.url()).pathname, new URL(blas.url()).pathname);
    const seats = [];
    for (const page of [ana, blas]) seats.push((await look(page)).state.seat);
    assert.deepEqual(seats.toSorted(), ['black', 'white']);
    await eva.waitForSelector('[data-screen]');
    const first = seats[0] === (await look(ana)).state.line.turn ? ana : blas;
    const { state } = await ready(first);
    await make(first, state.line.legal[3], state.line.legal);
    await eva.waitForSelector('[data-screen][data-moves="1"]');
  });

  test('a search is called off, and times can be of one’s own making', async () => {
    const ana = await stage.visitor({ size: PHONE });
    await find(ana, 'shogi', 'custom');
    await ana.waitForSelector('.seeking:has-text("15 min + 10 s")');
    await ana.getByRole('button', { name: 'Cancel' }).click();
    await ana.waitForSelector('.seeking', { state: 'detached' });
    await until('no challenge is left', async () => (await (await fetch(`${stage.url}/api/lobby`)).json()).length === 0);
  });

  test('someone is challenged by name, declines once and accepts once', async () => {
    const [ana, blas] = [await stage.visitor(), await stage.visitor({ size: PHONE })];
    await enter(ana, 'challenger');
    await enter(blas, 'challenged');
    const present = async () => (await (await fetch(`${stage.url}/api/accounts/challenged/profile`)).json()).online;
    await until('being known to be here', present);
    for (const answer of ['Decline', 'Accept']) {
      await ana.goto('/@challenged');
      await ana.waitForSelector('text=Here now');
      await ana.getByRole('button', { name: 'Challenge', exact: true }).click();
      await ana.selectOption('select[name="challenge.game"]', 'gueides');
      await ana.locator('dialog select[name=time]').selectOption('3d');
      await ana.getByRole('button', { name: 'Send the challenge' }).click();
      await ana.waitForURL(/\/m\//);
      await blas.waitForSelector('.challenge:has-text("challenger challenges you")');
      await blas.locator('.challenge').getByRole('button', { name: answer }).click();
      await blas.waitForSelector('.challenge', { state: 'detached' });
    }
    await blas.waitForSelector('[data-cell]');
    await ana.waitForSelector('[data-cell]');
  });

  test('a game that takes days: a second thought, conditional moves, vacation', async () => {
    const [ana, blas] = [await stage.visitor(), await stage.visitor({ locale: 'es-MX' })];
    await enter(ana, 'days-ana');
    const made = await ana.evaluate(() =>
      fetch('/api/matches', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          game: 'gueides',
          opponent: { kind: 'invitation' },
          seat: 'black',
          time: { kind: 'correspondence', days: 3 },
        }),
      }).then((answer) => answer.json()),
    );
    await blas.goto(`/m/${made.id}`);
    await blas.getByRole('button', { name: 'Unirse' }).click();
    await blas.waitForSelector('[data-cell]');
    await ana.goto(`/m/${made.id}`);
    const [first, second] = (await look(blas)).state.line.turn === 'black' ? [ana, blas] : [blas, ana];
    const spanish = first === blas;
    const { state } = await ready(first);
    const { legal } = state.line;

    // Whoever waits says beforehand what they answer: on a board of their own, the other's move first.
    const plan = second.locator('details.plan');
    await plan.locator('summary').click();
    await plan.getByRole('button', { name: spanish ? 'Add a line' : 'Añadir una línea' }).click();
    await plan.locator('[data-cell]').first().waitFor();
    const cell = (index) => plan.locator(`[data-cell="${index}"]`);
    const plain = legal.find(
      (move) => move.from !== undefined && legal.filter((one) => one.from === move.from && one.to === move.to).length === 1,
    );
    await cell(plain.from).click();
    await cell(plain.to).click();
    await plan.locator(`p[data-line~="${plain.text}"]`).waitFor();
    const answer = await second.evaluate(
      ([position, text]) =>
        fetch('/api/position', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ game: 'gueides', position, moves: [text] }),
        }).then((answer) => answer.json()),
      [state.line.position, plain.text],
    );
    const reply = answer.legal.find(
      (move) => move.from !== undefined && answer.legal.filter((one) => one.from === move.from && one.to === move.to).length === 1,
    );
    await cell(reply.from).click();
    await cell(reply.to).click();
    await plan.getByRole('button', { name: spanish ? 'Keep this line' : 'Guardar esta línea' }).click();
    await plan.locator('li[data-line]').waitFor();

    // A move is looked at once more before it is sent.
    await make(first, plain, legal);
    const ask = first.getByRole('alertdialog');
    await ask.getByRole('button', { name: spanish ? 'Pensarlo mejor' : 'Think again' }).click();
    assert.deepEqual((await look(first)).state.line.moves, []);
    await make(first, plain, legal);
    await ask.getByRole('button', { name: spanish ? 'Enviar' : 'Send' }).click();
    await until('the planned reply', async () => (await look(first)).state.line.moves.join(' ') === `${plain.text} ${reply.text}`);

    await ana.goto('/account');
    const vacation = ana.locator('section', { has: ana.locator('h2#vacation') });
    await vacation.locator('input').fill('5');
    await vacation.getByRole('button', { name: 'Go on vacation' }).click();
    await ana.waitForSelector('text=You are on vacation until');
    await blas.goto('/@days-ana');
    await blas.waitForSelector('text=De vacaciones hasta el');
    await vacation.getByRole('button', { name: 'Come back now' }).click();
    await ana.waitForSelector('text=Days left this year: 25');
  });
}
