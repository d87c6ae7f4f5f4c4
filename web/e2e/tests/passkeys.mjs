/** Passkeys with an authenticator that Chromium plays itself. */
import assert from 'node:assert/strict';
import { until } from '../driver.mjs';
import { enter } from './people.mjs';

/** A visitor with a device that unlocks; passkeys need a name, and the machine's own is `localhost`. */
async function withDevice(stage) {
  const page = await stage.visitor({ baseURL: stage.url.replace('127.0.0.1', 'localhost') });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options });
  const unlock = (isUserVerified) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const held = async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return { page, unlock, held };
}

const leave = async (page) => {
  await page.goto('/');
  await page.click('header .account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForSelector('dialog input[autocomplete=username]');
};

export default function (test, stage) {
  test('passkeys: one is added, named, signs in without a name, and is removed', async () => {
    const { page, unlock, held } = await withDevice(stage);
    await enter(page, 'passkey-ana');
    await page.goto('/account');
    const panel = page.locator('section[aria-labelledby=passkeys]');
    await panel.locator('input[type=password]').fill('correct horse');
    await panel.locator('form').getByLabel('What to call it').fill('This laptop');
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await panel.getByText('The passkey is yours.').waitFor();
    const [credential] = await held();
    assert.equal(credential.isResidentCredential, true);
    const label = panel.locator('li input');
    assert.equal(await label.inputValue(), 'This laptop');
    await label.fill('Old laptop');
    await label.press('Tab');
    await panel.getByText('Renamed.').waitFor();
    // A device has one passkey of an account, and the browser says so.
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await panel.getByText('already').waitFor();

    await leave(page);
    await unlock(false);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForSelector('text=No passkey was used.');
    await unlock(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForSelector('text=Signed in as passkey-ana');

    await page.goto('/account');
    await until('the name', async () => (await label.inputValue()) === 'Old laptop');
    await panel.getByRole('button', { name: 'Remove' }).click();
    await panel.getByText('Removed.').waitFor();
    await until('the list is empty', async () => (await panel.locator('li').count()) === 0);
    await leave(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForSelector('text=This passkey is not known here');
    stage.complaints = stage.complaints.filter((line) => !/status of 401/.test(line));
  });

  test('passkeys: an account without a password, its last way in, and its end', async () => {
    const { page } = await withDevice(stage);
    await page.goto('/');
    await page.click('header .account');
    await page.fill('dialog input[autocomplete=username]', 'passkey-blas');
    await page.getByRole('button', { name: 'New account with a passkey' }).click();
    await page.waitForSelector('text=Signed in as passkey-blas');
    await page.goto('/account');
    const panel = page.locator('section[aria-labelledby=passkeys]');
    await panel.getByRole('button', { name: 'Remove' }).click();
    await panel.getByText('last way into your account').waitFor();
    const erase = page.locator('section[aria-labelledby=erase]');
    await erase.getByText('You confirm with your passkey.').waitFor();
    await erase.getByRole('button', { name: 'Erase my account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase my account' }).click();
    await page.waitForURL(/\/$/);
    await until('the account is gone', () => page.evaluate(() => fetch('/api/accounts/passkey-blas').then(({ status }) => status === 404)));
    stage.complaints = stage.complaints.filter((line) => !/status of 40[49]/.test(line));
  });

  test('passkeys: where a browser has none, the page says why', async () => {
    const page = await stage.visitor();
    await enter(page, 'passkey-eva');
    await page.goto('/account');
    await page.locator('section[aria-labelledby=passkeys]').getByText('Passkeys need a page over https').waitFor();
  });
}
