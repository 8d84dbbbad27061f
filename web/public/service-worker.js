/*
 * Shows a page that says so when a page cannot be loaded for want of a connection. It keeps that page's files and nothing
 * else: every other answer comes from the server (docs/adr/0103-offline-changes-are-data.md).
 */
const BUILD = { id: '', pages: [], files: [] };
const CACHE = `offline-${BUILD.id}`;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldFiles(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (isKept(request)) event.respondWith(fetch(request).catch(() => keptFile(request)));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILD.files.map((path) => new Request(path, { cache: 'reload' })));
}

async function removeOldFiles() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('offline-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

function isKept({ url }) {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && BUILD.files.includes(pathname);
}

/** The browser requests the page while the worker starts. */
async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return keptFile(pageFor(new URL(request.url)));
  }
}

/** The page in the language of the requested one: `/ko/no-connection` for all below `/ko/`. */
function pageFor({ pathname }) {
  const folderOf = (page) => page.slice(0, page.lastIndexOf('/') + 1);
  return BUILD.pages.find((page) => `${pathname}/`.startsWith(folderOf(page))) ?? '';
}

/** An error response, as without a worker, when the browser has removed the file. */
async function keptFile(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? Response.error();
}
