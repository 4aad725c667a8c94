import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import { expect, test } from 'vitest';
import { createInProcessClient } from './in-process-client.server.ts';

const RICE = {
  slug: 'le-riz',
  title: 'Le riz',
  date: '2026-11-20',
  description: '',
  author: '',
  picture: null,
  text: 'Lavé cinq fois.',
};
const RESTAURANT: PublicRestaurant = {
  settings: [{ name: 'contacts', value: { name: 'Comptoir' } }],
  menus: [],
  offers: [],
  articles: [RICE],
};

/** A client, and the paths that it asked of the API, which has no answer to any of them. */
function aClient(readRestaurant: () => Promise<PublicRestaurant>) {
  const asked: string[] = [];
  const api = createInProcessClient(async (path) => {
    asked.push(path);
    return Response.json({ status: 'error', code: 'unavailable' }, { status: 503 });
  }, readRestaurant);
  return { api, asked };
}

test('I-16: what every page shows is the server’s own object, and the API is not asked', async () => {
  const { api, asked } = aClient(async () => RESTAURANT);
  const settings = await api.settings();
  expect(settings.ok && settings.payload).toBe(RESTAURANT.settings);
  const menus = await api.menus();
  expect(menus.ok && menus.payload).toBe(RESTAURANT.menus);
  const offers = await api.offers();
  expect(offers.ok && offers.payload).toBe(RESTAURANT.offers);
  const articles = await api.articles();
  expect(articles.ok && articles.payload).toBe(RESTAURANT.articles);
  expect(await api.article('le-riz')).toEqual({ ok: true, payload: RICE });
  expect(asked).toEqual([]);
});

test('what one guest asks, and an unknown article, are asked of the API', async () => {
  const { api, asked } = aClient(async () => RESTAURANT);
  expect(await api.slots(true, 'maki:2')).toMatchObject({ ok: false, problem: { status: 503 } });
  expect(await api.article('le-nori')).toMatchObject({ ok: false, problem: { status: 503 } });
  expect(asked).toEqual([
    '/v2/public/checkout/slots?is_pickup=true&items=maki%3A2',
    '/v2/public/articles/le-nori',
  ]);
});

test('what cannot be read is asked of the API, whose answer says why', async () => {
  const { api, asked } = aClient(() => Promise.reject(new Error('No connection')));
  expect(await api.menus()).toMatchObject({
    ok: false,
    problem: { code: 'unavailable', status: 503 },
  });
  expect(asked).toEqual(['/v2/public/menus']);
});
