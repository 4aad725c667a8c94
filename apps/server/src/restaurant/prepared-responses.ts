import { articleSummary } from '@comptoir/contract/menus/articles';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import { type PreparedResponse, prepareResponse } from '#plugins/http/prepared-response.ts';
import type { RestaurantSnapshot } from './snapshot.ts';
import type { RestaurantStore } from './store.ts';

/** The API's prepared responses about the restaurant. Rules I-16 and R-15. */
export interface PreparedResponses {
  settings(): Promise<PreparedResponse>;
  menus(): Promise<PreparedResponse>;
  /** The items of one menu; undefined for an unknown menu. */
  products(menuId: string): Promise<PreparedResponse | undefined>;
  offers(): Promise<PreparedResponse>;
  /** The articles of the blog without their texts, the newest first. Rule W-7. */
  articles(): Promise<PreparedResponse>;
  /** One article with its text; undefined for an unknown one. */
  article(slug: string): Promise<PreparedResponse | undefined>;
}

interface Responses {
  readonly settings: Promise<PreparedResponse>;
  readonly menus: Promise<PreparedResponse>;
  readonly products: ReadonlyMap<string, Promise<PreparedResponse>>;
  readonly offers: Promise<PreparedResponse>;
  readonly articles: Promise<PreparedResponse>;
  readonly article: ReadonlyMap<string, Promise<PreparedResponse>>;
}

/** Prepares the responses of each version of the restaurant once, as soon as it is read. */
export function preparedResponses(
  store: Pick<RestaurantStore, 'current' | 'onChange'>,
): PreparedResponses {
  const prepared = new WeakMap<RestaurantSnapshot, Responses>();

  function responsesOf(snapshot: RestaurantSnapshot): Responses {
    const known = prepared.get(snapshot);
    if (known) return known;
    const responses = prepare(snapshot);
    prepared.set(snapshot, responses);
    return responses;
  }

  store.onChange(responsesOf);

  return {
    settings: async () => responsesOf(await store.current()).settings,
    menus: async () => responsesOf(await store.current()).menus,
    products: async (menuId) => responsesOf(await store.current()).products.get(menuId),
    offers: async () => responsesOf(await store.current()).offers,
    articles: async () => responsesOf(await store.current()).articles,
    article: async (slug) => responsesOf(await store.current()).article.get(slug),
  };
}

function prepare({ publicData }: RestaurantSnapshot): Responses {
  const { settings, menus, offers, articles } = publicData;
  return {
    settings: prepareResponse(settings),
    menus: prepareResponse(menus),
    products: new Map(menus.map((menu) => [menu.menu_id, prepareResponse(itemsOf(menu))])),
    offers: prepareResponse(offers),
    articles: prepareResponse(articles.map((article) => articleSummary.parse(article))),
    article: new Map(articles.map((article) => [article.slug, prepareResponse(article)])),
  };
}

function itemsOf({ categories }: WireMenu): unknown {
  return categories.flatMap((category) => category.items);
}
