/** Studies in accounts: chapters kept on one device, opened on another, shown by link and on the profile. */
import assert from 'node:assert/strict';
import { PHONE } from '../driver.mjs';
import { enter } from './people.mjs';

export default function (test, stage) {
  test('a study with chapters is kept, opened on a phone, and shown to others', async () => {
    const [ana, phone] = [await stage.visitor(), await stage.visitor({ size: PHONE, locale: 'es-MX' })];
    await enter(ana, 'study-ana');
    await ana.goto('/study/shogi?moves=7g7f+3c3d&at=2');
    await ana.waitForSelector('[data-cell]');
    const panel = ana.locator('.saved');
    await panel.locator('summary').click();
    await panel.getByLabel('Name of the study').fill('Two beginnings');
    await panel.getByRole('button', { name: 'Add a chapter' }).click();
    await panel.getByLabel('Name of this chapter').fill('The other one');
    await panel.getByLabel('Who may see it').selectOption('public');
    await panel.getByRole('button', { name: 'Keep the study' }).click();
    await ana.waitForSelector('text=The study is kept.');
    const link = await panel.locator('input[readonly]').inputValue();
    // Someone else opens it by its link, turns the page and may change nothing.
    await phone.goto(link);
    const theirs = phone.locator('.saved');
    await theirs.getByText('Two beginnings').waitFor();
    await phone.waitForSelector('.moves [data-move="3c3d"]');
    await theirs.getByRole('button', { name: 'The other one' }).click();
    await phone.waitForSelector('.moves [data-move]', { state: 'detached' });
    assert.equal(await theirs.getByRole('button', { name: 'Guardar el estudio' }).count(), 0);
    await phone.goto('/@study-ana');
    await phone.getByRole('link', { name: 'Two beginnings' }).waitFor();
    // Private again, it is only hers.
    await panel.getByLabel('Who may see it').selectOption('private');
    const put = ana.waitForResponse((answer) => answer.request().method() === 'PUT');
    await panel.getByRole('button', { name: 'Keep the study' }).click();
    assert.equal((await put).status(), 200);
    await ana.waitForSelector('text=Only you can open it.');
    await phone.goto(link);
    await phone.waitForSelector('text=Ese estudio no existe o es privado.');
    stage.complaints = stage.complaints.filter((text) => !text.includes('status of 404'));
    await ana.goto('/@study-ana');
    await ana.getByRole('link', { name: 'Two beginnings' }).click();
    await ana.waitForSelector('.moves [data-move="3c3d"]');
    await ana.locator('.saved').getByRole('button', { name: 'Delete the study' }).click();
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Delete the study' }).click();
    await ana.waitForSelector('text=The study is deleted.');
  });
}
