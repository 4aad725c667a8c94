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
import { DOCUMENTS, PAGES, type Page, pageUrlIn } from '#lib/routing/pages.ts';
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

/** What a query parameter is rendered as; null for a page as if it were not there. Rule I-40. */
const RENDERED: Readonly<
  Record<NonNullable<Page['query']>, (value: string, known: KnownValues) => string | null>
> = {
  // The page says that such a dish is gone.
  product: (id, { items }) => (id === '' ? null : items.has(id) ? id : UNKNOWN),
  article: (name, { articles }) => (articles.has(name) ? name : UNKNOWN),
  step: (name) => (isCheckoutStep(name) ? name : UNKNOWN),
  // Its presence only: the browser requests the order.
  key: (key) => (key === '' ? null : UNKNOWN),
};

/** A part of an address that its page is the same for. */
const PARAMETER = /:\w+/g;

/** Pages such as those of a group order: their key is for the browser. Rule GP-2. */
const PARAMETRISED = PAGES.filter(({ path }) => path.includes(':')).map(({ path }) => ({
  path: path.replace(PARAMETER, UNKNOWN),
  pattern: new RegExp(`^((?:/\\w+)?)${path.replace(PARAMETER, '[^/]+')}$`),
}));

/** The paths of a site that something is answered at. */
interface KnownPaths {
  /** Each path, with and without a locale, with its page; null for a document. */
  readonly pages: ReadonlyMap<string, Page | null>;
  /** The same paths by how React Router compares them, without regard to case. */
  readonly folded: ReadonlyMap<string, string>;
}

function knownPaths(available: readonly Locale[]): KnownPaths {
  const documents = DOCUMENTS.filter(({ path }) => !path.includes(':'));
  const pages = new Map<string, Page | null>();
  const add = (root: string, path: string, page: Page | null) =>
    pages.set(withRoot(root, path.replace(PARAMETER, UNKNOWN)), page);
  for (const root of ['', `/${DEFAULT_LOCALE}`, ...available.map(localePrefix)]) {
    for (const page of PAGES) add(root, page.path, page);
    for (const { path, isTranslated } of documents)
      if (isTranslated || root === '') add(root, path, null);
  }
  add('', `/_build/meta/${BUILD.id}.json`, null);
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
  for (const { pattern, path: rendered } of PARAMETRISED) {
    const root = pattern.exec(path)?.[1];
    if (root !== undefined && pages.has(root + rendered))
      return { kind: 'own', path: root + rendered };
  }
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

function knownQuery(
  page: Page | null | undefined,
  asked: URLSearchParams,
  known: KnownValues,
): URLSearchParams {
  const name = page?.query;
  const value = name ? asked.get(name) : null;
  const rendered = name && value !== null ? RENDERED[name](value, known) : null;
  return new URLSearchParams(name && rendered !== null ? { [name]: rendered } : {});
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
