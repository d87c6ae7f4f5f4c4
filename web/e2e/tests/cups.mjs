/** A tournament from its making to its table, by two people on two devices. */
import assert from 'node:assert/strict';
import { PHONE, until } from '../driver.mjs';
import { enter } from './people.mjs';

export default function (test, stage) {
  test('two players hold a tournament', async () => {
    const [ana, blas] = [await stage.visitor(), await stage.visitor({ size: PHONE, locale: 'es-MX' })];
    await enter(ana, 'cup-ana');
    await blas.goto('/');
    await blas.evaluate(() =>
      fetch('/api/accounts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'cup-blas', password: 'correct horse' }),
      }),
    );
    await ana.goto('/cups');
    await ana.getByRole('button', { name: 'New tournament' }).click();
    await ana.fill('dialog input[name=name]', 'Autumn cup');
    await ana.check('input[name=kind][value=round-robin]', { force: true });
    await ana.selectOption('dialog select[name=game]', 'gueides');
    await ana.fill('dialog input[name=pause]', '0');
    await ana.getByRole('button', { name: 'Make it' }).click();
    await ana.waitForURL(/\/cups\/\w+$/);
    const path = new URL(ana.url()).pathname;
    await ana.getByRole('button', { name: 'Enter' }).click();
    await blas.goto('/cups');
    await blas.click(`a[href="${path}"]`);
    await blas.getByRole('button', { name: 'Inscribirme' }).click();
    await blas.waitForSelector('text=Estás dentro');
    const wide = await blas.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `the page is ${wide} wide on a phone`);
    await ana.waitForSelector('text=cup-blas');
    await ana.getByRole('button', { name: 'Begin now' }).click();
    // The game opens by itself for both.
    await Promise.all([ana.waitForURL(/\/m\//), blas.waitForURL(/\/m\//)]);
    assert.equal(new URL(ana.url()).pathname, new URL(blas.url()).pathname);
    await ana.waitForSelector('[data-cell]');
    await blas.waitForSelector('[data-cell]');
    await ana.getByRole('button', { name: 'Resign' }).click();
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await blas.getByRole('link', { name: 'Al torneo' }).click();
    await blas.waitForURL((url) => url.pathname === path);
    await until('the table', async () => /1\s*cup-blas/.test((await blas.textContent('tbody tr')) ?? ''));
    await until(
      'the end',
      async () => (await blas.evaluate((to) => fetch(`/api${to}`).then((answer) => answer.json()), path)).cup.stage === 'over',
    );
    await blas.goto(path);
    await blas.waitForSelector('text=CSV');
    await ana.goto('/cups');
    await ana.waitForSelector(`section[aria-labelledby=over] a[href="${path}"]`);
  });
}
