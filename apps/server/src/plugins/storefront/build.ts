import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { CallApi } from './in-process-api.ts';
import type { ForeignSources } from './page-policy.ts';

/**
 * All of the configuration that pages may carry: whatever stands here can be read by every visitor.
 * Rule U-54.
 */
export interface PublicSite {
  /** Empty: the origin of the request. */
  readonly siteRoot: string;
  /** Empty: the origin of the page. */
  readonly apiRoot: string;
}

/** What is answered at an address, as the storefront's `page-addresses.server.ts` resolves it. */
export type PageAddress =
  /** What every visitor gets at this path with this query, of which there are few. */
  | { readonly kind: 'shared'; readonly path: string }
  /** An answer for this request alone, which costs no rendering. */
  | { readonly kind: 'uncached' }
  /** Another spelling of the path of a page. */
  | { readonly kind: 'moved'; readonly path: string };

/** The addresses of pages, for one version of the restaurant's data. */
export interface PageAddresses {
  readonly resolve: (asked: URL) => PageAddress;
  /** False when the data could not be read: no address that names some of it is known then. */
  readonly isWhole: boolean;
}

/** How pages ask for what a request does not say. */
export interface PageSources {
  /** Another way to the API, for what a page can do without. */
  readonly callAside: CallApi;
  readonly readRestaurant?: ReadRestaurant;
  readonly readContentVersion?: ReadContentVersion;
  /** Marks the scripts that the renderer writes; see `page-policy.ts`. */
  readonly nonce: string;
}

/** Reads the restaurant from this process's memory. */
export type ReadRestaurant = () => Promise<PublicRestaurant>;

/** Reads the name of the data's version, and its date in ISO 8601. */
export type ReadContentVersion = () => Promise<{ readonly name: string; readonly since: string }>;

/** React Router's build of the storefront, with what its `entry.server.tsx` exports for us. */
export type StorefrontBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      /** What the loaders of one request are given. */
      createLoadContext(
        callApi: CallApi,
        site: PublicSite,
        sources: PageSources,
      ): RouterContextProvider;
      /** Which other origins the page that was rendered with this context may turn to. */
      foreignSources(context: RouterContextProvider): ForeignSources;
      /** Tells which addresses are the same page, for the restaurant's present data. */
      openPageAddresses(
        callApi: CallApi,
        routes: ServerBuild['routes'],
        readRestaurant?: ReadRestaurant,
      ): Promise<PageAddresses>;
      /** Whether a user agent gets a bare status instead of an error page. */
      isCrawler(userAgent: string | null): boolean;
      /** The error page for this address: it is rendered once for all of them. */
      withRequestedAddress(html: string, asked: URL): string;
    };
  };
};
