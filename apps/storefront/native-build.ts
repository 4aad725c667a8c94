import { dirname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';

/** A route module, or a chunk of it that React Router requests. */
const ROUTE_MODULE = /\/app\/(?:root|routes\/[\w/-]+)\.tsx(?:\?.*)?$/;
/** Resource routes, which the app requests from the site. */
const DOCUMENT_MODULE = /\/app\/routes\/[\w/-]+\.ts(?:\?.*)?$/;
const SERVER_MODULE = /^[.#].*\.server\.tsx?$/;
/** Unexported where the browser has a loader of its own already. */
const OWN_LOADER = /^export (?:async )?function clientLoader\b/m;
const LOADER = /^export (async function|function|const) loader\b/m;
const MIDDLEWARE = /^export const middleware\b/m;
/** The app's document has no headers of a page. */
const HEADERS = /^export const headers\b/m;

const NOTHING = 'export default () => null;';

/**
 * The pages of a route module as a single-page build has them: what the server would do for a page,
 * its loader and its middleware, the app does for itself.
 */
export function inTheApp(code: string): string {
  return code
    .replace(LOADER, OWN_LOADER.test(code) ? '$1 loader' : 'export $1 clientLoader')
    .replace(MIDDLEWARE, 'export const clientMiddleware')
    .replace(HEADERS, 'const headers');
}

/** The file of a module named `.server`, from its relative name or the storefront's own (`#lib/…`). */
export function serverModule(id: string, importer: string): string | undefined {
  if (!SERVER_MODULE.test(id)) return;
  if (id.startsWith('#')) return join(import.meta.dirname, 'app', id.slice(1));
  return normalize(join(dirname(importer), id));
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
    // Resolved here, because React Router's plugin would refuse it.
    resolveId(id, importer) {
      return importer === undefined ? undefined : serverModule(id, importer);
    },
  };
}
