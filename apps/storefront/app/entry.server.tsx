/**
 * The storefront's entry on the server. Beside the exports of React Router, the server that mounts the build
 * finds `createLoadContext`, `openPageAddresses` and others on `build.entry.module`.
 */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CallApi } from '@comptoir/contract/wire/api-result';
import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
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
import { installLinks } from '#document/document-tags.server.tsx';
import { PreviewBand, PreviewStart } from '#document/preview-start.server.tsx';
import { PLACEHOLDER, withRequestedAddress } from '#document/requested-address.server.ts';
import { createInProcessClient, type ReadRestaurant } from '#lib/api/in-process-client.server.ts';
import { createRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { isCrawler } from '#lib/configuration/crawler.ts';
import { type ForeignSources, sourcesOf } from '#lib/configuration/foreign-sources.server.ts';
import {
  apiContext,
  type ContentVersion,
  contentVersionContext,
  localeContext,
  nonceContext,
  popularContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { deferModules } from '#lib/hydration/defer-modules.server.ts';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { inLocale } from '#lib/i18n/rendered-language.server.ts';
import { createTranslate, TranslateContext } from '#lib/i18n/translate.ts';
import { DECLINED_KEY } from '#stores/visitor/consent.ts';
import { openPageAddresses } from './page-addresses.server.ts';

/** What differs between deployments of one build. Pages carry it, so it holds no secret. */
interface PublicSite {
  readonly siteRoot: string;
  readonly apiRoot: string;
}

/** What loaders need beside the API. */
interface PageSources {
  /** Without it loaders ask the API for everything. */
  readonly readRestaurant?: ReadRestaurant;
  readonly readContentVersion?: () => Promise<ContentVersion>;
  /** A call of the API whose failure does not make the page incomplete. */
  readonly callAside?: CallApi;
  /** A secret of this rendering that marks its own scripts. Rule I-44. */
  readonly nonce?: string;
  /** The language of the pages; French by default. */
  readonly locale?: Locale;
}

/** The context of loaders. `callApi` is a `fetch` for paths such as `/v2/public/menus`. */
export function createLoadContext(
  callApi: CallApi,
  { siteRoot, apiRoot }: PublicSite = siteConfiguration,
  {
    readRestaurant,
    readContentVersion,
    callAside = callApi,
    nonce,
    locale = DEFAULT_LOCALE,
  }: PageSources = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createInProcessClient(callApi, readRestaurant));
  context.set(popularContext, createRecommendationsApi(callAside).popular);
  // Field by field: further fields of a wider object must not reach the page. Rule U-54.
  context.set(siteContext, { ...siteConfiguration, siteRoot, apiRoot });
  context.set(nonceContext, nonce ?? null);
  context.set(localeContext, locale);
  // Without it a page lacks the social image and the date, and is rendered all the same.
  if (readContentVersion)
    context.set(contentVersionContext, () => readContentVersion().catch(() => null));
  return context;
}

/** The other origins that a page may use; called by the server once the page is rendered. */
export function foreignSources(context: RouterContextProvider): ForeignSources {
  return sourcesOf(context.get(siteContext));
}

// Called by the server before and after a page is rendered.
export { inLocale, isCrawler, openPageAddresses, withRequestedAddress };

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

  // A request with another method gets no page: the server answers it with a problem.
  if (status === 405) {
    const route = routerContext.staticHandlerContext.matches.at(-1)?.route.id;
    return new Response(null, { status: route === UNMATCHED ? 404 : 405 });
  }

  const forCrawler = isCrawler(request.headers.get('user-agent'));
  if (forCrawler && status >= 400) return new Response(null, { status });

  // Crawlers do not read an app, and its shell is rendered at build time, without a restaurant.
  const parts = status === 200 && !__NATIVE__ ? await documentParts(request, loadContext) : null;

  const isPreview = loadContext.get(siteContext).apiRoot === PREVIEW_ROOT;
  const nonce = loadContext.get(nonceContext);
  const locale = loadContext.get(localeContext);
  const marked = nonce === null ? {} : { nonce };
  return new Promise((resolve, reject) => {
    let isShellReady = false;
    const giveUp = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext
        value={{
          head: (
            <>
              {!__NATIVE__ &&
                (isPreview ? (
                  <PreviewStart declinedKey={DECLINED_KEY} nonce={nonce} />
                ) : (
                  installLinks(loadContext)
                ))}
              {parts?.head}
            </>
          ),
          foot: (
            <>
              {isPreview && <PreviewBand />}
              {parts?.foot}
            </>
          ),
          asked: PLACEHOLDER,
        }}
      >
        <TranslateContext value={createTranslate(messagesIn(locale))}>
          <ServerRouter context={routerContext} url={request.url} {...marked} />
        </TranslateContext>
      </DocumentContext>,
      {
        ...marked,
        onShellReady() {
          isShellReady = true;
        },
        // Sent whole: pages are cached, so only the first visitor waits for it.
        onAllReady() {
          clearTimeout(giveUp);
          headers.set('content-type', 'text/html; charset=utf-8');
          const rendered = buffer(pipe(new PassThrough())).then(String);
          // An app has its modules with it.
          const page = __NATIVE__
            ? rendered
            : rendered.then((html) => deferModules(html, nonce, locale));
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

/** Unknown pages and requests that were aborted are not errors of the server. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  report(error);
};

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : JSON.stringify(error)}\n`);
}
