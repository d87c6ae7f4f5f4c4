/** `ikusa site` on a plain web host, in a folder of it: no server of ours behind the pages, records from other programs. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { BIN, KINDS, until } from '../driver.mjs';

const MODULE = new URL('../../../target/wasm/ikusa.wasm', import.meta.url);
const UNDER = '/games/ikusa/';
const RECORD = 'V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n';

/** A host that knows files and 404.html, as those do that give pages away. */
function host(folder) {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    const path = pathname.startsWith(UNDER) ? join(folder, pathname.slice(UNDER.length) || 'index.html') : '';
    const found = path !== '' && existsSync(path) && statSync(path).isFile();
    const file = found ? path : join(folder, '404.html');
    const status = found ? 200 : 404;
    response.writeHead(path === '' ? 410 : status, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    response.end(path === '' ? '' : readFileSync(file));
  });
}

export default function (test, stage) {
  if (!existsSync(MODULE)) return;

  async function hosted(run) {
    const folder = mkdtempSync(join(tmpdir(), 'ikusa-site-'));
    const written = spawnSync(BIN, ['site', folder, '--under', UNDER]);
    assert.equal(written.status, 0, written.stderr.toString());
    const server = host(folder);
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    try {
      const page = await stage.visitor({ serviceWorkers: 'allow', baseURL: `http://127.0.0.1:${server.address().port}` });
      await run(page, server, folder);
      // A page of any depth is 404.html to such a host, and the browser says so.
      stage.complaints = stage.complaints.filter((text) => !/status of 404|ERR_INTERNET/.test(text));
    } finally {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test('a site without a server, in a folder of a plain host', () =>
    hosted(async (page, server) => {
      const strays = [];
      server.on('request', ({ url }) => url.startsWith(UNDER) || strays.push(url));
      await page.goto(UNDER);
      await page.getByText('need a server').first().waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready);

      await page.click('[data-game="shogi"]');
      await page.click('dialog .start');
      await page.waitForURL(new RegExp(`${UNDER}m/home-`));
      await page.waitForSelector('.match [data-cell]');
      await page.reload();
      await page.waitForSelector('.match [data-cell]');

      await page.goto(`${UNDER}learn/shogi`);
      await page.waitForSelector('.course [data-cell].can');
      const home = page.locator('header a').first();
      await home.dispatchEvent('pointerdown');
      assert.equal(await home.getAttribute('href'), UNDER, 'a link leads here in a tab of its own, too');
      await home.click();
      await page.waitForURL((url) => url.pathname === UNDER);

      await until('the pages to be kept', () => page.evaluate(() => navigator.serviceWorker.controller !== null));
      await page.context().setOffline(true);
      await page.goto(`${UNDER}study/gueides`);
      await page.waitForSelector('[data-cell]');
      await page.context().setOffline(false);
      assert.deepEqual(strays, [], 'nothing is asked of the rest of the host');
    }));

  test('a new build is announced, and changes nothing under the hands of whoever is there', () =>
    hosted(async (page, _server, folder) => {
      await page.goto(`${UNDER}learn/shogi`);
      await until('the pages to be kept', () => page.evaluate(() => navigator.serviceWorker.controller !== null));
      await page.waitForSelector('.course [data-cell].can');
      appendFileSync(join(folder, 'sw.js'), '\n// another build\n');
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await page.getByText('A new version is ready').waitFor();
      const [old, next] = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration.active?.state, registration.waiting?.state];
      });
      assert.deepEqual([old, next], ['activated', 'installed'], 'the new one waits');
      await page.waitForSelector('.course [data-cell].can');
    }));

  test('it can be installed: icons of their sizes, maskable ones apart, screenshots of both shapes', () =>
    hosted(async (page) => {
      await page.goto(UNDER);
      const address = await page.locator('link[rel=manifest]').evaluate(({ href }) => href);
      const manifest = await (await page.request.get(address)).json();
      for (const name of ['name', 'short_name', 'start_url', 'scope', 'display']) assert.ok(manifest[name], name);
      for (const { src, type, sizes } of [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== 'any')) {
        const drawn = await page.evaluate(async (url) => {
          const image = await createImageBitmap(await (await fetch(url)).blob());
          return `${image.width}x${image.height}`;
        }, new URL(src, address).href);
        assert.deepEqual([drawn, (await page.request.get(new URL(src, address).href)).headers()['content-type']], [sizes, type], src);
      }
      const purposes = manifest.icons.map(({ purpose = 'any' }) => purpose);
      assert.ok(purposes.includes('any') && purposes.includes('maskable') && !purposes.some((text) => text.includes(' ')), `${purposes}`);
      assert.deepEqual(manifest.screenshots.map(({ form_factor }) => form_factor).sort(), ['narrow', 'wide']);
    }));

  test('the installed app takes records: shared by another program, and opened as files', () =>
    hosted(async (page) => {
      // The system itself cannot be tried here: it hands over exactly this.
      await page.addInitScript((record) => {
        const file = new File([record], 'game.csa', { type: 'text/plain' });
        const setConsumer = (take) => sessionStorage.getItem('launch') && take({ files: [{ getFile: async () => file }] });
        Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } });
      }, RECORD);
      await page.goto(UNDER);
      const address = await page.locator('link[rel=manifest]').evaluate(({ href }) => href);
      const { share_target, file_handlers, icons, screenshots } = await (await page.request.get(address)).json();
      for (const { src } of [...icons, ...screenshots]) assert.ok((await page.request.get(new URL(src, address).href)).ok(), src);

      const shared = new URL(share_target.action, address);
      shared.searchParams.set(share_target.params.text, RECORD);
      await page.goto(shared.href);
      await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 4);

      await page.evaluate(() => sessionStorage.setItem('launch', 'yes'));
      await page.goto(new URL(file_handlers[0].action, address).href);
      await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 4);
    }));
}
