import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { CallApi } from '../in-process-api.ts';
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

/** How pages ask for what a request does not say. */
export interface PageSources {
  /** Another way to the API, for what a page can do without. */
  readonly callAside: CallApi;
  /** The name of the data's edition, and since when it is the one of today. */
  readonly readEdition?: ReadEdition;
}

export type ReadEdition = () => Promise<{ readonly name: string; readonly since: string }>;

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
    };
  };
};
