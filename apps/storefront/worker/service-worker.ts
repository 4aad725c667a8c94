/** The service worker: offline caches and push notifications. `build-worker.ts` bundles it as `/sw.js`. */

import './push.ts';
import type { CacheName } from './cache.ts';
import { answerPage, answerVisit, renewPages } from './pages.ts';
import { cacheShell, clearShell } from './shell.ts';
import {
  answerData,
  cacheFirst,
  cacheLoaded,
  networkFirst,
  type Strategy,
  strategyOf,
} from './strategies.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([cacheShell(), renewPages()])),
);

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      clearShell(),
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  ),
);

type Answer = (event: FetchEvent) => Promise<Response>;

const ANSWERS: Record<Exclude<Strategy, 'network'>, Answer> = {
  asset: (event) => cacheFirst(event, 'assets'),
  picture: (event) => cacheFirst(event, 'pictures'),
  routes: (event) => cacheFirst(event, 'data'),
  public: (event) => networkFirst(event, 'data'),
  page: answerPage,
  data: answerData,
  visit: answerVisit,
};

self.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request;
  const strategy = strategyOf(
    { method, url, isNavigation: mode === 'navigate', isAuthorized: headers.has('authorization') },
    self.location.origin,
  );
  if (strategy !== 'network') event.respondWith(ANSWERS[strategy](event));
});

const CACHES: Partial<Record<Strategy, CacheName>> = {
  asset: 'assets',
  picture: 'pictures',
  routes: 'data',
};

self.addEventListener('message', (event) => {
  const { type, addresses } = event.data ?? {};
  if (type === 'skip-waiting') self.skipWaiting();
  if (type === 'keep-loaded') event.waitUntil(cacheAll(addresses));
});

async function cacheAll(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (url) => {
      const asked = { method: 'GET', url, isNavigation: false, isAuthorized: false };
      const cacheName = CACHES[strategyOf(asked, self.location.origin)];
      if (cacheName) await cacheLoaded(url, cacheName);
    }),
  );
}
