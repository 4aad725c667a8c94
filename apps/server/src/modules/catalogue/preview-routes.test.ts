import { beforeEach, describe, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { ORIGIN, type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const repository = () => restaurantRepository(database.pool);

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await repository().replace(aRestaurant(), new Map());
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The preview's API as the holder of these cookies calls it. */
function previewOf(shop: StaffShop, cookies: readonly string[]) {
  return async (method: Method, path: string, body?: object) => {
    const answer = await shop.app.inject({
      method,
      url: `/_preview/v2/${path}`,
      headers: {
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...(method !== 'GET' && { origin: ORIGIN, 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const { payload, code, message, findings } = isJson ? answer.json() : {};
    return { status: answer.statusCode, headers: answer.headers, payload, code, message, findings };
  };
}

interface Entity {
  readonly id: string;
  readonly revision: number;
  readonly content: Record<string, unknown>;
}

async function manager(shop: StaffShop) {
  const { cookies } = await shop.person('manager');
  const draft = async () => (await shop.staff('GET', 'catalogue', { cookies })).payload;
  async function beer(): Promise<Entity> {
    const { entities } = await draft();
    return entities.find(({ id }: Entity) => id === 'biere');
  }
  return {
    cookies,
    preview: previewOf(shop, cookies),
    async price(price_pickup: number) {
      const { revision } = await beer();
      const prices = [{ id: 'biere', revision, price_pickup, price_delivery: price_pickup }];
      await shop.staff('POST', 'catalogue/prices', { cookies, body: { prices } });
    },
    async save(content: object) {
      const { revision, content: before } = await beer();
      await shop.staff('PUT', 'catalogue/entities/item/biere', {
        cookies,
        body: { content: { ...before, ...content } },
        headers: { 'if-match': `"${revision}"` },
      });
    },
    async publish() {
      const { revision } = await draft();
      await shop.staff('POST', 'catalogue/publication', { cookies, body: { revision } });
    },
  };
}

interface Menu {
  readonly categories: readonly {
    readonly items: readonly {
      readonly item_id: string;
      readonly item_price: { readonly price_pickup: number };
    }[];
  }[];
}

function priceIn(menus: readonly Menu[]): number | undefined {
  const items = menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items));
  return items.find(({ item_id }) => item_id === 'biere')?.item_price.price_pickup;
}

const CART = {
  is_pickup: true,
  items: [{ item_id: 'biere', quantity: 2 }],
};

async function guestsMenus(shop: StaffShop): Promise<readonly Menu[]> {
  return (await shop.app.inject('/v2/public/menus')).json().payload;
}

describe('the preview of the draft', () => {
  test('CA-30: shows and prices the draft, while guests have what is published', async () => {
    const shop = await openShop();
    const { price, preview } = await manager(shop);
    await price(6.2);
    expect(priceIn((await preview('GET', 'public/menus')).payload)).toBe(6.2);
    const quote = await preview('POST', 'public/checkout/quote', CART);
    expect(quote).toMatchObject({ status: 200, payload: { subtotal: 12.4 } });

    expect(priceIn(await guestsMenus(shop))).toBe(4.5);
    const guests = await shop.app.inject({
      method: 'POST',
      url: '/v2/public/checkout/quote',
      payload: CART,
    });
    expect(guests.json().payload.subtotal).toBe(9);
    const stored = (await repository().read()).document.menus.flatMap((menu) => menu.categories);
    const beer = stored.flatMap(({ items }) => items).find(({ item_id }) => item_id === 'biere');
    expect(beer?.item_price.price_pickup).toBe(4.5);
  });

  test('CA-30: follows what is changed and published meanwhile', async () => {
    const shop = await openShop();
    const { price, publish, preview } = await manager(shop);
    await price(6.2);
    await preview('GET', 'public/menus');
    await publish();
    expect(priceIn((await preview('GET', 'public/menus')).payload)).toBe(6.2);
    await price(7);
    expect(priceIn((await preview('GET', 'public/menus')).payload)).toBe(7);
    const imported = aRestaurant();
    await repository().replace({ ...imported, menus: [] }, new Map());
    expect((await preview('GET', 'public/menus')).status).toBe(200);
  });

  test('CA-31: takes no order and nothing else that is stored', async () => {
    const shop = await openShop();
    const { preview } = await manager(shop);
    const calls: readonly (readonly [Method, string])[] = [
      ['POST', 'public/checkout/'],
      ['PUT', 'public/checkout/'],
      ['POST', 'public/auth/signup'],
      ['POST', 'public/push/subscriptions'],
      ['DELETE', 'public/user'],
    ];
    for (const [method, path] of calls) {
      expect(await preview(method, path, CART)).toMatchObject({
        status: 403,
        code: 'preview_only',
        message: 'Ceci est l’aperçu du brouillon : aucune commande n’est possible.',
      });
    }
    const { rows } = await database.pool.query('SELECT FROM orders');
    expect(rows).toEqual([]);
  });

  test('CA-31: counts nothing and keeps no stream open', async () => {
    const shop = await openShop();
    const { preview } = await manager(shop);
    expect((await preview('POST', 'public/vitals')).status).toBe(204);
    expect((await preview('POST', 'recommendations/counts')).status).toBe(204);
    expect((await preview('GET', 'public/availability/events')).status).toBe(204);
    expect((await preview('GET', 'public/availability')).status).toBe(200);
  });

  test('CA-32: callers who may not edit the draft do not get it', async () => {
    const shop = await openShop();
    const menusAs = async (cookies: readonly string[]) => {
      const { status, payload } = await previewOf(shop, cookies)('GET', 'public/menus');
      return [status, payload];
    };
    expect(await menusAs([])).toEqual([401, undefined]);
    expect(await menusAs(['comptoir_staff=made-up'])).toEqual([401, undefined]);
    expect(await menusAs((await shop.person('kitchen')).cookies)).toEqual([403, undefined]);
    expect(await menusAs((await shop.tablet()).cookies)).toEqual([401, undefined]);
    const { cookies } = await manager(shop);
    expect((await menusAs(cookies))[0]).toBe(200);
    shop.setNow(shop.now() + 13 * 60 * 60_000);
    expect(await menusAs(cookies)).toEqual([401, undefined]);
  });

  test('CA-32: only callers who may edit the draft are told where it stands', async () => {
    const shop = await openShop();
    const { cookies } = await manager(shop);
    const ask = (known: readonly string[]) =>
      shop.staff('GET', 'catalogue/preview', { cookies: known });
    expect((await ask(cookies)).payload).toMatchObject({ address: '/_preview', errors: [] });
    expect((await ask([])).status).toBe(401);
    expect((await ask((await shop.person('kitchen')).cookies)).status).toBe(403);
  });

  test('CA-32: no answer is cached or indexed, and none has a tag', async () => {
    const shop = await openShop();
    const { preview } = await manager(shop);
    for (const [method, path] of [
      ['GET', 'public/settings'],
      ['GET', 'public/menus'],
      ['GET', 'public/offers'],
      ['POST', 'public/checkout/quote'],
      ['POST', 'public/checkout/'],
    ] as const) {
      const { headers } = await preview(method, path, CART);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers.etag).toBeUndefined();
    }
  });

  test('CA-33: a draft with errors says what is wrong', async () => {
    const shop = await openShop();
    const { cookies, save, preview } = await manager(shop);
    await save({ item_name: '' });
    const wrong = { kind: 'item', id: 'biere', path: 'item_name' };
    const told = await shop.staff('GET', 'catalogue/preview', { cookies });
    expect(told.payload.errors).toMatchObject([wrong]);
    expect(await preview('GET', 'public/menus')).toMatchObject({
      status: 422,
      code: 'catalogue_invalid',
      findings: [wrong],
    });
    await save({ item_name: 'Bière brune' });
    expect((await preview('GET', 'public/menus')).status).toBe(200);
  });
});
