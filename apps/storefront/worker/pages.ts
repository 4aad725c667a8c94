import { cachedResponse, cacheResponse } from './cache.ts';
import { ENGLISH_OFFLINE_PAGE, isEnglish, OFFLINE_PAGE } from './shell.ts';

/** After this time without an answer the network counts as down. */
const TIMEOUT_MS = 15_000;

/**
 * A page that may be cached: the network's, and the last one only when the network fails, or stays
 * silent for so long that it might as well. Rule B-3.
 */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const fresh = freshPage(event, search === '' ? pathname : null);
  const copy = await cachedResponse('pages', pathname);
  try {
    return await (copy ? withinTimeout(fresh) : fresh);
  } catch {
    return copy ? asCopy(copy) : offlinePage(event);
  }
}

/** A page of which nothing is cached. Rule B-6. */
export async function answerVisit(event: FetchEvent): Promise<Response> {
  return freshPage(event, null).catch(() => offlinePage(event));
}

/** The browser may have preloaded it while the worker started. */
async function freshPage(event: FetchEvent, cacheKey: string | null): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  const answer = preloaded ?? (await fetch(event.request));
  if (cacheKey !== null) event.waitUntil(cacheResponse('pages', cacheKey, answer.clone()));
  if (answer.ok && isEnglish(event.request.url)) event.waitUntil(cacheEnglishOfflinePage());
  return answer;
}

function withinTimeout(fresh: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The network does not answer')), TIMEOUT_MS);
    fresh.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Marks a page as a copy, for the page itself to read. */
function asCopy(copy: Response): Response {
  const headers = new Headers(copy.headers);
  // The body is decoded already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set('server-timing', 'copy');
  return new Response(copy.body, { status: copy.status, headers });
}

async function offlinePage({ request }: FetchEvent): Promise<Response> {
  const own = isEnglish(request.url) && (await cachedResponse('pages', ENGLISH_OFFLINE_PAGE));
  return own || (await cachedResponse('pages', OFFLINE_PAGE)) || Response.error();
}

/** With the first English page: most visits are French. */
async function cacheEnglishOfflinePage(): Promise<void> {
  if (!(await cachedResponse('pages', ENGLISH_OFFLINE_PAGE))) await renew(ENGLISH_OFFLINE_PAGE);
}

/** Cached from the first visit on, whichever page that was. */
const RENEWED = ['/', '/menu'];

/** Caches the pages as they are now, so that all match the cached build; English ones where there are some. */
export async function renewPages(): Promise<void> {
  const cache = await caches.open('pages');
  const english = (await cache.keys()).map(({ url }) => url).filter(isEnglish);
  await Promise.all([...RENEWED, ...english.map((url) => new URL(url).pathname)].map(renew));
}

async function renew(page: string): Promise<void> {
  const answer = await fetch(page, { cache: 'no-cache' }).catch(() => null);
  if (answer) await cacheResponse('pages', page, answer);
}
