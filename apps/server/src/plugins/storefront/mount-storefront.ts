import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  PageAddress,
  PageAddresses,
  PublicSite,
  ReadContentVersion,
  ReadRestaurant,
  StorefrontBuild,
} from './build.ts';
import { serveBuiltFiles } from './built-files.ts';
import { mountPreview } from './mount-preview.ts';
import { type CountPage, type OnChange, pageCache } from './page-cache.ts';
import { cardFormSources } from './page-policy.ts';
import {
  localeOf,
  localisedRenderer,
  type PageRenderer,
  readerIn,
  sendRendered,
  withoutDataInIndexes,
  withPolicy,
} from './page-renderer.ts';
import { inProcessApi, requestedAddress, webRequest } from './web-request.ts';

type RequestAddress = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>;

/**
 * A host name or IP address with an optional port; any other text would change the URL's meaning.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The most origins with pages of their own at a time, where SITE_ROOT is not set. */
const MAX_ORIGINS = 8;

const UNUSED_MILLISECONDS = 10 * 60_000;

/** Which storefront is served, and how. */
export interface StorefrontChoice {
  readonly site: PublicSite;
  /** Reads the restaurant in a language from memory. */
  readonly readRestaurant?: (locale: Locale) => ReturnType<ReadRestaurant>;
  readonly readContentVersion?: ReadContentVersion;
  /** The languages of the restaurant's shop. Rule LA-1. */
  readonly availableLocales: () => Promise<readonly Locale[]>;
  /** Whether guests can order; before, every page says that the shop opens soon. Rule OP-2. */
  readonly isOpened: () => Promise<boolean>;
  readonly mode: 'production' | 'development';
  /** The directory of the storefront's workspace. */
  readonly directory: string;
  readonly dataDir: string;
  readonly onChange: OnChange;
  readonly countPage: CountPage;
  /** The card payment provider as it is now. */
  readonly cardProvider: () => 'stripe' | 'demo' | 'none';
}

const SERVER_BUILD = 'build/server/index.js';

/** Whether the build, or in development the sources, exist. */
export function hasStorefront({
  mode,
  directory,
}: Pick<StorefrontChoice, 'mode' | 'directory'>): boolean {
  return existsSync(join(directory, mode === 'production' ? SERVER_BUILD : 'vite.config.ts'));
}

/**
 * Serves the storefront on every other path: its build in production, its sources through Vite in
 * development.
 */
export async function mountStorefront(
  app: FastifyInstance,
  choice: StorefrontChoice,
): Promise<void> {
  await app.register(async (scope) => {
    // The storefront's handlers read bodies themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    if (choice.mode === 'production') await mountBuild(scope, choice);
    else await mountSources(scope, choice);
  });
}

async function mountBuild(scope: FastifyInstance, choice: StorefrontChoice): Promise<void> {
  const file = pathToFileURL(join(choice.directory, SERVER_BUILD)).href;
  const build: StorefrontBuild = await import(file);
  const { module } = build.entry;
  const { site } = choice;
  const callApi = inProcessApi(scope);
  const rendered = localisedRenderer(async () => build, callApi, choice);
  const render = withPolicy(withoutDataInIndexes(rendered), site.apiRoot, () =>
    cardFormSources(choice.cardProvider()),
  );
  const client = {
    directory: join(choice.directory, 'build/client'),
    base: '',
    store: join(choice.dataDir, 'assets'),
  } as const;
  await serveBuiltFiles(scope, client, scope.log);
  const originOf = pageOrigins(site.siteRoot);
  mountPreview(scope, { mode: 'production', build: async () => build, originOf });
  const pages = pageCache({
    render,
    resolve: currentAddresses(
      () => module.openPageAddresses(callApi, build.routes, readerIn(DEFAULT_LOCALE, choice)),
      choice.onChange,
    ),
    originOf,
    isCrawler: module.isCrawler,
    withRequestedAddress: module.withRequestedAddress,
    onChange: choice.onChange,
    count: choice.countPage,
  });
  answerEverything(
    scope,
    whenOpened(choice.isOpened, pages, openingSoon(render, originOf, choice.availableLocales)),
  );
}

async function mountSources(scope: FastifyInstance, choice: StorefrontChoice): Promise<void> {
  // Loaded in development only, to save memory in production.
  const { answeredByVite, startVite } = await import('./vite-middleware.ts');
  const vite = await startVite(scope, choice.directory);
  const build = async (): Promise<StorefrontBuild> => {
    const module: unknown = await vite.ssrLoadModule('virtual:react-router/server-build');
    return module as StorefrontBuild;
  };
  const render = localisedRenderer(build, inProcessApi(scope), choice);
  const originOf = pageOrigins('');
  mountPreview(scope, { mode: 'development', build, originOf });
  const pages: Handler = async (request, reply) => {
    // Vite writes inline scripts and replaces modules through a WebSocket.
    reply.removeHeader('content-security-policy');
    if (await answeredByVite(vite, request, reply)) return reply.hijack();
    const requested = requestedAddress(request, originOf(request));
    const { response } = await render(webRequest(request, reply, requested));
    const isErrorPage = response.status >= 400 && isHtml(response);
    if (!isErrorPage) return sendRendered(reply, response);
    const { module } = (await build()).entry;
    const page = module.withRequestedAddress(await response.text(), requested);
    return sendRendered(reply, new Response(page, response));
  };
  answerEverything(
    scope,
    whenOpened(choice.isOpened, pages, openingSoon(render, originOf, choice.availableLocales)),
  );
}

/**
 * Pages of a shop that guests can order in; else one that says that it opens soon. While that cannot be read, pages
 * say themselves what they lack. Rule OP-2.
 */
function whenOpened(isOpened: () => Promise<boolean>, pages: Handler, soon: Handler): Handler {
  return async (request, reply) =>
    (await isOpened().catch(() => true)) ? pages(request, reply) : soon(request, reply);
}

/** The storefront's page of that, at whichever address; nothing of it may be kept or indexed. Rule OP-2. */
function openingSoon(
  render: PageRenderer,
  originOf: (request: FastifyRequest) => string,
  availableLocales: StorefrontChoice['availableLocales'],
): Handler {
  return async (request, reply) => {
    const { pathname } = requestedAddress(request, originOf(request));
    const isRobots = pathname === '/robots.txt';
    const prefix = localePrefix(await localeOf(pathname, availableLocales));
    const address = new URL(
      isRobots ? '/robots.txt?closed' : `${prefix}/_opening-soon`,
      originOf(request),
    );
    const { response } = await render(new Request(address));
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
    return sendRendered(reply.headers(headers), response);
  };
}

const isHtml = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') === true;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The methods of a web `Request`, which excludes TRACE. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

function answerEverything(scope: FastifyInstance, handler: Handler): void {
  scope.route({ method: METHODS, url: '/*', schema: { hide: true }, handler });
}

/**
 * Resolves addresses by the current data, read once for each version. A failed read is repeated for
 * the next address.
 */
function currentAddresses(
  open: () => Promise<PageAddresses>,
  onChange: OnChange,
): (requested: URL) => Promise<PageAddress> {
  let current: Promise<PageAddresses> | undefined;
  onChange(() => {
    current = undefined;
  });

  function read(): Promise<PageAddresses> {
    const opening = open();
    current = opening;
    const reset = () => {
      if (current === opening) current = undefined;
    };
    opening.then(({ isWhole }) => (isWhole ? undefined : reset()), reset);
    return opening;
  }

  return async (requested) => {
    const { resolve } = await (current ?? read());
    return resolve(requested);
  };
}

/**
 * The origin of `siteRoot`, else the requested one for eight origins at a time, else the socket's,
 * so that requested names cannot multiply renderings. Throws a 400 for an invalid host. Rule I-42.
 */
export function pageOrigins(
  siteRoot: string,
  now: () => number = () => performance.now(),
): (request: RequestAddress) => string {
  const lastUse = new Map<string, number>();
  return (request) => {
    const requested = requestedOrigin(request);
    if (siteRoot !== '') return new URL(siteRoot).origin;
    const at = now();
    if (!lastUse.has(requested)) {
      if (lastUse.size >= MAX_ORIGINS) dropUnused(lastUse, at);
      if (lastUse.size >= MAX_ORIGINS) return ownOrigin(request);
    }
    lastUse.set(requested, at);
    return requested;
  };
}

function dropUnused(lastUse: Map<string, number>, now: number): void {
  for (const [origin, used] of lastUse) {
    if (now - used > UNUSED_MILLISECONDS) lastUse.delete(origin);
  }
}

function requestedOrigin({ host, protocol }: RequestAddress): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  if (HOST.test(host) && URL.canParse(address)) return new URL(address).origin;
  throw Object.assign(new Error('The host is none'), { statusCode: 400 });
}

/** The local address of the connection; an in-process call has none. */
function ownOrigin({ socket }: RequestAddress): string {
  const { localAddress = 'localhost', localPort } = socket;
  const address = localAddress.replace(/^::ffff:/i, '').replace(/%.*/s, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return new URL(`http://${host}${localPort === undefined ? '' : `:${localPort}`}`).origin;
}
