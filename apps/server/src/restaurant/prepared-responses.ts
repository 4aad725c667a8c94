import { article, articleSummary } from '@comptoir/contract/menus/articles';
import { menu, type WireMenu } from '@comptoir/contract/menus/menus';
import { withoutCode } from '@comptoir/contract/menus/offers';
import { publicSettings } from '@comptoir/contract/settings/public-settings';
import { type PreparedBody, prepareBody } from '#plugins/http/prepared-response.ts';
import type { RestaurantSnapshot } from './snapshot.ts';
import type { RestaurantStore } from './store.ts';

/** What everybody may know of the restaurant, ready to be sent. Rules I-16 and R-15. */
export interface Publication {
  settings(): Promise<PreparedBody>;
  menus(): Promise<PreparedBody>;
  /** The items of one menu; undefined for a menu that the restaurant does not have. */
  products(menuId: string): Promise<PreparedBody | undefined>;
  offers(): Promise<PreparedBody>;
  /** The articles of the blog, the newest first. Rule W-7. */
  articles(): Promise<PreparedBody>;
  /** One of them whole; undefined for one that there is not. */
  article(slug: string): Promise<PreparedBody | undefined>;
}

interface Bodies {
  readonly settings: Promise<PreparedBody>;
  readonly menus: Promise<PreparedBody>;
  readonly products: ReadonlyMap<string, Promise<PreparedBody>>;
  readonly offers: Promise<PreparedBody>;
  readonly articles: Promise<PreparedBody>;
  readonly article: ReadonlyMap<string, Promise<PreparedBody>>;
}

/** Prepares each version of the restaurant once, as soon as it is known. */
export function restaurantPublication(
  store: Pick<RestaurantStore, 'current' | 'onChange'>,
): Publication {
  const prepared = new WeakMap<RestaurantSnapshot, Bodies>();

  function bodiesOf(snapshot: RestaurantSnapshot): Bodies {
    const known = prepared.get(snapshot);
    if (known) return known;
    const bodies = prepare(snapshot);
    prepared.set(snapshot, bodies);
    return bodies;
  }

  store.onChange(bodiesOf);

  return {
    settings: async () => bodiesOf(await store.current()).settings,
    menus: async () => bodiesOf(await store.current()).menus,
    products: async (menuId) => bodiesOf(await store.current()).products.get(menuId),
    offers: async () => bodiesOf(await store.current()).offers,
    articles: async () => bodiesOf(await store.current()).articles,
    article: async (slug) => bodiesOf(await store.current()).article.get(slug),
  };
}

/**
 * By the schemas of the answers, so that nothing is told that they do not name, whatever a version of the
 * shop before this one stored. Rule I-30.
 */
function prepare({ settings, menus: stored, offers }: RestaurantSnapshot): Bodies {
  const menus = stored.map((each) => menu.parse(each));
  const articles = (settings.blog?.articles ?? []).toSorted((one, other) =>
    other.date.localeCompare(one.date),
  );
  return {
    settings: prepareBody(publicSettings(settings)),
    menus: prepareBody(menus),
    products: new Map(menus.map((each) => [each.menu_id, prepareBody(itemsOf(each))])),
    offers: prepareBody(offers.filter((offer) => offer.auto_apply === 'Yes').map(withoutCode)),
    articles: prepareBody(articles.map((each) => articleSummary.parse(each))),
    article: new Map(articles.map((each) => [each.slug, prepareBody(article.parse(each))])),
  };
}

function itemsOf({ categories }: WireMenu): unknown {
  return categories.flatMap((category) => category.items);
}
