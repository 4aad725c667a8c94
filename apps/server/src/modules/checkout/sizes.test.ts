import { expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, anOrder } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  anOption,
  anOptionGroup,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

const sizes = anOptionGroup({
  option_id: 'taille',
  option_name: 'Taille',
  kind: 'size',
  min_selected: 1,
  max_selected: 1,
  option_options: [
    anOption({ id: 's', name: 'Petite', price: 9.5, price_delivery: 10.5 }),
    anOption({ id: 'l', name: 'Grande', price: 14.5 }),
  ],
});
const olives = anOptionGroup({
  option_id: 'plus',
  option_name: 'Plus',
  option_options: [anOption({ id: 'olives', name: 'Olives', price: 1.5 })],
});
const pizza = anItem({
  item_id: 'pizza',
  item_name: 'Pizza',
  item_price: { price_pickup: 9.5, price_delivery: 9.5, tax_rate: 10 },
  options: [sizes, olives],
});
const menus = [aMenu({ categories: [aCategory({ items: [pizza] })] })];

const chosen = (group: string, id: string) => ({
  option_id: group,
  selected: 1,
  option_options: [{ id, quantity: 1 }],
});
const ordered = (quantity: number, ...options: ReturnType<typeof chosen>[]) => ({
  items: [{ item_id: 'pizza', quantity, note: '', options }],
});

test('C-16: an order of a size is priced, stored and shown by the size', async () => {
  const shop = await openShop({ menus });
  const body = anOrder({
    ...ordered(2, chosen('taille', 'l'), chosen('plus', 'olives')),
    subtotal: 32,
    tax: 2.91,
    total: 32,
  });
  const { payload } = (await shop.post(CHECKOUT, body)).body;
  expect(payload).toMatchObject({ order_number: 1 });
  const { rows } = await database.pool.query(
    'SELECT unit_price_cents, total_cents, options FROM order_lines',
  );
  expect(rows).toMatchObject([
    {
      unit_price_cents: 1450,
      total_cents: 3200,
      options: [
        { group_name: 'Taille', name: 'Grande', price_cents: 0 },
        { group_name: 'Plus', name: 'Olives', price_cents: 150 },
      ],
    },
  ]);
});

test('C-16: a size without one, two sizes, and a price that is not that of the size are refused', async () => {
  const shop = await openShop({ menus });
  const refusal = async (order: object) => {
    const { status, body } = await shop.post(CHECKOUT, anOrder(order));
    return [status, body.code, body.errors?.[0]?.path];
  };
  const totals = { subtotal: 9.5, tax: 0.86, total: 9.5 };
  expect(await refusal({ ...ordered(1), ...totals })).toEqual([
    422,
    'validation',
    'items[0].options',
  ]);
  const both = {
    option_id: 'taille',
    selected: 2,
    option_options: ['s', 'l'].map((id) => ({ id, quantity: 1 })),
  };
  expect(await refusal({ ...ordered(1, both), ...totals })).toEqual([
    422,
    'validation',
    'items[0].options[0]',
  ]);
  expect(await refusal({ ...ordered(1, chosen('taille', 'l')), ...totals })).toEqual([
    409,
    'price_changed',
    undefined,
  ]);
});

test('C-16: a quote has the price of the size for its order type, and offers count on it', async () => {
  const half = anOffer({ id: 'moitie', value: 50, auto_apply: 'Yes' });
  const shop = await openShop({ menus, offers: [half] });
  const quoted = async (order: object) =>
    (await shop.post(`${CHECKOUT}quote`, anOrder(order))).body.payload;
  expect(await quoted(ordered(1, chosen('taille', 'l')))).toMatchObject({
    subtotal: 14.5,
    discount: 7.25,
    lines: [{ unit_price: 14.5, line_total: 14.5 }],
  });
  const delivered = {
    ...ordered(1, chosen('taille', 's')),
    is_pickup: false,
    customer: aCustomer({ location: AN_ADDRESS }),
  };
  expect(await quoted(delivered)).toMatchObject({ lines: [{ unit_price: 10.5 }] });
});
