import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll } from 'vitest';

/** Inside the checkout, so that the build can resolve its external packages. */
const CACHE = join(import.meta.dirname, '../../../../.cache');

/** The server bundle of a minimal storefront, with pages and routes for tests. */
const SERVER_BUILD = `
import { createContext, RouterContextProvider } from 'react-router';

const api = createContext();
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };

export const entry = {
  module: {
    default(request, status) {
      missing += 1;
      if (request.headers.get('user-agent') === 'bot') return new Response(null, { status });
      return new Response('Page introuvable : {asked}', { status, ...html });
    },
    handleError: () => {},
    createLoadContext(callApi, site, sources) {
      const context = new RouterContextProvider();
      context.set(api, { callApi, site, sources });
      return context;
    },
    foreignSources: () => ({ 'connect-src': ['https://icons.example'] }),
    inLocale: (_locale, render) => render(),
    isCrawler: (userAgent) => userAgent === 'bot',
    withRequestedAddress: (html, { pathname }) => html.replace('{asked}', pathname),
    async openPageAddresses() {
      const resolve = ({ pathname, search, searchParams }) => {
        if (['/menus', '/rendered'].includes(pathname)) return { kind: 'uncached' };
        if (pathname === '/COUNTED') return { kind: 'moved', path: '/counted' + search };
        const own = pathname.replace(/^\\/(?:en\\/)?/, '').replace(/\\.data$/, '');
        const root = pathname.startsWith('/en/') ? '/en' : '';
        const path = own in routes ? pathname : root + '/_unknown';
        const dish = searchParams.get('product');
        return { kind: 'shared', path: dish === 'maki' ? path + '?product=maki' : path };
      };
      return { resolve, isWhole: true };
    },
  },
};
let counted = 0;
let missing = 0;
let failing = 0;
let aside = 0;
const route = (path, module) => ({ id: path, parentId: 'root', path, module });
export const routes = {
  root: { id: 'root', path: '', module: {} },
  '_opening-soon': route('_opening-soon', {
    loader: () => new Response('<h1>Ouvre bientôt</h1>', html),
  }),
  page: route('page', {
    loader({ context }) {
      const { nonce } = context.get(api).sources;
      return new Response('<h1>Carte</h1><script nonce="' + nonce + '">go()</script>', html);
    },
  }),
  injected: route('injected', {
    loader({ context }) {
      const { nonce } = context.get(api).sources;
      const own = '<script nonce="' + nonce + '">go()</script>';
      return new Response('<script>steal()</script><script nonce="">steal()</script>' + own, html);
    },
  }),
  canonical: route('canonical', {
    loader: ({ request }) => new Response('<link href="' + new URL(request.url).origin + '">', html),
  }),
  rendered: route('rendered', { loader: () => Response.json({ counted, missing }) }),
  ...Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => 'held-' + n).map((path) => [
      path,
      route(path, {
        async loader({ context }) {
          await context.get(api).callApi('/v2/held');
          return new Response('<h1>' + path + '</h1>', html);
        },
      }),
    ]),
  ),
  menus: route('menus', {
    loader: ({ context }) => context.get(api).callApi('/v2/menus?x=1', { headers: { 'x-who': 'page' } }),
  }),
  texts: route('texts', {
    loader: () => Response.json({}, { headers: { 'cache-control': 'public, max-age=86400' } }),
  }),
  counted: route('counted', { loader: () => new Response('<h1>' + ++counted + '</h1>', html) }),
  failing: route('failing', {
    loader: async ({ context }) => {
      const { status } = await context.get(api).callApi('/v2/nothing');
      return new Response('<h1>' + status + ', ' + ++failing + '</h1>', html);
    },
  }),
  aside: route('aside', {
    loader: async ({ context }) => {
      const { status } = await context.get(api).sources.callAside('/v2/nothing');
      return new Response('<h1>' + status + ', ' + ++aside + '</h1>', html);
    },
  }),
  address: route('address', {
    loader({ context, request }) {
      const { site, sources } = context.get(api);
      return Response.json({ ...site, url: request.url, locale: sources.locale });
    },
  }),
  form: route('form', { action: async ({ request }) => new Response(await request.text()) }),
};
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' };
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const publicPath = '/';
export const basename = '/';
export const assetsBuildDirectory = '';
export const routeDiscovery = { mode: 'initial' };
`;

/** Writes a minimal build in the form of the storefront's, and returns its workspace. */
export function aBuiltStorefront(): string {
  mkdirSync(CACHE, { recursive: true });
  const directory = mkdtempSync(join(CACHE, 'storefront-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  };
  write('build/server/package.json', '{"type":"module"}');
  write('build/server/index.js', SERVER_BUILD);
  write('build/client/robots.txt', 'User-agent: *');
  write('build/client/sw.js', 'listen()');
  write('build/client/assets/entry-1a2b.js', 'start()');
  write('build/client/assets/entry-1a2b.js.br', brotliCompressSync('start()'));
  return directory;
}
