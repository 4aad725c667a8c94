import { publishedSummary } from '@comptoir/contract/menus/articles';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import type { Locale } from '@comptoir/domain/languages/locale';
import {
  type PreparedResponse,
  prepareBytes,
  recompressed,
} from '#plugins/http/prepared-response.ts';
import { ownTurn } from './processes/in-slices.ts';
import { jsonBytesInSlices } from './processes/json-in-slices.ts';
import type { RestaurantSnapshot } from './snapshot.ts';
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
  readonly settings: Improved;
  readonly menus: Improved;
  readonly products: ReadonlyMap<string, Improved>;
  readonly offers: Improved;
  readonly articles: Improved;
  readonly article: ReadonlyMap<string, Improved>;
}

/** A response that is compressed quickly, and then once more as well as possible. */
interface Improved {
  sent: Promise<PreparedResponse>;
}

/**
 * Prepares the responses of each version of the restaurant once, before it is served; afterwards they are
 * compressed better, one after the other, since each takes a processor for a while.
 */
export function preparedResponses(
  store: Pick<RestaurantStore, 'current' | 'beforeChange' | 'onChange'>,
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

  const allOf = ({ locales, publicDataIn }: RestaurantSnapshot) =>
    locales.flatMap((locale) => listed(responsesOf(publicDataIn(locale))));

  store.beforeChange((snapshot) => Promise.all(allOf(snapshot).map(({ sent }) => sent)));
  store.onChange(async (snapshot) => {
    for (const response of allOf(snapshot)) {
      if ((await store.current()) !== snapshot) return;
      response.sent = Promise.resolve(await recompressed(await response.sent));
    }
  });

  return {
    settings: async (locale) => (await responsesIn(locale)).settings.sent,
    menus: async (locale) => (await responsesIn(locale)).menus.sent,
    products: async (locale, menuId) => (await responsesIn(locale)).products.get(menuId)?.sent,
    offers: async (locale) => (await responsesIn(locale)).offers.sent,
    articles: async (locale) => (await responsesIn(locale)).articles.sent,
    article: async (locale, slug) => (await responsesIn(locale)).article.get(slug)?.sent,
  };
}

function prepare({ settings, menus, offers, articles }: PublicRestaurant): Responses {
  return {
    settings: improved(settings),
    menus: improved(menus),
    products: new Map(menus.map((menu) => [menu.menu_id, improved(itemsOf(menu))])),
    offers: improved(offers),
    articles: improved(articles.map((article) => publishedSummary.parse(article))),
    article: new Map(articles.map((article) => [article.slug, improved(article)])),
  };
}

function improved(payload: unknown): Improved {
  return { sent: prepareQuickly(payload) };
}

async function prepareQuickly(payload: unknown): Promise<PreparedResponse> {
  const pieces = await jsonBytesInSlices({ status: 'success', payload });
  const bytes = Buffer.concat(pieces);
  await ownTurn();
  return prepareBytes(bytes, {
    contentType: 'application/json; charset=utf-8',
    quality: 5,
  });
}

function listed({ settings, menus, products, offers, articles, article }: Responses) {
  return [settings, menus, ...products.values(), offers, articles, ...article.values()];
}

function itemsOf({ categories }: WireMenu): unknown {
  return categories.flatMap((category) => category.items);
}
