/** A file of the build that several pages share. */
export type SharedChunk =
  | 'site'
  | 'ordering'
  | 'dishes'
  | 'order'
  | 'parts'
  | 'steps'
  | 'later'
  | 'choice'
  | 'live';

/** What of the bundler's knowledge is looked at. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * Entry modules of pages, of the lazy cart, steps and features, without extensions. Few visitors open the pages
 * of a group order: they take the chunks as they are for the others.
 */
const PAGE =
  /\/app\/(entry\.client|root|lazy-features|routes\/(?!group\b)(?:[a-z]+\/)*[a-z-]+|features\/(?:cart\/cart-content|checkout\/(?:checkout-flow|later-steps)|location\/location-choices))\.tsx?(?:\?.*)?$/;
/** The cart, which comes when there is one. */
const CART_PART = 'features/cart/cart-content';
/** The steps of the checkout with their guards, which come while it asks for the times, and those after the first. */
const LAZY_STEPS = ['features/checkout/checkout-flow', 'features/checkout/later-steps'];
/** The content of the panel in the header. */
const LOCATION_PANEL = 'features/location/location-choices';
/** What stands around every page and comes after it. */
const LAZY_FEATURES = 'lazy-features';
/** What follows the server live, on any page once it is idle. */
const LIVE =
  /\/app\/(?:lib\/live|stores\/availability)\/(?:browser-page|follow-resource|refresh-availability)\.ts$/;
/** What choosing a dish needs, wherever it is chosen: small parts of many lazy modules. */
const CHOICE =
  /\/(?:domain\/src\/menu\/(?:allergens|avoided-contents|dish-contents|required-choices)|app\/(?:components\/(?:order\/avoided-note|controls\/quantity-stepper)|lib\/restaurant\/sold-out-text|stores\/(?:cart\/(?:add-agreed|counted-lines)|availability\/sold-out|visitor\/stored-avoided)))\.tsx?$/;
const ORDERING = ['routes/ordering', 'routes/menu', 'routes/checkout'];

/**
 * The shared chunk of a module: `site` for every page, or for the menu and the home page or lazy features;
 * `ordering` for menu and checkout; `dishes` for the menu and its lazy modules; `order` for the checkout and the
 * lazy cart; `parts` for the checkout and other pages; `steps` for the checkout alone; `later` for its lazy steps
 * and other pages; `choice` for choosing a dish; `live` for what follows the server. By default the bundler makes a chunk for each combination:
 * thirty for the menu, most smaller than their headers.
 */
export function sharedChunk(id: string, graph: ModuleGraph): SharedChunk | null {
  if (PAGE.test(id) || id.endsWith('.css')) return null;
  if (LIVE.test(id)) return 'live';
  if (CHOICE.test(id)) return 'choice';
  const pages = pagesThatNeed(id, graph);
  if (pages.has('entry.client') || pages.has('root')) return 'site';
  const ordering = ORDERING.filter((page) => pages.has(page));
  const isForLazyFeatures = pages.delete(LAZY_FEATURES);
  if (isForLazyFeatures && pages.has('routes/checkout')) return 'site';
  const isForPanel = pages.delete(LOCATION_PANEL);
  const isForEveryPage = isForLazyFeatures || pages.has('routes/home');
  const isForMenu = pages.has('routes/ordering') || pages.has('routes/menu');
  if (isForMenu && (isForEveryPage || (isForPanel && !pages.has('routes/ordering')))) return 'site';
  const lazySteps = LAZY_STEPS.filter((steps) => pages.delete(steps)).length;
  if (ordering.length > 1 || (lazySteps > 0 && pages.has('routes/menu'))) return 'ordering';
  const isForCart = pages.delete(CART_PART);
  if (pages.has('routes/checkout')) {
    if (isForCart && !isForEveryPage) return 'order';
    return pages.size === 1 ? 'steps' : 'parts';
  }
  const isShared = isForCart || pages.size > 0 || lazySteps > 1;
  if (lazySteps > 0 && !isForEveryPage && !isForPanel && isShared) return 'later';
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
