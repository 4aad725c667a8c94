/**
 * The service worker: the shell starts without a network. It caches the files of the build and the page that
 * all addresses share, and never an answer of the API. Rule SA-62.
 */

import { toStaffNotification } from './push.ts';
import { isShellFile, isShellPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** A cache for each build, so that a page and its files fit together. */
const CACHE = `gestion-${__BUILD_ID__}`;
const PAGE = '/gestion';
/** After this time without an answer the network counts as down. */
const TIMEOUT_MS = 4_000;

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  if (method !== 'GET') return;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (mode === 'navigate' && isShellPage(pathname)) event.respondWith(answerPage(event.request));
  else if (isShellFile(pathname)) event.respondWith(answerFile(event.request));
});

self.addEventListener('push', (event) => {
  const { title, body, tag, address } = toStaffNotification(
    event.data?.text() ?? '',
    self.location.origin,
  );
  const options = { body, tag, lang: 'fr', data: { address }, requireInteraction: true };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { address = `${self.location.origin}${PAGE}` } = event.notification.data ?? {};
  if (typeof address === 'string') event.waitUntil(openAddress(address));
});

/** A tab of the back office is brought to the front as it is: it may hold input. Rule OB-44. */
async function openAddress(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isShellPage(new URL(url).pathname));
  const focused = await tab?.focus().catch(() => null);
  if (!focused) await self.clients.openWindow(address);
}

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([
    cache.addAll(__ASSETS__),
    cache.add(new Request(PAGE, { cache: 'no-cache' })),
  ]);
  await self.skipWaiting();
}

/** Files of older builds stay on the server for a month, for pages that are still open. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const obsolete = names.filter((name) => name.startsWith('gestion-') && name !== CACHE);
  await Promise.all(obsolete.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The network's page, which is the newest build's; without a network the cached one. */
async function answerPage(request: Request): Promise<Response> {
  const cached = await caches.match(PAGE, { cacheName: CACHE });
  if (!cached) return fetch(request);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.status < 500 ? answer : cached;
  } catch {
    return cached;
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}
