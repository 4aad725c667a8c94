import { describe, expect, test } from 'vitest';
import {
  AN_ADDRESS,
  aCustomer,
  aDelivery,
  anOrder,
  type OrderBody,
} from '#test/builders/order-builder.ts';
import { aMenu, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';
const QUOTE = `${CHECKOUT}quote`;

const at = (delivery_date: string, delivery_time_range: string) =>
  aCustomer({ date: { delivery_date, delivery_time_range } });
const cart = (quantity: number, ...options: string[]) => ({
  items: [
    {
      item_id: 'maki-saumon',
      quantity,
      options: [
        { option_id: 'sauces', option_options: options.map((id) => ({ id, quantity: 1 })) },
      ],
    },
  ],
});

/** A restaurant in which every rejection can happen: see the orders below. */
function strict() {
  const allDay = { label: '', is_open: true, times: [{ start: '00:00', end: '24:00' }] };
  const menu = aMenu({ active_times: { sat: allDay } });
  const [group] = menu.categories[0]?.items[0]?.options ?? [];
  if (group) group.max_selected = 1;
  const settings = someSettings({
    features: {
      delivery: {
        active: true,
        zones: [{ name: 'Centre', postal_code: '69002', minimum_order: 50 }],
      },
    },
  });
  return { menus: [menu], settings };
}

const REJECTED: readonly (readonly [string, OrderBody])[] = [
  ['empty_cart', anOrder({ items: [] })],
  ['validation', anOrder(cart(2, 'soja', 'epicee'))],
  ['coupon_unknown', anOrder({ coupon: 'RIEN' })],
  ['below_minimum', aDelivery()],
  [
    'too_far',
    aDelivery({ customer: aCustomer({ location: { ...AN_ADDRESS, postal_code: '75011' } }) }),
  ],
  ['slot_unavailable', anOrder({ customer: at('2026-11-20', '12:07') })],
  ['items_unavailable', anOrder({ customer: at('2026-11-20', '20:00') })],
  ['payment_method', anOrder({ payment_method: 'card', customer: at('2026-11-21', '20:00') })],
];

describe('a quote', () => {
  test.each(REJECTED)('I-12: reports %s as the rejected order does', async (code, order) => {
    const shop = await openShop(strict());
    const refused = await shop.post(CHECKOUT, order);
    const quoted = await shop.post(QUOTE, order);
    expect([refused.status >= 400, refused.body.code]).toEqual([true, code]);
    const { problems } = Object(quoted.body.payload);
    expect(quoted.status).toBe(200);
    expect(problems[0]).toEqual({
      code,
      message: refused.body.message,
      ...(refused.body.errors && { errors: refused.body.errors }),
    });
  });

  test('I-12: needs the cart only, and stores nothing', async () => {
    const shop = await openShop();
    const { status, body } = await shop.post(QUOTE, cart(2, 'epicee'));
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        payload: {
          subtotal: 13.4,
          discount: 0,
          delivery: 0,
          tax: 1.22,
          total: 13.4,
          coupon: null,
          free_items: [],
          lines: [
            {
              item_id: 'maki-saumon',
              quantity: 2,
              unit_price: 5.9,
              line_total: 13.4,
              discount: 0,
              tax: 1.22,
              taxes: [{ rate: 10, amount: 1.22 }],
            },
          ],
          taxes: [{ rate: 10, tax: 1.22 }],
          applied_offers: [],
          problems: [],
        },
      },
    ]);
    const { rows } = await database.pool.query('SELECT count(*) AS orders FROM orders');
    expect(rows).toEqual([{ orders: 0 }]);
  });

  test('C-1: is in delivery prices from the moment delivery is chosen', async () => {
    const shop = await openShop();
    const { body } = await shop.post(QUOTE, { ...cart(2, 'epicee'), is_pickup: false });
    expect(body.payload).toMatchObject({ subtotal: 14.6, delivery: 0, total: 14.6 });
  });

  test('C-5: counts distinct choices, not how often each is taken', async () => {
    const options = [{ option_id: 'sauces', option_options: [{ id: 'epicee', quantity: 5 }] }];
    const items = [{ item_id: 'maki-saumon', quantity: 1, options }];
    const { body } = await (await openShop()).post(QUOTE, { items });
    expect(body.payload).toMatchObject({ subtotal: 9.9, problems: [] });
    const both = await (await openShop(strict())).post(QUOTE, cart(1, 'soja', 'epicee'));
    expect(both.body.payload?.problems).toMatchObject([
      { code: 'validation', errors: [{ path: 'items[0].options[0]' }] },
    ]);
  });

  test('S-11, K-18: reports that the chosen slot is full, but not of the order that has its place', async () => {
    const scheduling = { timezone: 'Europe/Paris', slot_capacity: 1 };
    const shop = await openShop({ settings: someSettings({ scheduling }) });
    const order = anOrder({ customer: at('2026-11-20', '20:00') });
    expect((await shop.post(QUOTE, order)).body.payload?.problems).toEqual([]);
    expect((await shop.post(CHECKOUT, order)).status).toBe(200);
    const another = { ...order, local_id: 'another' };
    expect((await shop.post(QUOTE, another)).body.payload?.problems).toMatchObject([
      { code: 'slot_full' },
    ]);
    expect((await shop.post(QUOTE, order)).body.payload?.problems).toEqual([]);
  });
});
