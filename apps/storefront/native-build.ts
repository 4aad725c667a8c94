import type { Plugin } from 'vite';

/** A route's module, or a part of it that React Router has asked for. */
const ROUTE_MODULE = /\/app\/(?:root|routes\/[\w-]+)\.tsx(?:\?.*)?$/;
/** What is no page: documents for machines, which ask the site for them. */
const DOCUMENT_MODULE = /\/app\/routes\/[\w-]+\.ts(?:\?.*)?$/;
const SERVER_MODULE = /\.server\.tsx?$/;
/** Unexported where the browser has a loader of its own already. */
const OWN_LOADER = /^export (?:async )?function clientLoader\b/m;
const LOADER = /^export (async function|function|const) loader\b/m;
const MIDDLEWARE = /^export const middleware\b/m;

const NOTHING = 'export default () => null;';

/**
 * The pages of a route module as a single-page build has them: what the server would do for a page,
 * its loader and its middleware, the app does for itself.
 */
export function inTheApp(code: string): string {
  return code
    .replace(LOADER, OWN_LOADER.test(code) ? '$1 loader' : 'export $1 clientLoader')
    .replace(MIDDLEWARE, 'export const clientMiddleware');
}

/** Lets the app do what the server does for browsers: with loaders, and with modules named `.server`. */
export function pagesInTheApp(): Plugin {
  return {
    name: 'pages-in-the-app',
    enforce: 'pre',
    transform(code, id) {
      if (ROUTE_MODULE.test(id)) return inTheApp(code);
      return DOCUMENT_MODULE.test(id) ? NOTHING : undefined;
    },
    resolveId(id, importer, options) {
      if (!SERVER_MODULE.test(id)) return;
      // React Router's own plugin refuses such modules, unless it believes to be asking itself.
      const custom = { ...options.custom, 'react-router:dot-server': true };
      return this.resolve(id, importer, { ...options, custom, skipSelf: true });
    },
  };
}
