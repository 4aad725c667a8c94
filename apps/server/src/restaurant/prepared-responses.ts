import { publishedSummary } from '@comptoir/contract/menus/articles';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import type { Locale } from '@comptoir/domain/languages/locale';
import { type PreparedResponse, prepareResponse } from '#plugins/http/prepared-response.ts';
import type { RestaurantStore } from './store.ts';

/** The API's prepared responses about the restaurant, in each of its languages. Rules I-16, R-15 and LA-33. */
export interface PreparedResponses {
  settings(locale: Locale): Promise<PreparedResponse>;
  menus(locale: Locale): Promise<PreparedResponse>;
  /** The items of one menu; undefined for an unknown menu. */
  products(locale: Locale, menuId: string): Promise<PreparedResponse | undefined>;
  offers(locale: Locale): Promise<PreparedResponse>;
  /** The articles of the blog without their texts, the newest first. Rule W-7. */
  articles(locale: Locale): Promise<PreparedResponse>;
  /** One article with its text; undefined for an unknown one. */
  article(locale: Locale, slug: string): Promise<PreparedResponse | undefined>;
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
  const prepared = new WeakMap<PublicRestaurant, Responses>();

  function responsesOf(restaurant: PublicRestaurant): Responses {
    const known = prepared.get(restaurant);
    if (known) return known;
    const responses = prepare(restaurant);
    prepared.set(restaurant, responses);
    return responses;
  }

  const responsesIn = async (locale: Locale) =>
    responsesOf((await store.current()).publicDataIn(locale));

  store.onChange(({ locales, publicDataIn }) => {
    for (const locale of locales) responsesOf(publicDataIn(locale));
  });

  return {
    settings: async (locale) => (await responsesIn(locale)).settings,
    menus: async (locale) => (await responsesIn(locale)).menus,
    products: async (locale, menuId) => (await responsesIn(locale)).products.get(menuId),
    offers: async (locale) => (await responsesIn(locale)).offers,
    articles: async (locale) => (await responsesIn(locale)).articles,
    article: async (locale, slug) => (await responsesIn(locale)).article.get(slug),
  };
}

function prepare({ settings, menus, offers, articles }: PublicRestaurant): Responses {
  return {
    settings: prepareResponse(settings),
    menus: prepareResponse(menus),
    products: new Map(menus.map((menu) => [menu.menu_id, prepareResponse(itemsOf(menu))])),
    offers: prepareResponse(offers),
    articles: prepareResponse(articles.map((article) => publishedSummary.parse(article))),
    article: new Map(articles.map((article) => [article.slug, prepareResponse(article)])),
  };
}

function itemsOf({ categories }: WireMenu): unknown {
  return categories.flatMap((category) => category.items);
}
