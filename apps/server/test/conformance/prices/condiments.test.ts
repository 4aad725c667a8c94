import { describe, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { anOffer, aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

const line = (item_id: string, quantity: number) => ({ item_id, quantity, options: [] });

/** Maki at 5,90 €; beers at 4,50 €, of which one per 10 € of maki is free, from 1 up to 4. */
function withExtras() {
  const { features, ...settings } = someSettings();
  const extras = [{ item_id: 'biere', free_at_least: 1, free_per: { amount: 10 }, max: 4 }];
  return { settings: { ...settings, features: { ...features, extras } } };
}

const totals = (subtotal: number, tax: number) => ({ subtotal, tax, total: subtotal });

async function quoteOf(items: readonly object[], request: object = {}) {
  const shop = await openShop(withExtras());
  const { body } = await shop.post(`${CHECKOUT}quote`, { items, ...request });
  return body.payload;
}

describe('condiments', () => {
  test('E-3: cost nothing within their quota, neither in the subtotal nor in the tax', async () => {
    expect(await quoteOf([line('maki-saumon', 2), line('biere', 1)])).toMatchObject({
      ...totals(11.8, 1.07),
      lines: [
        { item_id: 'maki-saumon', quantity: 2, line_total: 11.8 },
        { item_id: 'biere', quantity: 1, free_quantity: 1, unit_price: 4.5, line_total: 0, tax: 0 },
      ],
      problems: [],
    });
  });

  test('E-2: are free by what everything else costs', async () => {
    // 3 × 5.90 = 17.70, 4 × 5.90 = 23.60.
    const freeOf = async (maki: number) => {
      const quote = await quoteOf([line('biere', 3), line('maki-saumon', maki)]);
      return quote?.lines;
    };
    expect(await freeOf(3)).toMatchObject([{ free_quantity: 1, line_total: 9 }, {}]);
    expect(await freeOf(4)).toMatchObject([{ free_quantity: 2, line_total: 4.5 }, {}]);
  });

  test('E-1: cost the menu’s price when nothing else is bought, or nothing is listed', async () => {
    expect(await quoteOf([line('biere', 2)])).toMatchObject({
      subtotal: 9,
      lines: [{ line_total: 9 }],
    });
    const shop = await openShop(aRestaurant());
    const items = [line('maki-saumon', 2), line('biere', 1)];
    const { body } = await shop.post(`${CHECKOUT}quote`, { items });
    expect(body.payload).toMatchObject({ subtotal: 16.3 });
    expect(JSON.stringify(body)).not.toContain('free_quantity');
  });

  test('E-4: are no more than the restaurant gives', async () => {
    const items = [line('maki-saumon', 2), line('biere', 5)];
    const problem = {
      code: 'validation',
      errors: [{ path: 'items[1].quantity', message: '« Bière blonde » : 4 au plus.' }],
    };
    expect((await quoteOf(items))?.problems).toMatchObject([problem]);
    const shop = await openShop(withExtras());
    const order = anOrder({ items, ...totals(29.8, 4.07) });
    expect(await shop.post(CHECKOUT, order)).toMatchObject({ status: 422, body: problem });
  });

  test('E-5: stand in the books apart from what was paid', async () => {
    const shop = await openShop(withExtras());
    const items = [line('maki-saumon', 2), line('biere', 3)];
    const order = anOrder({ items, ...totals(20.8, 2.57) });
    expect(await shop.post(CHECKOUT, order)).toMatchObject({ status: 200 });
    const { rows } = await database.pool.query(
      `SELECT item_id, quantity, unit_price_cents, total_cents, tax_cents, offer_id
       FROM order_lines ORDER BY position`,
    );
    expect(rows).toEqual([
      {
        item_id: 'maki-saumon',
        quantity: 2,
        unit_price_cents: 590,
        total_cents: 1180,
        tax_cents: 107,
        offer_id: null,
      },
      {
        item_id: 'biere',
        quantity: 2,
        unit_price_cents: 450,
        total_cents: 900,
        tax_cents: 150,
        offer_id: null,
      },
      {
        item_id: 'biere',
        quantity: 1,
        unit_price_cents: 0,
        total_cents: 0,
        tax_cents: 0,
        offer_id: null,
      },
    ]);
  });

  test('E-3: an order with another quota is rejected, and nothing is stored', async () => {
    const shop = await openShop(withExtras());
    const items = [line('maki-saumon', 2), line('biere', 3)];
    // As if two were free.
    const answer = await shop.post(CHECKOUT, anOrder({ items, ...totals(16.3, 1.82) }));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'price_changed', quote: { subtotal: 20.8, lines: [{}, { free_quantity: 1 }] } },
    });
    const { rows } = await database.pool.query('SELECT FROM orders');
    expect(rows).toHaveLength(0);
  });

  test('E-3: free units reach no minimum', async () => {
    const offers = [anOffer({ minimum_amount: 12 })];
    const shop = await openShop({ ...withExtras(), offers });
    const items = [line('maki-saumon', 2), line('biere', 1)];
    const { body } = await shop.post(`${CHECKOUT}quote`, { items });
    expect(body.payload).toMatchObject({ subtotal: 11.8, discount: 0, applied_offers: [] });
  });
});
