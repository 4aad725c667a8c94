import { type CacheName, cachedResponse, cacheResponse } from './cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the decision needs of a request. */
interface RequestFacts {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** Whether it is a navigation rather than a subresource. */
  readonly isNavigation: boolean;
  /** Whether it has an authorization header. */
  readonly isAuthorized: boolean;
}

/**
 * How a request is answered:
 * - `asset`, `picture`, `routes`: cache first, for what is immutable;
 * - `page`, `public`: network first, else the cache;
 * - `data`: the network, else a redirect to the page;
 * - `visit`: the network, else the offline page;
 * - `network`: not intercepted.
 */
export type Strategy =
  | 'asset'
  | 'picture'
  | 'routes'
  | 'page'
  | 'public'
  | 'data'
  | 'visit'
  | 'network';

/** Pages that are useful without a network and the same for all visitors. */
const CACHED_PAGES: ReadonlySet<string> = new Set([
  ...['/', '/menu', '/fr', '/fr/menu'],
  ...['/en', '/en/', '/en/menu'],
]);

/** Public data that are the same for all visitors; a code below `/offers` is personal. */
const PUBLIC = /^(?:\/en)?\/v2\/public\/(?:settings|menus|offers)\/?$/;

/** Query parameters with personal values. */
const OWN_QUESTION = /^(?:token|key|user_id|otp|email)$/i;

/** The strategy of a request to the shop at `origin`. Rules B-2 to B-6. */
export function strategyOf(
  { method, url, isNavigation, isAuthorized }: RequestFacts,
  origin: string,
): Strategy {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || isAuthorized) return 'network';
  const isOwn = [...address.searchParams.keys()].some((name) => OWN_QUESTION.test(name));
  if (isNavigation) return CACHED_PAGES.has(address.pathname) && !isOwn ? 'page' : 'visit';
  return isOwn ? 'network' : assetStrategyOf(address.pathname);
}

function assetStrategyOf(path: string): Strategy {
  if (path.startsWith('/assets/')) return 'asset';
  if (/^(?:\/en)?\/images\//.test(path)) return 'picture';
  if (/^(?:\/en)?\/__manifest$/.test(path)) return 'routes';
  if (path.endsWith('.data')) return 'data';
  return PUBLIC.test(path) || path.startsWith('/_icons/') ? 'public' : 'network';
}

/** The page that data are of, with its question: `/menu.data?product=a` → `/menu?product=a`. */
export function pageOfData(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  searchParams.delete('_routes');
  const question = searchParams.toString();
  return question === '' ? path : `${path}?${question}`;
}

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
