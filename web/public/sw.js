// After one visit every page works without a network: all files of this build are kept. `precache.mjs` fills in which.
const VERSION = '';
const FILES = [];
const CACHE = `ikusa-${VERSION}`;
/** The folder of the host that these pages lie in. */
const BASE = new URL('.', self.location).pathname;

/** Names of built files change with their content: what an earlier build has kept need not be fetched again. */
async function fetchAll() {
  const cache = await caches.open(CACHE);
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

async function file(request) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(`${BASE}assets/`)) return (await kept(pathname)) ?? fetch(request);
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

// What happens while nobody is there, sealed for this device. Whoever is looking at the page needs no message.
async function tell(text) {
  const { title, body, match } = JSON.parse(text);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === `/m/${match}`);
  if (there) return;
  await self.registration.showNotification(title, { body, tag: match, icon: '/icon-192.png', data: { match } });
}

async function visit(match) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((page) => new URL(page.url).pathname === `/m/${match}`);
  await (open ? open.focus() : self.clients.openWindow(`/m/${match}`));
}

self.addEventListener('push', (event) => event.data && event.waitUntil(tell(event.data.text())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data.match));
});
