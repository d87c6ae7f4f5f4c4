/**
 * Messages to a device in a real browser, from the service worker on: Chromium's tools hand it the message as its push service
 * would once it has opened it. What the server sends and how it is sealed is the business of the server's own tests.
 */
import assert from 'node:assert/strict';
import { start, until } from '../driver.mjs';

/** A visitor whose browser may show messages, and a way to send it some. */
async function told(stage) {
  const page = await stage.visitor({ serviceWorkers: 'allow', permissions: ['notifications'] });
  const context = page.context();
  const started = context.waitForEvent('serviceworker');
  await start(page, 'shogi', { opponent: 'invitation', side: 'black' });
  const worker = await started;
  await page.evaluate(() => navigator.serviceWorker.ready);
  const tools = await context.newCDPSession(page);
  const registered = new Promise((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId));
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (message) =>
    tools.send('ServiceWorker.deliverPushMessage', { origin: stage.url, registrationId, data: JSON.stringify(message) });
  const shown = () =>
    worker.evaluate(async () => (await self.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })));
  return { page, worker, push, shown };
}

export default function (test, stage) {
  test('push: a message is shown unless its reader is looking, once a match, and its click leads there', async () => {
    const { page, worker, push, shown } = await told(stage);
    const match = new URL(page.url()).pathname.split('/').pop();
    const message = { kind: 'turn', match, title: 'It is your turn', body: 'Shogi, Blas', time: { kind: 'none' } };
    // Whoever looks at the match sees it there. The next one, of another match, shows that the first has been dealt with.
    await push(message);
    await push({ ...message, match: 'elsewhere', title: 'You are challenged' });
    await until('the other message', async () => (await shown()).length > 0);
    assert.deepEqual(await shown(), [{ title: 'You are challenged', body: 'Shogi, Blas', tag: 'elsewhere' }]);

    await page.goto('/');
    await push(message);
    await push({ ...message, title: 'You won' });
    await until('both are told', async () => (await shown()).some(({ title }) => title === 'You won'));
    const titles = (await shown()).map(({ title }) => title).sort();
    assert.deepEqual(titles, ['You are challenged', 'You won'], 'the newest of a match takes the place of the one before');

    // Only a hand may open a window, so that the click is told to the worker and the window is taken from it.
    const opened = await worker.evaluate(async (tag) => {
      const asked = new Promise((resolve) => {
        self.clients.openWindow = async (url) => resolve(url);
      });
      const [notification] = await self.registration.getNotifications({ tag });
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      return asked;
    }, match);
    assert.equal(opened, `/m/${match}`);
    await until('it is put away', async () => (await shown()).length === 1);
    await page.goto(opened);
    await page.waitForSelector('[data-cell], .invite, main h1');
    assert.equal(new URL(page.url()).pathname, `/m/${match}`);
  });
}
