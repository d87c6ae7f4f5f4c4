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
    const seats = [(await ready(ana).catch(() => look(ana))).state.seat, (await look(blas)).state.seat];
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
}
