import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ForeignSources } from './page-policy.ts';
import type { CallApi } from './web-request.ts';

/** The configuration that pages carry, readable by every visitor. Rule U-54. */
export interface PublicSite {
  /** Empty: the origin of the request. */
  readonly siteRoot: string;
  /** Empty: the origin of the page. */
  readonly apiRoot: string;
}

/** How an address is answered, as resolved by the storefront's `page-addresses.server.ts`. */
export type PageAddress =
  /** The same page for every visitor; there are few such addresses. */
  | { readonly kind: 'shared'; readonly path: string }
  /** Answered for this request alone, without rendering. */
  | { readonly kind: 'uncached' }
  /** Another spelling of a page's path. */
  | { readonly kind: 'moved'; readonly path: string };

/** The page addresses of one version of the restaurant's data. */
export interface PageAddresses {
  readonly resolve: (requested: URL) => PageAddress;
  /** False when the data could not be read: no address of a dish or article is known then. */
  readonly isWhole: boolean;
}

/** What loaders are given beside the request. */
export interface PageSources {
  /** The API for optional data: a failure leaves the page cacheable. */
  readonly callAside: CallApi;
  readonly readRestaurant?: ReadRestaurant;
  readonly readContentVersion?: ReadContentVersion;
  /** Marks the renderer's scripts; see `page-policy.ts`. */
  readonly nonce: string;
  /** The language of the pages. */
  readonly locale: Locale;
}

/** Reads the restaurant from memory. */
export type ReadRestaurant = () => Promise<PublicRestaurant>;

/** Reads the content version, and its date in ISO 8601. */
export type ReadContentVersion = () => Promise<{ readonly name: string; readonly since: string }>;

/** React Router's build of the storefront, with the exports of its `entry.server.tsx`. */
export type StorefrontBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      /** The context of one request's loaders. */
      createLoadContext(
        callApi: CallApi,
        site: PublicSite,
        sources: PageSources,
      ): RouterContextProvider;
      /** Runs a rendering, whose formats are then in its language. */
      inLocale<Result>(locale: Locale, render: () => Result): Result;
      /** The other origins that the rendered page may contact. */
      foreignSources(context: RouterContextProvider): ForeignSources;
      /** Resolves addresses for the current data. */
      openPageAddresses(
        callApi: CallApi,
        routes: ServerBuild['routes'],
        readRestaurant?: ReadRestaurant,
      ): Promise<PageAddresses>;
      /** Whether a user agent gets a bare status instead of an error page. */
      isCrawler(userAgent: string | null): boolean;
      /** Fills this address into the error page, which is rendered once for all. */
      withRequestedAddress(html: string, requested: URL): string;
    };
  };
};
