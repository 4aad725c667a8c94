import { type CacheName, cachedResponse, cacheResponse } from './cache.ts';
import { pageOfData } from './strategy.ts';

declare const self: ServiceWorkerGlobalScope;

/** Immutable files: from the cache, else from the network. */
export async function cacheFirst(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const { request } = event;
  return (await cachedResponse(cacheName, request.url)) ?? fromNetwork(event, cacheName);
}

/** What changes: the network's, and without a network the last one. */
export async function networkFirst(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  try {
    return await fromNetwork(event, cacheName);
  } catch (error) {
    const cached = await cachedResponse(cacheName, event.request.url);
    if (cached) return cached;
    throw error;
  }
}

async function fromNetwork(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const answer = await fetch(event.request);
  event.waitUntil(cacheResponse(cacheName, event.request.url, answer.clone()));
  return answer;
}

/**
 * A page's data: from the network. Offline it redirects to the page itself, which may be cached, or to the
 * offline page; on that page the request just fails.
 */
export async function answerData({ request, clientId }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const page = pageOfData(request.url);
    const client = await self.clients.get(clientId);
    if (client && pathOf(client.url) === pathOf(page)) return Response.error();
    return detour(page);
  }
}

function pathOf(address: string): string {
  return new URL(address, self.location.origin).pathname;
}

/** React Router's redirect with a document reload. */
function detour(page: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'X-Remix-Redirect': page,
      'X-Remix-Status': '302',
      'X-Remix-Reload-Document': 'true',
    },
  });
}

/** Caches what a page loaded before the worker was active. */
export async function cacheLoaded(address: string, cacheName: CacheName): Promise<void> {
  if (await cachedResponse(cacheName, address)) return;
  const answer = await fetch(address).catch(() => null);
  if (answer) await cacheResponse(cacheName, address, answer);
}
