/** Starts the server and browsers for the tests: one binary, one throw-away database, Debian's Chromium. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
export const BIN = process.env.IKUSA_BIN ?? join(here, '../../target/release/ikusa');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** A folder with a fresh client build to test instead of the one inside the binary. */
const DIST = process.env.IKUSA_DIST;

export const KINDS = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/json',
  '.wasm': 'application/wasm',
};

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export class Stage {
  #server;
  #folder = mkdtempSync(join(tmpdir(), 'ikusa-e2e-'));
  #browser;
  #policy;
  #visitors = 0;
  /** What any page complained about. */
  complaints = [];

  async open() {
    await this.startServer('127.0.0.1:0');
    this.#policy = (await fetch(this.url)).headers.get('content-security-policy');
    this.#browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages handed in from a folder have no address of their own, and Chromium would keep them off this machine's server.
        ...(DIST ? ['--disable-features=LocalNetworkAccessChecks'] : []),
      ],
    });
  }

  /** The database, for what a host does beside the server. */
  get database() {
    return join(this.#folder, 'e2e.db');
  }

  async startServer(listen) {
    const args = ['serve', '--listen', listen, '--database', this.database, '--engine-time', '300', '--requests-per-client', '100000'];
    args.push('--trusted-proxies', '127.0.0.1');
    this.#server = spawn(BIN, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let heard = '';
    this.url = await new Promise((resolve, reject) => {
      this.#server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${heard}`)));
      this.#server.stderr.on('data', (chunk) => {
        heard += chunk;
        const found = /Ikusa is at (http:\S+)\s/.exec(heard);
        if (found) resolve(found[1].replace(/\/$/, ''));
      });
    });
  }

  async stopServer() {
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#server.removeAllListeners('exit');
    this.#server.once('exit', () => undefined);
    this.#server.kill('SIGKILL');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
  }

  /**
   * A visitor of their own: nothing is shared with others, not even the address that the server sees. From one address, as many
   * people as all tests have would be too many for a minute, on a machine that is fast enough.
   */
  async visitor({ size = DESKTOP, locale = 'en-GB', ...more } = {}) {
    const extraHTTPHeaders = { 'x-forwarded-for': `2001:db8:0:${(++this.#visitors).toString(16)}::1` };
    const setting = { viewport: size, locale, serviceWorkers: 'block', baseURL: this.url, extraHTTPHeaders };
    const context = await this.#browser.newContext({ ...setting, ...more });
    if (DIST) await context.route(`${more.baseURL ?? this.url}/**`, (route) => this.#fromDist(route));
    const page = await context.newPage();
    page.on('console', (message) => {
      const said = message.text();
      // Browsers warn of much that a test does on purpose; what the framework warns of is a fault of ours.
      const ours = message.type() === 'error' || /^https:\/\/svelte\.dev\/e\//.test(said);
      if (ours) this.complaints.push(`${page.url()}: ${said}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.stack ?? error}`));
    page.setDefaultTimeout(15_000);
    return page;
  }

  #fromDist(route) {
    const { pathname } = new URL(route.request().url());
    if (/^\/(api|ws|openapi)/.test(pathname)) return route.continue();
    const file = join(DIST, pathname);
    const found = extname(pathname) && existsSync(file) ? file : join(DIST, 'index.html');
    return route.fulfill({
      body: readFileSync(found),
      contentType: KINDS[extname(found)] ?? 'application/octet-stream',
      headers: this.#policy ? { 'content-security-policy': this.#policy } : {},
    });
  }

  /** Sends every visitor home. */
  async dismiss() {
    for (const context of this.#browser.contexts()) await context.close();
  }

  async close() {
    await this.#browser?.close();
    await this.stopServer();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The match as whoever holds the seat of this page sees it, straight from the server. */
export const look = (page) =>
  page.evaluate(async () => {
    const id = location.pathname.split('/').pop();
    const token = JSON.parse(localStorage.getItem('ikusa.seats') ?? '{}')[id];
    const answer = await fetch(`/api/matches/${id}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    return answer.json();
  });

/** Two taps and a level: the way from the home page to a match. */
export async function start(page, game, { opponent = 'computer', level = 0, side } = {}) {
  await page.goto('/');
  await page.click(`[data-game="${game}"]`);
  await page.check(`input[name=opponent][value=${opponent}]`, { force: true });
  if (opponent === 'computer') await page.fill('dialog input[type=range]', String(level));
  if (side) await page.check(`input[name=side][value=${side}]`, { force: true });
  await page.click('dialog .start');
  await page.waitForURL(/\/m\//);
}

const cell = (page, index) => page.locator(`[data-cell="${index}"]`);

/** A touch, where the visitor has fingers, or a click. */
export const press = async (locator) =>
  (await locator.page().evaluate(() => navigator.maxTouchPoints > 0)) ? locator.tap() : locator.click();

/** Makes a legal move by hand on the board, chooser and further cell included. */
export async function make(page, move, legal) {
  if (move.to === undefined) return press(page.locator(`[data-word="${move.text}"]`));
  if (move.hand !== undefined) await press(page.locator(`[data-kind="${move.hand}"].usable`).first());
  else if (move.from !== undefined) await press(cell(page, move.from));
  await press(cell(page, move.to));
  const same = legal.filter((one) => one.from === move.from && one.hand === move.hand && one.to === move.to);
  const keys = [...new Set(same.map((one) => `${one.effect} ${one.verb} ${one.with ?? ''}`))];
  const asks = keys.length > 1 || (same.length === 1 && move.from === move.to && move.from !== undefined);
  if (asks) {
    await press(page.locator(`.chooser [data-meaning="${move.effect} ${move.verb} ${move.with ?? ''}"]`));
  }
  const group = same.filter((one) => one.effect === move.effect && one.verb === move.verb && one.with === move.with);
  if (group.length > 1) await press(cell(page, move.then ?? move.to));
}

export async function until(what, probe, patience = 30_000) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

export const GAMES = ['gungi-enhanced', 'gungi-marshal', 'gungi-25', 'shogi', 'gueides'];

/** Any of the same games each run: a small generator with a fixed seed. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Waits until the seat of this page may act, or the match is over, and until the page shows it. */
export async function ready(page) {
  const answer = await until(
    'a state to act in',
    async () => {
      const answer = await look(page);
      return answer.state?.outcome || answer.state?.line?.legal.length ? answer : null;
    },
    60_000,
  );
  await page.waitForFunction((version) => Number(document.querySelector('.match')?.dataset.version) >= version, answer.state.version);
  return answer;
}

/** Takes a ready army by the name of its button and declares it done. */
export async function form(page, button) {
  await page.waitForSelector('.formation .tools button');
  await page.locator('.formation .tools button', { hasText: button }).click();
  await page.waitForSelector('.done:enabled');
  await page.click('.done');
}

/** Plays random moves by hand until the game is over, or resigns a game that will not end. */
export async function playOut(page, seed, limit = Number(process.env.E2E_MOVES ?? 60)) {
  const roll = dice(seed);
  for (let made = 0; made < limit; made++) {
    const { state } = await ready(page);
    if (state.outcome) return state;
    const legal = state.line.legal;
    await make(page, legal[roll(legal.length)], legal);
    await until('the move to arrive', async () => (await look(page)).state.version > state.version);
  }
  const { state } = await ready(page);
  if (!state.outcome) {
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  }
  return (
    await until('the end', async () => {
      const answer = await look(page);
      return answer.state.outcome ? answer : null;
    })
  ).state;
}
