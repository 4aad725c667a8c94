/**
 * The service worker: what the shop keeps on a device, and what it does while no page is open.
 * `build-worker.ts` makes one script of it, `/sw.js`.
 */
import { keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'skip-waiting') self.skipWaiting();
});
