/** Accounts on two devices, and what people find out about each other. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { BIN, PHONE, look, make, ready, start, until } from '../driver.mjs';

const PASSWORD = 'correct horse';

/** Makes an account, or enters one, by the dialog in the bar. */
export async function enter(page, name, button = 'Create an account', password = PASSWORD) {
  await page.goto('/');
  await page.click('header .account');
  await page.fill('dialog input[autocomplete=username]', name);
  await page.fill('dialog input[type=password]', password);
  await page.locator('dialog').getByRole('button', { name: button }).click();
  await page.waitForSelector(`text=Signed in as ${name}`);
  await page.keyboard.press('Escape');
  // A dialog is a step of the way back, and whoever goes on before it is taken is not let go.
  await until('the dialog is left', () => page.evaluate(() => !history.state?.dialog));
}

export default function (test, stage) {
  test('a guest signs up on a phone and plays on at a laptop', async () => {
    const [phone, laptop] = [await stage.visitor({ size: PHONE }), await stage.visitor()];
    await start(phone, 'shogi', { side: 'black' });
    const match = new URL(phone.url()).pathname;
    await enter(phone, 'two-devices');
    await enter(laptop, 'two-devices', 'Sign in');
    await laptop.goto('/');
    await laptop.click(`.hero a[href="${match}"]`);
    await laptop.waitForSelector('[data-cell].can');
    const { state } = await ready(laptop);
    assert.equal(state.seat, 'black');
    await make(laptop, state.line.legal[5], state.line.legal);
    await until('the move', async () => (await look(laptop)).state.line.moves.length >= 1);
    // Signed out, the laptop has no seat and no trace of one.
    await laptop.goto('/');
    await laptop.click('header .account');
    await laptop.getByRole('button', { name: 'Sign out' }).click();
    await laptop.waitForSelector('dialog input[autocomplete=username]');
    await laptop.goto(match);
    await laptop.waitForSelector('text=You are watching');
  });

  test('two players look at what they have played', async () => {
    const [ana, blas] = [await stage.visitor(), await stage.visitor({ size: PHONE, locale: 'es-MX' })];
    await enter(ana, 'profile-ana');
    await blas.goto('/');
    const made = await blas.evaluate(() =>
      fetch('/api/accounts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'profile-blas', password: 'correct horse' }),
      }).then(({ status }) => status),
    );
    assert.equal(made, 200);
    await ana.goto('/');
    await ana.click('[data-game="gueides"]');
    await ana.check('input[name=opponent][value=invitation]', { force: true });
    await ana.check('input[name=side][value=black]', { force: true });
    await ana.getByLabel('Count for ratings').check({ force: true });
    await ana.click('dialog .start');
    await ana.waitForURL(/\/m\//);
    await blas.goto(new URL(ana.url()).pathname);
    await blas.getByRole('button', { name: 'Unirse' }).click();
    await blas.waitForSelector('[data-cell]');
    await ana.waitForSelector('[data-cell]');
    await ana.getByRole('button', { name: 'Resign' }).click();
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await blas.waitForSelector('.who a');
    await blas.goto('/');
    await blas.getByLabel('Buscar a alguien por su nombre').fill('PROFILE-A');
    await blas.click('a[href="/@profile-ana"]');
    await blas.waitForSelector('li.panel .lost');
    await blas.waitForSelector('svg[role=img]');
    await blas.waitForSelector('text=Contra profile-blas');
    const wide = await blas.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `the page is ${wide} wide on a phone`);
    assert.match(await blas.textContent('table'), /Gueides\s*0\s*0\s*1/);
    await blas.selectOption('.filters select >> nth=1', 'won');
    await blas.waitForSelector('text=No hay partidas.');
    await ana.goto('/@profile-blas');
    await ana.waitForSelector('li.panel .won');
  });

  test('a moderator whom the host has appointed deals with a report', async () => {
    const [eva, teo, rufo] = [await stage.visitor(), await stage.visitor({ locale: 'es-MX' }), await stage.visitor()];
    await enter(eva, 'moderator-eva');
    await enter(rufo, 'loud-rufo');
    execFileSync(BIN, ['admin', 'appoint', 'moderator-eva', '--why', 'she is fair', '--database', stage.database]);
    await start(rufo, 'gueides', { opponent: 'invitation', side: 'black' });
    const match = new URL(rufo.url()).pathname;
    await teo.goto(match);
    await teo.getByRole('button', { name: 'Unirse' }).click();
    await teo.waitForSelector('[data-cell]');
    const reported = await teo.evaluate(async () => {
      const id = location.pathname.split('/').pop();
      const token = JSON.parse(localStorage.getItem('ikusa.seats'))[id];
      const body = JSON.stringify({ seat: 'black', reason: 'abuse', note: 'he shouts' });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return (await fetch(`/api/matches/${id}/reports`, { method: 'POST', headers, body })).status;
    });
    assert.equal(reported, 204);
    await eva.goto('/account');
    await eva.getByRole('link', { name: 'Moderation' }).click();
    await eva.waitForSelector('text=he shouts');
    await eva.setViewportSize(PHONE);
    const wide = await eva.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `the page is ${wide} wide on a phone`);
    await eva.getByRole('button', { name: 'loud-rufo' }).click();
    await eva.selectOption('form select', 'warn');
    await eva.fill('form textarea', 'Not so loud');
    await eva.getByRole('button', { name: 'Do it' }).click();
    await eva.waitForSelector('text=loud-rufo: Not so loud');
    await eva.fill('form textarea', 'warned');
    await eva.locator('li', { hasText: 'he shouts' }).getByRole('button', { name: 'Close the report' }).click();
    await until('the report is closed', async () => (await eva.getByText('he shouts').count()) === 0);
    await rufo.goto('/');
    await rufo.waitForSelector('text=Not so loud');
    await teo.goto('/moderation');
    await teo.waitForSelector('text=Esta página es para moderadores');
  });

  test('two players talk: phrases in two languages, then freely; a spectator apart', async () => {
    const [ana, blas, eva] = [await stage.visitor(), await stage.visitor({ size: PHONE, locale: 'es-MX' }), await stage.visitor()];
    await start(ana, 'gueides', { opponent: 'invitation', side: 'black' });
    const match = new URL(ana.url()).pathname;
    await blas.goto(match);
    await blas.getByRole('button', { name: 'Unirse' }).click();
    await blas.waitForSelector('.words select');
    await ana.selectOption('.words select', 'good-luck');
    // On a phone the conversation lies below the board: what is said is told where one looks.
    await blas.waitForSelector('.toast:has-text("¡Buena suerte!")');
    await blas.waitForSelector('.words li:has-text("¡Buena suerte!")');
    await eva.goto(match);
    await eva.selectOption('.words select', 'nice-move');
    await eva.waitForSelector('.words li:has-text("Nice move!")');
    // It takes both to talk freely.
    await ana.getByRole('button', { name: 'Talk freely' }).click();
    await blas.waitForSelector('text=Tu rival quiere hablar libremente');
    await blas.getByRole('button', { name: 'Hablar libremente' }).click();
    await ana.waitForSelector('.words form input');
    await ana.fill('.words form input', 'Greetings from afar');
    await ana.click('.words form button');
    await blas.waitForSelector('text=Greetings from afar');
    assert.equal(await blas.locator('.words li', { hasText: 'Buena jugada' }).count(), 0, 'players hear no spectators');
    await blas.getByRole('button', { name: 'Ocultar sus mensajes' }).click();
    await blas.waitForSelector('text=Sus mensajes están ocultos.');
    await blas.getByRole('button', { name: 'Denunciar' }).click();
    await blas.fill('dialog textarea', 'nada grave');
    await blas.getByRole('button', { name: 'Enviar la denuncia' }).click();
    await blas.waitForSelector('text=Tu denuncia fue enviada');
  });

  test('an account is managed: devices, codes, recovery, data, erasure', async () => {
    const [phone, laptop] = [await stage.visitor({ size: PHONE, locale: 'es-MX' }), await stage.visitor()];
    await enter(laptop, 'managed');
    await laptop.click('header .account');
    await laptop.getByRole('link', { name: 'Manage the account' }).click();
    await laptop.waitForSelector('text=this device');
    const codes = laptop.locator('section', { has: laptop.locator('h2#codes') });
    await codes.locator('input').fill(PASSWORD);
    await codes.getByRole('button').click();
    await laptop.waitForSelector('.codes li');
    const code = await laptop.locator('.codes code').first().textContent();
    const [file] = await Promise.all([laptop.waitForEvent('download'), laptop.getByRole('link', { name: 'Download everything' }).click()]);
    assert.equal(file.suggestedFilename(), 'ikusa-managed.zip');

    // The password is forgotten; the code is not. It signs the laptop out.
    await phone.goto('/account');
    await phone.fill('input[autocomplete=username]', 'managed');
    await phone.fill('input[autocomplete=one-time-code]', code.toUpperCase());
    await phone.fill('input[autocomplete=new-password]', 'another horse');
    await phone.getByRole('button', { name: 'Poner la contraseña nueva' }).click();
    await phone.waitForSelector('text=Códigos sin usar: 7');
    await laptop.reload();
    await laptop.waitForSelector('text=You are not signed in.');
    await enter(laptop, 'managed', 'Sign in', 'another horse');
    await phone.reload();
    await phone.getByRole('button', { name: 'Salir ahí' }).click();
    await phone.waitForSelector('text=Salir ahí', { state: 'detached' });

    const erase = phone.locator('section', { has: phone.locator('h2#erase') });
    await erase.locator('input').fill('another horse');
    await erase.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Borrar mi cuenta' }).click();
    await phone.waitForURL((url) => url.pathname === '/');
    const { status } = await fetch(`${stage.url}/api/accounts/managed`);
    assert.equal(status, 404);
  });
}
