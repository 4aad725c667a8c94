import { randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import { localeOfPath } from '@comptoir/domain/languages/path-locale';
import type { FastifyReply } from 'fastify';
import { createRequestHandler } from 'react-router';
import { sendProblem } from '#plugins/http/problems.ts';
import type { PageSources, PublicSite, ReadRestaurant, StorefrontBuild } from './build.ts';
import type { StorefrontChoice } from './mount-storefront.ts';
import { type ForeignSources, pagePolicy, securePage } from './page-policy.ts';
import type { CallApi } from './web-request.ts';

type LocalisedChoice = Pick<
  StorefrontChoice,
  'mode' | 'site' | 'readRestaurant' | 'readContentVersion' | 'availableLocales'
>;

export interface Rendering {
  readonly response: Response;
  /** False when a call to the API failed: the page shows that and is not cacheable. */
  readonly isWhole: boolean;
  /** The other origins that the page may contact. */
  readonly foreign: ForeignSources;
  /** The nonce of the renderer's scripts, different each time. Rule I-44. */
  readonly nonce: string;
}

/** Renders a requested page, or its data. */
export type PageRenderer = (request: Request) => Promise<Rendering>;

/** The options of a renderer. */
interface RendererChoice extends Pick<PageSources, 'readRestaurant' | 'readContentVersion'> {
  /** The language of the pages; French by default. */
  readonly locale?: Locale;
  readonly mode: 'production' | 'development';
  readonly site: PublicSite;
}

/** A renderer of the build, loaded again for each request in development. */
export function pageRenderer(
  build: () => Promise<StorefrontBuild>,
  callApi: CallApi,
  { mode, site, readRestaurant, readContentVersion, locale = DEFAULT_LOCALE }: RendererChoice,
): PageRenderer {
  const handle = createRequestHandler(build, mode);
  const { siteRoot, apiRoot } = site;
  const sources = {
    callAside: callApi,
    ...(readRestaurant && { readRestaurant }),
    ...(readContentVersion && { readContentVersion }),
  };
  return async (request) => {
    const { module } = (await build()).entry;
    let isWhole = true;
    const callAndNote: CallApi = async (path, init) => {
      const answer = await callApi(path, init);
      if (!answer.ok) isWhole = false;
      return answer;
    };
    const nonce = randomBytes(16).toString('base64url');
    const context = module.createLoadContext(
      callAndNote,
      { siteRoot, apiRoot },
      { ...sources, nonce, locale },
    );
    const response = await module.inLocale(locale, () => handle(request, context));
    return { response, isWhole, foreign: module.foreignSources(context), nonce };
  };
}

/**
 * Sends a rendering; the statuses 405, and 404 for a method other than GET and HEAD, are answered
 * in the envelope. Rule I-3.
 */
export function sendRendered(reply: FastifyReply, response: Response): FastifyReply {
  if (response.status === 405) {
    return sendProblem(reply.header('allow', 'GET, HEAD'), 'method_not_allowed');
  }
  const asksForPage = ['GET', 'HEAD'].includes(reply.request.method);
  return response.status === 404 && !asksForPage
    ? sendProblem(reply, 'not_found')
    : reply.send(response);
}

/** Keeps page data out of search indexes. Rule W-1. */
export function withoutDataInIndexes(render: PageRenderer): PageRenderer {
  return async (request) => {
    const rendering = await render(request);
    if (!new URL(request.url).pathname.endsWith('.data')) return rendering;
    const { body, status, headers } = rendering.response;
    const response = new Response(body, { status, headers });
    response.headers.set('x-robots-tag', 'noindex');
    return { ...rendering, response };
  };
}

/** Adds the content security policy, which depends on the complete page. */
export function withPolicy(
  render: PageRenderer,
  apiRoot: string,
  cardSources: () => ForeignSources,
): PageRenderer {
  return async (request) => {
    const cards = cardSources();
    const rendering = await render(request);
    const { response, foreign, nonce } = rendering;
    if (!response.headers.get('content-type')?.startsWith('text/html')) return rendering;
    const { page, scripts } = securePage(Buffer.from(await response.arrayBuffer()), nonce);
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', pagePolicy(scripts, apiRoot, foreign, cards));
    // Wallets open pop-up windows and report back to the page.
    if (cards['frame-src']) {
      headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    }
    return {
      ...rendering,
      response: new Response(new Uint8Array(page), { status: response.status, headers }),
    };
  };
}

/** Rendering occupies the only JavaScript thread: more at once would only take more memory. */
const MAX_CONCURRENT = 2;
/** More than the pages of a menu with 100 dishes; at 50 ms each, ten seconds. */
const MAX_WAITING = 200;

/**
 * Limits concurrent renderings; the others wait in order. Answers null when the queue is full. Rule
 * I-43.
 */
export function renderQueue({ maxConcurrent = MAX_CONCURRENT, maxWaiting = MAX_WAITING } = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < maxConcurrent) running += 1;
    // The finished work's slot passes on, so `running` stays.
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return <Result>(work: () => Promise<Result>): Promise<Result> | null =>
    running >= maxConcurrent && waiting.length >= maxWaiting ? null : run(work);
}

/**
 * Renders each page in the language of its path. Pages below `/en` are the same routes with that basename, from the
 * API's English answers: their links stay below it, in the browser too. Rules LA-1 and LA-2.
 */
export function localisedRenderer(
  build: () => Promise<StorefrontBuild>,
  callApi: CallApi,
  choice: LocalisedChoice,
): PageRenderer {
  const renderers = new Map<Locale, PageRenderer>();

  function rendererIn(locale: Locale): PageRenderer {
    const known = renderers.get(locale);
    if (known) return known;
    const made = makeRenderer(locale);
    renderers.set(locale, made);
    return made;
  }

  function makeRenderer(locale: Locale): PageRenderer {
    const { mode, site, readContentVersion } = choice;
    const readRestaurant = readerIn(locale, choice);
    const sources = {
      mode,
      locale,
      ...(readRestaurant && { readRestaurant }),
      ...(readContentVersion && { readContentVersion }),
    };
    if (locale === DEFAULT_LOCALE) return pageRenderer(build, callApi, { ...sources, site });
    const basename = localePrefix(locale);
    return pageRenderer(
      async () => ({ ...(await build()), basename }),
      (path, init) => callApi(`${basename}${path}`, init),
      { ...sources, site: { ...site, apiRoot: `${site.apiRoot}${basename}` } },
    );
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    return rendererIn(await localeOf(pathname, choice.availableLocales))(request);
  };
}

/** While the languages cannot be read, pages are French and say themselves what they lack. */
export async function localeOf(
  pathname: string,
  availableLocales: StorefrontChoice['availableLocales'],
): Promise<Locale> {
  // Nearly every page: none but those of a prefix have to know the restaurant's languages.
  if (!/^\/en(?:$|[/.])/.test(pathname)) return DEFAULT_LOCALE;
  return localeOfPath(pathname, await availableLocales().catch(() => []));
}

/** The restaurant in this language, as loaders read it. */
export function readerIn(
  locale: Locale,
  { readRestaurant }: Pick<StorefrontChoice, 'readRestaurant'>,
): ReadRestaurant | undefined {
  return readRestaurant && (() => readRestaurant(locale));
}
