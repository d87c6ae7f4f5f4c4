// After one visit every page works without a network: all files of this build are kept. `precache.mjs` fills in which.
const VERSION = '';
const FILES = [];
/** Files that are kept from when they are first needed. */
const LATER = [];
const CACHE = `ikusa-${VERSION}`;
/** The folder of the host that these pages lie in. */
const BASE = new URL('.', self.location).pathname;

/** Names of built files change with their content: what an earlier build has kept need not be fetched again. */
async function fetchAll() {
  const cache = await caches.open(CACHE);
  for (const file of LATER) {
    const kept = await caches.match(BASE + file);
    if (kept) await cache.put(BASE + file, kept);
  }
  await Promise.all(
    FILES.map(async (file) => {
      const kept = file.startsWith('assets/') ? await caches.match(BASE + file) : undefined;
      if (kept) return cache.put(BASE + file, kept);
      const answer = await fetch(BASE + file, { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return cache.put(BASE + file, answer);
    }),
  );
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** The page: the newest where there is a network, else the one that was kept. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
    return (answer.status >= 500 && (await kept(BASE))) || answer;
  } catch {
    return (await kept(BASE)) ?? Response.error();
  }
}

const kept = async (file) => (await caches.open(CACHE)).match(file, { ignoreVary: true });

async function keepLater(pathname, answer) {
  if (answer.ok && LATER.includes(pathname.slice(BASE.length))) await (await caches.open(CACHE)).put(pathname, answer.clone());
  return answer;
}

async function file(request) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(`${BASE}assets/`)) return (await kept(pathname)) ?? keepLater(pathname, await fetch(request));
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(pathname);
    if (found) return found;
    throw error;
  }
}

// A new build waits until no page of the old one is open: nothing changes under anyone's hands.
self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|ws|openapi)/.test(pathname)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

const pageOf = (match) => `${BASE}m/${match}`;

/** How long a page may take to say where it is. */
const PATIENCE = 500;

/** Where a page is: it goes from match to match without the worker being told, so that it is asked. */
const placeOf = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(new URL(page.url).pathname), PATIENCE);
    page.postMessage('where', [port2]);
  });

/** The pages that show a match. */
async function pagesAt(match) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const places = await Promise.all(windows.map(placeOf));
  return windows.filter((_, index) => places[index] === pageOf(match));
}

// What happens while nobody is there, sealed for this device. Whoever is looking at the page needs no message.
async function tell(text) {
  const { title, body, match } = JSON.parse(text);
  if ((await pagesAt(match)).some((page) => page.visibilityState === 'visible')) return;
  await self.registration.showNotification(title, { body, tag: match, icon: `${BASE}icon-192.png`, data: { match } });
}

async function visit(match) {
  const [open] = await pagesAt(match);
  await (open ? open.focus() : self.clients.openWindow(pageOf(match)));
}

self.addEventListener('push', (event) => event.data && event.waitUntil(tell(event.data.text())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data.match));
});
