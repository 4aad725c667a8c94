/**
 * The server's half of the storefront. Beside what React Router wants, the build exports
 * `createLoadContext`: whoever serves the build finds it on `build.entry.module`, calls it for each
 * request with its own way to the API, and returns the result from `getLoadContext`.
 */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { DocumentContext } from '#document/document-context.ts';
import { documentParts } from '#document/document-parts.server.tsx';
import { installLinks } from '#document/install-links.server.tsx';
import { PLACEHOLDER, withAskedAddress } from '#document/requested-url.server.ts';
import { type CallApi, createApiClient } from '#lib/api/api-client.ts';
import { createRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { isCrawler } from '#lib/configuration/crawler.ts';
import { type ForeignSources, sourcesOf } from '#lib/configuration/foreign-sources.server.ts';
import {
  apiContext,
  type Edition,
  editionContext,
  nonceContext,
  popularContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { paintFirst } from '#lib/hydration/paint-first.server.ts';
import { withKnownAnswers } from '#lib/restaurant-source.server.ts';
import { openPageAddresses } from './page-addresses.server.ts';

/** What differs between deployments of one build. Pages carry it: visitors can read all of it. */
interface PublicSite {
  readonly siteRoot: string;
  readonly apiRoot: string;
}

/** What loaders ask for beside the API. */
interface PageSources {
  readonly readEdition?: () => Promise<Edition>;
  /** Another way to the API, for what a page can do without: a failure there is none of the page. */
  readonly callAside?: CallApi;
  /** A secret of this rendering, by which its own scripts are told from others. */
  readonly nonce?: string;
}

/** What loaders find in their context. `callApi` is a `fetch` for paths such as `/v2/public/menus`. */
export function createLoadContext(
  callApi: CallApi,
  { siteRoot, apiRoot }: PublicSite = siteConfiguration,
  { readEdition, callAside = callApi, nonce }: PageSources = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient(withKnownAnswers(callApi)));
  context.set(popularContext, createRecommendationsApi(callAside).popular);
  // By name, so that a wider object that is handed over stays outside. Rule U-54.
  context.set(siteContext, { ...siteConfiguration, siteRoot, apiRoot });
  context.set(nonceContext, nonce ?? null);
  // Without it a page has no picture for links and no date, which is no reason to have no page.
  if (readEdition) context.set(editionContext, () => readEdition().catch(() => null));
  return context;
}

/** Which other origins a page may turn to; called by whoever serves the build, once it is rendered. */
export function foreignSources(context: RouterContextProvider): ForeignSources {
  return sourcesOf(context.get(siteContext));
}

// Called by whoever serves the build, before and after a page is rendered.
export { isCrawler, openPageAddresses, withAskedAddress };

export const streamTimeout = 5_000;

/** The route of addresses that no other one has. */
const UNMATCHED = 'routes/not-found';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  // Whoever does not ask for a page needs none: the server tells them what is wrong.
  if (status === 405) {
    const route = routerContext.staticHandlerContext.matches.at(-1)?.route.id;
    return new Response(null, { status: route === UNMATCHED ? 404 : 405 });
  }

  const forCrawler = isCrawler(request.headers.get('user-agent'));
  if (forCrawler && status >= 400) return new Response(null, { status });

  // An app is no page for machines, and its shell is rendered where there is no restaurant.
  const parts = status === 200 && !__NATIVE__ ? await documentParts(request, loadContext) : null;

  const nonce = loadContext.get(nonceContext);
  const marked = nonce === null ? {} : { nonce };
  return new Promise((resolve, reject) => {
    let isShellReady = false;
    const giveUp = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext
        value={{
          head: (
            <>
              {!__NATIVE__ && installLinks(loadContext)}
              {parts?.head}
            </>
          ),
          foot: parts?.foot,
          asked: PLACEHOLDER,
        }}
      >
        <ServerRouter context={routerContext} url={request.url} {...marked} />
      </DocumentContext>,
      {
        ...marked,
        onShellReady() {
          isShellReady = true;
        },
        // Sent whole: pages are kept, so nobody but the first visitor waits for it.
        onAllReady() {
          clearTimeout(giveUp);
          headers.set('content-type', 'text/html; charset=utf-8');
          const rendered = buffer(pipe(new PassThrough())).then(String);
          // An app has its modules with it.
          const page = __NATIVE__ ? rendered : rendered.then((html) => paintFirst(html, nonce));
          resolve(page.then((html) => new Response(html, { status, headers })));
        },
        onShellError(error) {
          clearTimeout(giveUp);
          reject(error);
        },
        onError(error) {
          // Without a shell it rejects, and React Router reports it.
          if (isShellReady) report(error);
        },
      },
    );
  });
}

/** Pages that do not exist are no news, and neither is a visitor who left. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  report(error);
};

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : JSON.stringify(error)}\n`);
}
