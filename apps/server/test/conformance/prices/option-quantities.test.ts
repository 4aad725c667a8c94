import type { WireOptionGroup } from '@comptoir/contract/menus/menus';
import { expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { aMenu, anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';
const QUOTE = `${CHECKOUT}quote`;

/** The small menu with a configurable group of sauces (`soja` free, `epicee` 0.80 €). */
function menusWith(sauces: Partial<WireOptionGroup>) {
  const menu = aMenu();
  const [group] = menu.categories[0]?.items[0]?.options ?? [];
  Object.assign(group ?? {}, sauces);
  return [menu];
}

/** Two maki-saumon with so many units of each sauce. */
const withSauces = (units: Readonly<Record<string, number>>) => [
  {
    item_id: 'maki-saumon',
    quantity: 2,
    options: [
      {
        option_id: 'sauces',
        option_options: Object.entries(units).map(([id, quantity]) => ({ id, quantity })),
      },
    ],
  },
];

const FIRST_CHOICE = 'items[0].options[0].option_options[0].quantity';

test('C-10: an order with 99 units of « choose one » is rejected, naming the quantity', async () => {
  const shop = await openShop({ menus: menusWith({ max_selected: 1 }) });
  const refused = await shop.post(CHECKOUT, anOrder({ items: withSauces({ soja: 99 }) }));
  expect([refused.status, refused.body.code]).toEqual([422, 'validation']);
  expect(refused.body.errors?.map(({ path }) => path)).toEqual([FIRST_CHOICE]);
  const { rows } = await database.pool.query('SELECT count(*) AS orders FROM orders');
  expect(rows).toEqual([{ orders: 0 }]);
});

test('C-10: one unit of « choose one » is ordered', async () => {
  const shop = await openShop({ menus: menusWith({ max_selected: 1 }) });
  expect((await shop.post(CHECKOUT, anOrder({ items: withSauces({ soja: 1 }) }))).status).toBe(200);
});

test('C-10: a quote reports the same problem, with the price', async () => {
  const shop = await openShop({ menus: menusWith({ max_selected: 1 }) });
  const { status, body } = await shop.post(QUOTE, { items: withSauces({ soja: 2 }) });
  expect(status).toBe(200);
  expect(body.payload).toMatchObject({
    subtotal: 11.8,
    problems: [{ code: 'validation', errors: [{ path: FIRST_CHOICE }] }],
  });
});

test('C-10: « choose one » cannot be bypassed by sending the group twice', async () => {
  const shop = await openShop({ menus: menusWith({ max_selected: 1 }) });
  const group = (id: string) => ({
    option_id: 'sauces',
    option_options: [{ id, quantity: 1 }],
  });
  const twice = (first: string, second: string) => [
    { item_id: 'maki-saumon', quantity: 2, options: [group(first), group(second)] },
  ];
  for (const items of [twice('soja', 'soja'), twice('soja', 'epicee')]) {
    const { status, body } = await shop.post(CHECKOUT, anOrder({ items }));
    expect([status, body.code]).toEqual([422, 'validation']);
  }
  const named = await shop.post(CHECKOUT, anOrder({ items: twice('soja', 'wasabi') }));
  expect(named.body.errors?.map(({ path }) => path)).toEqual([
    'items[0].options[1].option_options[0].id',
  ]);
});

test('C-11: an order with more units than the group has is rejected, naming the group', async () => {
  const shop = await openShop({ menus: menusWith({ max_units: 4 }) });
  const ordered = (units: Record<string, number>) =>
    shop.post(CHECKOUT, anOrder({ items: withSauces(units) }));
  const refused = await ordered({ soja: 4, epicee: 1 });
  expect([refused.status, refused.body.code]).toEqual([422, 'validation']);
  expect(refused.body.errors?.map(({ path }) => path)).toEqual(['items[0].options[0]']);
  expect((await ordered({ soja: 4 })).status).toBe(200);
});

test('C-11: the menu has max_units, null where the restaurant sets none', async () => {
  const groups = async (sauces: Partial<WireOptionGroup>) => {
    const shop = await openShop({ menus: menusWith(sauces) });
    const { payload } = (await shop.app.inject('/v2/public/products/carte')).json();
    return payload[0].options.map(({ max_units }: WireOptionGroup) => max_units);
  };
  expect(await groups({ max_units: 4 })).toEqual([4]);
  expect(await groups({})).toEqual([null]);
});

test('C-13: options that a request names for free items count for nothing', async () => {
  const doubled = anOffer({ id: 'double', type: 'buy_one_get_one', items: ['maki-saumon'] });
  const shop = await openShop({ offers: [doubled] });
  const options = [{ option_id: 'sauces', option_options: [{ id: 'epicee', quantity: 99 }] }];
  const order = anOrder({
    free_items: [{ offer_id: 'double', item_id: 'maki-saumon', quantity: 99, options }],
  });
  expect((await shop.post(CHECKOUT, order)).status).toBe(200);
  const { rows } = await database.pool.query(
    'SELECT item_id, quantity, options FROM order_lines WHERE offer_id IS NOT NULL',
  );
  expect(rows).toEqual([{ item_id: 'maki-saumon', quantity: 1, options: [] }]);
});
