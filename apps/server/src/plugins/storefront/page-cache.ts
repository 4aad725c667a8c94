import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { contentHash } from '../etag.ts';
import { type PreparedBody, prepareBytes, pressed, sendPrepared } from '../prepared-body.ts';
import { withoutCampaign } from './campaign.ts';
import type { CountPage } from './page-metrics.ts';
import { type PageRenderer, sendRendered } from './page-renderer.ts';

/** Calls the listener whenever what pages are made of has changed. */
export type OnChange = (listener: () => void) => void;

/** Pages depend on the time of day: opening hours, offers, what is served. */
const FRESH_MILLISECONDS = 60_000;
/** Up to this share less, by chance: pages that came together are not all rendered anew at once. */
const SPREAD = 0.25;
const CACHE_BYTES = 32 * 1024 * 1024;
/** While somebody waits: beyond it brotli takes longer than a slow line saves. */
const QUALITY = 6;
/** Questions that pages look at. Any other question is answered for itself. */
const KNOWN_PARAMETERS = new Set(['product', 'article', '_routes']);

/**
 * Pages and their data are the same for everybody: they are rendered once for each version of the
 * restaurant, again when they are a minute old at most, and sent compressed from memory. A page that
 * comes out as it was is the one that is there; a new one is compressed as well as can be once it is sent.
 * Rule I-16.
 *
 * What is no plain success, or was rendered while something failed, is never kept.
 */
export function pageCache(
  render: PageRenderer,
  onChange: OnChange,
  count: CountPage,
  freshMilliseconds = FRESH_MILLISECONDS,
) {
  let version = 0;
  const pages = new LRUCache<string, PreparedBody>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ variants }) =>
      Object.values(variants).reduce((size, { bytes }) => size + bytes.length, 0),
    // What a page was is worth knowing when it is rendered again.
    noDeleteOnStaleGet: true,
  });
  /** Whoever asks while a page is being rendered waits for it, instead of rendering it again. */
  const rendering = new Map<string, Promise<Response | PreparedBody>>();
  onChange(() => {
    version += 1;
    pages.clear();
    rendering.clear();
  });

  async function renderAndKeep(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
  ): Promise<Response | PreparedBody> {
    const before = version;
    const { response, isWhole } = await render(request, reply, url);
    if (!isWhole || response.status !== 200 || response.headers.has('set-cookie')) {
      // Where it leads elsewhere, what was left out goes along.
      return url === request.url ? response : (await render(request, reply, request.url)).response;
    }
    const past = pages.peek(key, { allowStale: true });
    const body = await prepare(response, past);
    if (version !== before) return body;
    pages.set(key, body, { ttl: Math.ceil(freshMilliseconds * (1 - SPREAD * Math.random())) });
    if (body !== past) pressing = pressing.then(() => press(key, body)).catch(() => {});
    return body;
  }

  /** One after the other: it takes a processor for most of a second. What fails stays as it is. */
  let pressing = Promise.resolve();
  async function press(key: string, body: PreparedBody): Promise<void> {
    const isThere = () => pages.peek(key, { allowStale: true }) === body;
    if (!isThere()) return;
    const smaller = await pressed(body);
    if (isThere()) pages.set(key, smaller, { ttl: Math.max(1, pages.getRemainingTTL(key)) });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = withoutCampaign(request.url);
    const key = keyOf(request, url);
    if (key === null) {
      count('alone');
      return sendRendered(reply, (await render(request, reply, request.url)).response);
    }
    const known = pages.get(key);
    if (known) {
      count('memory');
      return sendPrepared(request, reply, known);
    }
    const underway = rendering.get(key);
    if (underway) {
      const shared = await underway.catch(() => null);
      if (shared && !(shared instanceof Response)) {
        count('shared');
        return sendPrepared(request, reply, shared);
      }
    }

    count('rendered');
    const mine = renderAndKeep(key, request, reply, url);
    rendering.set(key, mine);
    try {
      const answer = await mine;
      return answer instanceof Response
        ? sendRendered(reply, answer)
        : sendPrepared(request, reply, answer);
    } finally {
      if (rendering.get(key) === mine) rendering.delete(key);
    }
  };
}

/** Null for what is not kept. */
function keyOf({ method, protocol, host }: FastifyRequest, url: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [, question = ''] = url.split('?', 2);
  const names = [...new URLSearchParams(question).keys()];
  return names.every((name) => KNOWN_PARAMETERS.has(name)) ? `${protocol}://${host}${url}` : null;
}

/** Headers that a prepared body has of its own. */
const OWN_HEADERS = new Set(['content-length', 'content-type', 'etag', 'vary']);

/** The past body again when the response says the same with the same headers. */
async function prepare(response: Response, past?: PreparedBody): Promise<PreparedBody> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const further = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name));
  if (past?.hash === contentHash(bytes)) {
    const { validators } = past.variants.identity;
    if (further.every(([name, value]) => validators[name] === value)) return past;
  }
  return prepareBytes(bytes, {
    contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
    quality: QUALITY,
    headers: Object.fromEntries(further),
  });
}
