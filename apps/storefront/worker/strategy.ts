/** What the worker knows of a request. */
export interface RequestFacts {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** Whether it asks for a document to be shown, rather than for something that a page needs. */
  readonly isNavigation: boolean;
  /** Whether it says in whose name it comes. */
  readonly isAuthorized: boolean;
}

/**
 * What is done about a request:
 * - `asset`, `picture`, `routes`: the cached one, which never changes, else the network's, which is cached;
 * - `page`, `public`: the network's, which is cached, else the last one that was cached;
 * - `data`: the network's, else the strategy to the whole page that the data are of;
 * - `visit`: the network's, else the page that says that there is none;
 * - `network`: nothing at all, as if there were no worker.
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

/** Names by which a question tells whose it is. */
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
