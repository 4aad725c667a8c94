import { LOCALES, localePrefix } from '@comptoir/domain/languages/locale';
import { localeOfPath } from '@comptoir/domain/languages/path-locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { recompressed, sendPrepared } from '#plugins/http/prepared-response.ts';
import type { PageAddress, StorefrontBuild } from './build.ts';
import {
  isCacheable,
  type PageAnswer,
  pageAnswer,
  sendAnswer,
  sendBusy,
  sizeOf,
} from './page-answer.ts';
import type { CountPage } from './page-metrics.ts';
import { type PageRenderer, renderQueue, sendRendered } from './page-renderer.ts';
import { requestedAddress, sharedRequest, webRequest } from './web-request.ts';

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
