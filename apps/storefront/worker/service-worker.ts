/**
 * The service worker: what the shop keeps on a device, and what it does while no page is open.
 * `build-worker.ts` makes one script of it, `/sw.js`. What needs the worker and has nothing to do
 * with what is kept, such as notifications, is a module of its own, imported here.
 */

import type { Drawer } from './cache.ts';
import { answerPage, answerVisit, renewPages } from './pages.ts';
import { answerData, keepLoaded, keptFirst, networkFirst } from './strategies.ts';
import './push.ts';
import { clearShell, keepShell } from './shell.ts';
import { type Way, wayOf } from './strategy.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keepShell(), renewPages()])),
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

const ANSWERS: Record<Exclude<Way, 'network'>, Answer> = {
  asset: (event) => keptFirst(event, 'assets'),
  picture: (event) => keptFirst(event, 'pictures'),
  routes: (event) => keptFirst(event, 'data'),
  public: (event) => networkFirst(event, 'data'),
  page: answerPage,
  data: answerData,
  visit: answerVisit,
};

self.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request;
  const way = wayOf(
    { method, url, isNavigation: mode === 'navigate', isAuthorized: headers.has('authorization') },
    self.location.origin,
  );
  if (way !== 'network') event.respondWith(ANSWERS[way](event));
});

const DRAWERS: Partial<Record<Way, Drawer>> = {
  asset: 'assets',
  picture: 'pictures',
  routes: 'data',
};

self.addEventListener('message', (event) => {
  const { type, addresses } = event.data ?? {};
  if (type === 'skip-waiting') self.skipWaiting();
  if (type === 'keep-loaded') event.waitUntil(keepAll(addresses));
});

async function keepAll(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (url) => {
      const asked = { method: 'GET', url, isNavigation: false, isAuthorized: false };
      const drawer = DRAWERS[wayOf(asked, self.location.origin)];
      if (drawer) await keepLoaded(url, drawer);
    }),
  );
}
