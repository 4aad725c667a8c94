import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { LOCALES, localePrefix } from '@comptoir/domain/languages/locale';
import { localeOfPath } from '@comptoir/domain/languages/path-locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import { initialisedCounter } from '#metrics/initialised-counter.ts';
import { contentHash } from '#plugins/http/etag.ts';
import {
  type PreparedResponse,
  prepareBytes,
  recompressed,
  sendPrepared,
} from '#plugins/http/prepared-response.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import type { PageAddress, StorefrontBuild } from './build.ts';
import { type PageRenderer, renderQueue, sendRendered } from './page-renderer.ts';
import { requestedAddress, sharedRequest, webRequest } from './web-request.ts';

const SOURCES = ['memory', 'shared', 'rendered', 'alone', 'refused'] as const;

/**
 * The source of a page: the cache, another request's rendering, its own rendering, an uncached one;
 * or rejected since the queue was full.
 */
type PageSource = (typeof SOURCES)[number];

export type CountPage = (source: PageSource) => void;

/**
 * While a visitor waits, a higher brotli quality costs more time than it saves on a slow
 * connection.
 */
const QUALITY = 6;

/** Headers that are computed from the body. */
const OWN_HEADERS = new Set(['content-length', 'content-type', 'etag', 'vary']);

/** A rendered page that can be sent to any number of visitors. */
type PageAnswer =
  | { readonly kind: 'page'; readonly body: PreparedResponse }
  | {
      readonly kind: 'other';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Buffer;
    };

const RETRY_AFTER_SECONDS = 5;

/** Without scripts, styles and rendering. */
const PAGE = `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"/>\
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>\
<title>${PROBLEMS.unavailable.message}</title></head><body><main><h1>${PROBLEMS.unavailable.message}</h1>\
<p>${PROBLEMS.rate_limited.message}</p></main></body></html>`;

/** Calls the listener when the data of pages has changed. */
export type OnChange = (listener: () => void) => void;

/** Pages depend on the time of day: opening hours, offers, availability. */
const FRESH_MILLISECONDS = 60_000;
/** Random share by which a lifetime is shortened, so that pages cached together expire apart. */
const SPREAD = 0.25;
const CACHE_BYTES = 32 * 1024 * 1024;
/** Addresses as requested whose page is known without parsing them; longer ones are parsed each time. */
const MAX_SPELLINGS = 1_000;
const MAX_SPELLING_LENGTH = 300;

/** The dependencies of the cache. */
export interface CachedPages
  extends Pick<StorefrontBuild['entry']['module'], 'isCrawler' | 'withRequestedAddress'> {
  readonly render: PageRenderer;
  /** Resolves an address for the current data. */
  readonly resolve: (requested: URL) => Promise<PageAddress>;
  /** The origin that the page names as its own. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly onChange: OnChange;
  readonly count: CountPage;
  readonly freshMilliseconds?: number;
}

/**
 * Caches pages and their data for a minute at most, the same for every visitor. Rule I-16.
 * Addresses resolve to few pages (I-40 to I-42), and few are rendered at a time (I-43).
 */
export function pageCache(pages: CachedPages) {
  const { render, resolve, count, freshMilliseconds = FRESH_MILLISECONDS } = pages;
  const queue = renderQueue();
  let version = 0;
  const cache = new LRUCache<string, PageAnswer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: sizeOf,
    // A stale page is compared with its new rendering.
    noDeleteOnStaleGet: true,
  });
  /** The cache key of a page, by its address as requested: parsing that costs as much as sending the page. */
  const spellings = new LRUCache<string, string>({ max: MAX_SPELLINGS });
  const underWay = new Map<string, Promise<PageAnswer>>();
  pages.onChange(() => {
    version += 1;
    cache.clear();
    spellings.clear();
    underWay.clear();
  });

  async function renderAndKeep(slot: Slot, request: Request): Promise<PageAnswer> {
    const before = version;
    const { response, isWhole } = await render(request);
    const past = cache.peek(slot.page, { allowStale: true });
    const answer = await pageAnswer(response, past);
    if (version !== before || !isWhole || !isCacheable(answer)) return answer;
    const key = answer.kind === 'page' ? slot.page : slot.missing;
    cache.set(key, answer, { ttl: Math.ceil(freshMilliseconds * (1 - SPREAD * Math.random())) });
    if (answer !== past)
      recompression = recompression.then(() => recompress(key, answer)).catch(() => {});
    return answer;
  }

  /** Serial: one takes a processor for most of a second. A failed one leaves the page as it was. */
  let recompression = Promise.resolve();
  async function recompress(key: string, answer: PageAnswer): Promise<void> {
    const isThere = () => cache.peek(key, { allowStale: true }) === answer;
    if (answer.kind !== 'page' || !isThere()) return;
    const smaller = { kind: 'page', body: await recompressed(answer.body) } as const;
    if (isThere()) cache.set(key, smaller, { ttl: Math.max(1, cache.getRemainingTTL(key)) });
  }

  /** Requests during a rendering share it. Null when the render queue is full. */
  function rendered(slot: Slot, request: () => Request): Promise<PageAnswer> | null {
    const shared = underWay.get(slot.missing);
    if (shared) {
      count('shared');
      return shared;
    }
    const mine = queue(() => renderAndKeep(slot, request()));
    if (mine === null) return null;
    count('rendered');
    underWay.set(slot.missing, mine);
    const done = () => {
      if (underWay.get(slot.missing) === mine) underWay.delete(slot.missing);
    };
    mine.then(done, done);
    return mine;
  }

  async function sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    requested: URL,
  ): Promise<FastifyReply> {
    const mine = queue(() => render(webRequest(request, reply, requested)));
    if (mine === null) return reject(reply);
    count('alone');
    return sendRendered(reply, (await mine).response);
  }

  function reject(reply: FastifyReply): FastifyReply {
    count('refused');
    return sendBusy(reply);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const spelling = `${request.protocol}://${request.host}${request.url}`;
    const spelt = isRead ? cache.get(spellings.get(spelling) ?? '') : undefined;
    if (spelt?.kind === 'page') {
      count('memory');
      return sendPrepared(request, reply, spelt.body);
    }
    const requested = requestedAddress(request, pages.originOf(request));
    if (!isRead) return sendOwn(request, reply, requested);
    const address = await resolve(requested);
    if (address.kind === 'moved') return reply.redirect(address.path, 308);
    if (address.kind === 'uncached') return sendOwn(request, reply, requested);

    const page = `${requested.origin}${address.path}`;
    const routed = routedAddress(requested, address.path);
    const fillIn = (html: string) => pages.withRequestedAddress(html, routed);
    const sendKnown = (known: PageAnswer) => {
      count('memory');
      return sendAnswer(request, reply, known, fillIn);
    };
    const knownPage = cache.get(page);
    if (knownPage) {
      if (spelling.length <= MAX_SPELLING_LENGTH) spellings.set(spelling, page);
      return sendKnown(knownPage);
    }
    // Last, since recognising crawlers costs more than sending a page.
    const { 'user-agent': agent = null } = request.headers;
    const crawler = pages.isCrawler(agent) ? agent : null;
    const slot = slotOf(page, crawler !== null);
    const knownError = cache.get(slot.missing);
    if (knownError) return sendKnown(knownError);
    const shared = new URL(address.path, requested.origin);
    const answer = await rendered(slot, () => sharedRequest(shared, crawler));
    return answer === null ? reject(reply) : sendAnswer(request, reply, answer, fillIn);
  };
}

/** The requested address as the router of the page names it: without the prefix of the page's language. */
function routedAddress(requested: URL, path: string): URL {
  const prefix = localePrefix(localeOfPath(path, LOCALES));
  const routed = new URL(requested);
  routed.pathname = requested.pathname.slice(prefix.length) || '/';
  return routed;
}

/** The cache keys of an address: crawlers get the same pages, and error pages of their own. */
interface Slot {
  readonly page: string;
  readonly missing: string;
}

function slotOf(address: string, isCrawler: boolean): Slot {
  return { page: address, missing: `${address} ${isCrawler ? 'crawler' : 'missing'}` };
}

/** Compresses and tags a success; answers `past` when body and headers are unchanged. */
async function pageAnswer(response: Response, past?: PageAnswer): Promise<PageAnswer> {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  // A cookie belongs to one visitor.
  if (status !== 200 || headers.has('set-cookie')) {
    return { kind: 'other', status, headers: Object.fromEntries(headers), bytes };
  }
  const further = [...headers].filter(([name]) => !OWN_HEADERS.has(name));
  if (past?.kind === 'page' && past.body.hash === contentHash(bytes)) {
    const { validators } = past.body.variants.identity;
    if (further.every(([name, value]) => validators[name] === value)) return past;
  }
  const body = await prepareBytes(bytes, {
    contentType: headers.get('content-type') ?? 'text/plain; charset=utf-8',
    quality: QUALITY,
    headers: Object.fromEntries(further),
  });
  return { kind: 'page', body };
}

/** The memory of an answer, in bytes. */
function sizeOf(answer: PageAnswer): number {
  if (answer.kind === 'other') return Math.max(1, answer.bytes.length);
  return Object.values(answer.body.variants).reduce((size, { bytes }) => size + bytes.length, 0);
}

/** Whether it may be cached: a page, or the error page of an unknown address. */
function isCacheable(answer: PageAnswer): boolean {
  return answer.kind === 'page' || (answer.status === 404 && !('set-cookie' in answer.headers));
}

/**
 * Sends an answer; `fillIn` writes the requested address into an error page. Rules I-16 and I-41.
 */
function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageAnswer,
  fillIn: (html: string) => string,
): FastifyReply {
  if (answer.kind === 'page') return sendPrepared(request, reply, answer.body);
  const { status, headers, bytes } = answer;
  const isErrorPage = status >= 400 && headers['content-type']?.startsWith('text/html');
  return reply
    .code(status)
    .headers(headers)
    .send(isErrorPage ? fillIn(bytes.toString()) : bytes);
}

/**
 * Answers that too many pages are being rendered: a page for browsers, the envelope for others.
 * Rule I-43.
 */
function sendBusy(reply: FastifyReply): FastifyReply {
  const { accept = '' } = reply.request.headers;
  reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (!accept.includes('text/html')) return sendProblem(reply, 'unavailable');
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(PAGE);
}

/** Counts pages and their data by source. Rule U-30. */
export function pageMetrics(registry: Registry): CountPage {
  const pages = initialisedCounter(
    registry,
    'comptoir_pages_total',
    'Pages: from memory, shared with a rendering, rendered, rendered without caching, or rejected.',
    SOURCES.map((source) => ({ source })),
  );
  return (source) => pages.inc({ source });
}
