/** A file of the build that several pages share. */
export type SharedChunk = 'site' | 'ordering' | 'dishes' | 'order';

/** What of the bundler's knowledge is looked at. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Modules that begin a page, the cart's part or the late parts, by their names without endings. */
const PAGE =
  /\/app\/(entry\.client|root|lazy-features|routes\/(?:[a-z]+\/)*[a-z-]+|features\/cart\/cart-content)\.tsx?(?:\?.*)?$/;
/** The cart, which comes when there is one. */
const CART_PART = 'features/cart/cart-content';
/** What stands around every page and comes after it. */
const LAZY_FEATURES = 'lazy-features';
const ORDERING = ['routes/ordering', 'routes/menu', 'routes/checkout'];

/**
 * Where a module goes that several pages need: to `site` with what every page loads, or what an
 * ordering page shares with the home page or with the late parts; to `ordering` with what the menu and
 * the checkout share; to `dishes` with what only the menu needs at once, and parts of it later; to
 * `order` with what the checkout and the cart's part share. Left to itself the bundler makes a file
 * for each set of pages and parts that share something: thirty for the menu, most of them smaller than
 * the headers they come with.
 */
export function sharedChunk(id: string, graph: ModuleGraph): SharedChunk | null {
  if (PAGE.test(id) || id.endsWith('.css')) return null;
  const pages = pagesThatNeed(id, graph);
  if (pages.has('entry.client') || pages.has('root')) return 'site';
  const ordering = ORDERING.filter((page) => pages.has(page));
  const isForEveryPage = pages.delete(LAZY_FEATURES) || pages.has('routes/home');
  if (ordering.length > 0 && isForEveryPage) return 'site';
  if (ordering.length > 1) return 'ordering';
  const isForCart = pages.delete(CART_PART);
  if (pages.has('routes/checkout')) return isForCart ? 'order' : null;
  return pages.size === 1 && pages.has('routes/menu') ? 'dishes' : null;
}

/** What loads a module at once, whatever leads there. */
function pagesThatNeed(id: string, graph: ModuleGraph): Set<string> {
  const seen = new Set([id]);
  const pages = new Set<string>();
  for (const each of seen) {
    const page = PAGE.exec(each)?.[1];
    if (page !== undefined) pages.add(page);
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return pages;
}
