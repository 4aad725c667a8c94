import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import type { CallApi } from '@comptoir/contract/wire/api-result';
import { type ApiClient, type ApiResult, createApiClient } from './api-client.ts';

/** Reads what the server that renders the page has in memory. */
export type ReadRestaurant = () => Promise<PublicRestaurant>;

/**
 * The API as loaders on the server find it: what is the same for every guest comes from the server's memory,
 * without JSON between; the rest, and what could not be read, is asked of the API, which says what is wrong.
 *
 * Every page gets the same objects, so loaders must not change them. Rule I-16.
 */
export function createInProcessClient(
  callApi: CallApi,
  readRestaurant: ReadRestaurant | undefined,
): ApiClient {
  const api = createApiClient(callApi);
  if (readRestaurant === undefined) return api;

  async function fromMemory<Payload>(
    pick: (restaurant: PublicRestaurant) => Payload | undefined,
    ask: () => Promise<ApiResult<Payload>>,
  ): Promise<ApiResult<Payload>> {
    const restaurant = await readRestaurant?.().catch(() => null);
    const payload = restaurant ? pick(restaurant) : undefined;
    return payload === undefined ? ask() : { ok: true, payload };
  }

  return {
    ...api,
    settings: () => fromMemory(({ settings }) => settings, api.settings),
    menus: () => fromMemory(({ menus }) => menus, api.menus),
    offers: () => fromMemory(({ offers }) => offers, api.offers),
    articles: () => fromMemory(({ articles }) => articles, api.articles),
    article: (slug) =>
      fromMemory(
        ({ articles }) => articles.find((article) => article.slug === slug),
        () => api.article(slug),
      ),
  };
}
