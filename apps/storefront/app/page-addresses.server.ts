import type { CallApi } from '@comptoir/contract/wire/api-result';
import { isCheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import { localeOfPath } from '@comptoir/domain/languages/path-locale';
import { withoutEnding } from '@comptoir/domain/text/without-ending';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { createInProcessClient, type ReadRestaurant } from '#lib/api/in-process-client.server.ts';
import { payloadOr, settled } from '#lib/api/remote-state.ts';
import { BUILD } from '#lib/configuration/build-facts.ts';
import { configuredSite } from '#lib/configuration/configured-site.ts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { PAGES, pageUrlIn } from '#lib/routing/pages.ts';
import { redirectOf } from '#lib/routing/site-middleware.server.ts';

/** What is answered at an address: something that all visitors share, or not. */
export type PageAddress =
  | { readonly kind: 'shared'; readonly path: string }
  | { readonly kind: 'uncached' }
  | { readonly kind: 'moved'; readonly path: string };

interface PageAddresses {
  readonly resolve: (asked: URL) => PageAddress;
  /** False when the restaurant's data could not be read. */
  readonly isWhole: boolean;
}

/** The values in URLs that the restaurant's data knows. */
interface KnownValues {
  readonly items: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
}

/** A value that nothing has for its name. */
const UNKNOWN = '~';
/** A path that no page has. */
const UNKNOWN_PATH = '/~';
/** React Router's answer to which routes lead to some paths: made of the build alone. */
const ROUTE_DISCOVERY = '/__manifest';

/**
 * The query parameters that the server reads, by the page they belong to: what a value is rendered as,
 * null for a page as if it were not there. Any other parameter is for the browser, after hydration
 * (`features/account/sign-in/next-page.ts`). Rule I-40.
 */
const PARAMETERS: Readonly<
  Record<string, Readonly<Record<string, (value: string, known: KnownValues) => string | null>>>
> = {
  // The page says that such a dish is gone.
  '/menu': {
    product: (id, { items }) => (id === '' ? null : items.has(id) ? id : UNKNOWN),
  },
  '/blog': { article: (name, { articles }) => (articles.has(name) ? name : UNKNOWN) },
  '/checkout': { step: (name) => (isCheckoutStep(name) ? name : UNKNOWN) },
  '/group/checkout': { step: (name) => (isCheckoutStep(name) ? name : UNKNOWN) },
  // Its presence only: the browser requests the order.
  '/order': { key: (key) => (key === '' ? null : UNKNOWN) },
};

/** Documents that are no pages, in each language. */
const DOCUMENTS = ['/sitemap.xml', '/manifest.webmanifest', '/_offline', '/_opening-soon'];

/** Documents without a language. */
const SITE_DOCUMENTS = ['/robots.txt', '/_build/latest.json', `/_build/meta/${BUILD.id}.json`];

/** The pages of one group order, and whose query they have: the key is for the browser, they are the same for all. Rule GP-2. */
const GROUP_PAGES = [
  { path: `/group/${UNKNOWN}`, page: '' },
  { path: `/group/${UNKNOWN}/menu`, page: '/menu' },
];
const OF_A_GROUP = /^((?:\/\w+)?\/group)\/[^/]+(\/menu)?$/;

/** The paths of a site that something is answered at. */
interface KnownPaths {
  /** Each path, with and without a locale, with the page it belongs to. */
  readonly pages: ReadonlyMap<string, string>;
  /** The same paths by how React Router compares them, without regard to case. */
  readonly folded: ReadonlyMap<string, string>;
}

function knownPaths(available: readonly Locale[]): KnownPaths {
  const translated = [...PAGES.map(({ path }) => path), '/group/checkout', ...DOCUMENTS]
    .map((path) => ({ path, page: path }))
    .concat(GROUP_PAGES);
  const pages = new Map(
    [...translated, ...SITE_DOCUMENTS.map((path) => ({ path, page: path }))].flatMap(
      ({ path, page }): [string, string][] => [
        [path, page],
        [withRoot(`/${DEFAULT_LOCALE}`, path), page],
      ],
    ),
  );
  for (const locale of available) {
    for (const { path, page } of translated) {
      pages.set(withRoot(localePrefix(locale), path), page);
    }
  }
  return { pages, folded: new Map([...pages.keys()].map((path) => [path.toLowerCase(), path])) };
}

function withRoot(root: string, path: string): string {
  return path === '/' && root !== '' ? root : `${root}${path}`;
}

/**
 * Maps every URL to one of few: pages with known values, and one for everything missing. Without the
 * restaurant's data no value is known, and `isWhole` is false. Rules I-40 and I-41.
 */
export async function openPageAddresses(
  callApi: CallApi,
  routes: ServerBuild['routes'],
  readRestaurant?: ReadRestaurant,
): Promise<PageAddresses> {
  const api = createInProcessClient(callApi, readRestaurant);
  const [settings, menus, articles] = await Promise.all([
    api.settings(),
    api.menus(),
    api.articles(),
  ]);
  const site = configuredSite(siteConfiguration, payloadOr(settled(settings), []));
  const { available } = site.locale;
  const paths = knownPaths(available);
  const items = payloadOr(settled(menus), [])
    .flatMap(({ categories }) => categories)
    .flatMap((category) => category.items);
  const known: KnownValues = {
    items: new Set(items.map(({ item_id }) => item_id)),
    articles: new Set(payloadOr(settled(articles), []).map((article) => article.slug)),
  };
  const routesOf = routesByPath(routes);

  const isWhole = [settings, menus, articles].every(({ ok }) => ok);
  return { isWhole, resolve };

  function resolve(asked: URL): PageAddress {
    const locale = localeOfPath(asked.pathname, available);
    const root = localePrefix(locale);
    if (asked.pathname === `${root}${ROUTE_DISCOVERY}`) return { kind: 'uncached' };
    const url = pageUrlIn(locale, { url: asked.href });
    // Redirected before rendering, some with their query.
    if (redirectOf(site.routeRules, url)) return { kind: 'uncached' };
    const isData = asked.pathname.endsWith('.data');
    const path = pathOf(root + url.pathname, paths, available);
    if (path.kind === 'spelled' && !isData)
      return { kind: 'moved', path: path.path + asked.search };
    const query = knownQuery(paths.pages.get(path.path), url.searchParams, known);
    if (!isData) return { kind: 'shared', path: addressOf(path.path, query) };
    const requested = asked.searchParams.get('_routes');
    if (requested)
      query.set('_routes', knownRoutes(requested, routesOf(path.path.slice(root.length) || '/')));
    const file = path.path.endsWith('/') ? `${path.path}_.data` : `${path.path}.data`;
    return { kind: 'shared', path: addressOf(file, query) };
  }
}

/** Where a path is answered: its own, that of another spelling, or the one of its language where nothing is. */
function pathOf(
  pathname: string,
  { pages, folded }: KnownPaths,
  available: readonly Locale[],
): { readonly kind: 'own' | 'spelled'; readonly path: string } {
  const path = withoutEnding(pathname, /\//) || '/';
  if (pages.has(path)) return { kind: 'own', path };
  const messages = /^\/_i18n\/[^/]+\/(\w+)\/messages\.json$/.exec(path)?.[1];
  if (available.some((locale) => locale === messages))
    return { kind: 'own', path: `/_i18n/${BUILD.id}/${messages}/messages.json` };
  const group = OF_A_GROUP.exec(path);
  const groupPage = group && `${group[1]}/${UNKNOWN}${group[2] ?? ''}`;
  if (groupPage && pages.has(groupPage)) return { kind: 'own', path: groupPage };
  if (/^\/_build\/meta\/[^/]+$/.test(path)) return { kind: 'own', path: '/_build/meta/~.json' };
  const spelled = folded.get(decoded(path).toLowerCase());
  const root = localePrefix(localeOfPath(path, available));
  return spelled === undefined
    ? { kind: 'own', path: `${root}${UNKNOWN_PATH}` }
    : { kind: 'spelled', path: spelled };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function knownQuery(page = '', asked: URLSearchParams, known: KnownValues): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, rendering] of Object.entries(PARAMETERS[page] ?? {})) {
    const value = asked.get(name);
    const rendered = value === null ? null : rendering(value, known);
    if (rendered !== null) query.set(name, rendered);
  }
  return query;
}

/** The requested data routes that belong to the path, in their order. */
function knownRoutes(requested: string, routes: readonly string[]): string {
  const ids = new Set(requested.split(','));
  const known = routes.filter((id) => ids.has(id));
  // Without a value React Router takes all of them.
  return known.join(',') || UNKNOWN;
}

/** The ids of a path's routes, looked for once for each of the few paths there are: it takes 0.3 ms. */
function routesByPath(routes: ServerBuild['routes']): (path: string) => readonly string[] {
  const tree = routeTree(routes);
  const idsByPath = new Map<string, readonly string[]>();
  return (path) => {
    const known = idsByPath.get(path);
    if (known) return known;
    const ids = (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.id ?? []);
    idsByPath.set(path, ids);
    return ids;
  };
}

function routeTree(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(routes)
    .flatMap((route) => (route ? [route] : []))
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path = '', index }) =>
      index ? { id, path, index: true } : { id, path, children: routeTree(routes, id) },
    );
}

function addressOf(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
