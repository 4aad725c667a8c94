import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { CallApi } from '../in-process-api.ts';
import type { ForeignSources } from './page-policy.ts';

/** The addresses that pages name, empty for those of the request; and what their data is called. */
export interface SiteAddresses {
  readonly siteRoot: string;
  readonly apiRoot: string;
  /** The name of the data's edition, and since when it is the one of today. */
  readEdition?(): Promise<{ readonly name: string; readonly since: string }>;
}

/** React Router's build of the storefront, with what its `entry.server.tsx` exports for us. */
export type StorefrontBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      /** What the loaders of one request are given. */
      createLoadContext(
        callApi: CallApi,
        addresses: SiteAddresses & {
          /** Another way to the API, for what a page can do without. */
          readonly callAside: CallApi;
        },
      ): RouterContextProvider;
      /** Which other origins the page that was rendered with this context may turn to. */
      foreignSources(context: RouterContextProvider): ForeignSources;
    };
  };
};
