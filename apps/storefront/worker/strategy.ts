/** What the decision needs of a request. */
export interface RequestFacts {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** Whether it is a navigation rather than a subresource. */
  readonly isNavigation: boolean;
  /** Whether it has an authorization header. */
  readonly isAuthorized: boolean;
}

/**
 * How a request is answered:
 * - `asset`, `picture`, `routes`: cache first, for what is immutable;
 * - `page`, `public`: network first, else the cache;
 * - `data`: the network, else a redirect to the page;
 * - `visit`: the network, else the offline page;
 * - `network`: not intercepted.
 */
export type Strategy =
  | 'asset'
  | 'picture'
  | 'routes'
  | 'page'
  | 'public'
  | 'data'
  | 'visit'
  | 'network';

/** The pages that are worth something without a network. They are the same for everybody. */
const CACHED_PAGES: ReadonlySet<string> = new Set(['/', '/menu', '/fr', '/fr/menu']);

/** Public data that are the same for everybody; a code below `/offers` is one visitor's own. */
const PUBLIC = /^\/v2\/public\/(?:settings|menus|offers)\/?$/;

/** Query parameters with personal values. */
const OWN_QUESTION = /^(?:token|key|user_id|otp|email)$/i;

/** The strategy of a request to the shop at `origin`. Rules B-2 to B-6. */
export function strategyOf(
  { method, url, isNavigation, isAuthorized }: RequestFacts,
  origin: string,
): Strategy {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || isAuthorized) return 'network';
  const isOwn = [...address.searchParams.keys()].some((name) => OWN_QUESTION.test(name));
  if (isNavigation) return CACHED_PAGES.has(address.pathname) && !isOwn ? 'page' : 'visit';
  return isOwn ? 'network' : assetStrategyOf(address.pathname);
}

function assetStrategyOf(path: string): Strategy {
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/images/')) return 'picture';
  if (path === '/__manifest') return 'routes';
  if (path.endsWith('.data')) return 'data';
  return PUBLIC.test(path) || path.startsWith('/_icons/') ? 'public' : 'network';
}

/** The page that data are of, with its question: `/menu.data?product=a` → `/menu?product=a`. */
export function pageOfData(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  searchParams.delete('_routes');
  const question = searchParams.toString();
  return question === '' ? path : `${path}?${question}`;
}
