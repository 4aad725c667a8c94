import { expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  anOption,
  anOptionGroup,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const CHECKOUT = '/v2/public/checkout/';

const en = <Texts extends object>(texts: Texts) => ({ translations: { en: texts } });

const maki = anItem({
  item_id: 'maki-saumon',
  item_name: 'Maki saumon',
  ...en({ item_name: 'Salmon maki' }),
  options: [
    {
      ...anOptionGroup({
        option_options: [{ ...anOption({ id: 'soja', name: 'Soja' }), ...en({ name: 'Soy' }) }],
      }),
      option_id: 'sauces',
      option_name: 'Sauces',
      ...en({ option_name: 'Dips' }),
    },
  ],
});
const settings = someSettings({
  site: { configuration: { locale: { available: ['fr', 'en'] } } },
});
const menus = [aMenu({ categories: [aCategory({ items: [maki] })] })];

const order = anOrder({
  items: [
    {
      item_id: 'maki-saumon',
      quantity: 2,
      note: '',
      options: [
        { option_id: 'sauces', selected: 1, option_options: [{ id: 'soja', quantity: 1 }] },
      ],
    },
  ],
});

async function storedLines() {
  const { rows } = await database.pool.query(
    `SELECT orders.locale, item_name, options -> 0 ->> 'name' AS option, translation
      FROM orders JOIN order_lines USING (order_id) ORDER BY placed_at`,
  );
  return rows;
}

test('LA-35: an order keeps its language, the kitchen’s names, and those that its guest read', async () => {
  const shop = await openShop({ settings, menus });
  const { status, body } = await shop.post(`/en${CHECKOUT}`, order);
  expect([status, body.code]).toEqual([200, undefined]);
  expect(await storedLines()).toEqual([
    {
      locale: 'en',
      item_name: 'Maki saumon',
      option: 'Soja',
      translation: { item_name: 'Salmon maki', options: [{ group_name: 'Dips', name: 'Soy' }] },
    },
  ]);
  const { order_id, order_key } = body.payload ?? {};
  await shop.put(`/en${CHECKOUT}`, { order_id, transaction_id: null, status: 'pending' });
  const state = await shop.app.inject({ url: `/v2/public/orders/${order_key}` });
  expect(state.json().payload.items[0]).toMatchObject({
    item_id: 'maki-saumon',
    item_name: 'Salmon maki',
    options: [{ option_id: 'sauces', option_name: 'Dips', option_options: [{ name: 'Soy' }] }],
  });
});

test('LA-35: a French order has no other names, and one sent again in English takes that language', async () => {
  const shop = await openShop({ settings, menus });
  await shop.post(CHECKOUT, order);
  const french = { locale: 'fr', item_name: 'Maki saumon', option: 'Soja', translation: null };
  expect(await storedLines()).toEqual([french]);
  await shop.post(`/en${CHECKOUT}`, order);
  const lines = await storedLines();
  expect(lines.at(-1)).toMatchObject({ locale: 'en', translation: { item_name: 'Salmon maki' } });
});

test('I-11, LA-35: a submitted order that is sent again in another language is the same, and keeps its language', async () => {
  const shop = await openShop({ settings, menus });
  const placed = await shop.post(CHECKOUT, order);
  const { order_id } = placed.body.payload ?? {};
  await shop.put(CHECKOUT, { order_id, transaction_id: null, status: 'pending' });
  const again = await shop.post(`/en${CHECKOUT}`, order);
  expect([again.status, again.body]).toEqual([200, placed.body]);
  const other = await shop.post(`/en${CHECKOUT}`, { ...order, comment: 'Sonner deux fois' });
  expect([other.status, other.body.code]).toEqual([409, 'local_id_reused']);
  expect(await storedLines()).toMatchObject([{ locale: 'fr', translation: null }]);
});

test('LA-37: rejections and the problems of a quote are in the language of the request', async () => {
  const shop = await openShop({ settings, menus });
  const coupon = 'NOTHING';
  const [french, english] = [
    await shop.post(CHECKOUT, { ...order, items: [] }),
    await shop.post(`/en${CHECKOUT}`, { ...order, items: [] }),
  ];
  expect(french.body.message).toBe('Votre panier est vide.');
  expect(english.body).toMatchObject({
    message: 'Your cart is empty.',
    errors: [{ path: 'items', message: 'Your cart is empty.' }],
  });
  const quote = await shop.post(`/en${CHECKOUT}quote`, { items: order.items, coupon });
  expect(quote.body.payload?.problems).toMatchObject([
    { code: 'coupon_unknown', message: 'This promo code is not valid.' },
  ]);
  const invalid = await shop.post(`/en${CHECKOUT}`, { items: 'none' });
  expect(invalid.body.message).toBe('Some information is missing or incorrect.');
  expect(JSON.stringify(invalid.body)).not.toMatch(/obligatoire|attendu/);
  const elsewhere = await openShop({ menus });
  expect((await elsewhere.post(`/en${CHECKOUT}`, order)).status).toBe(404);
});

test('LA-37: the quote of a changed price is in the language of the request', async () => {
  const offers = [anOffer({ auto_apply: 'No', code: 'ETE', minimum_amount: 99 })];
  const shop = await openShop({ settings, menus, offers });
  const changed = { ...order, total: 1, coupon: 'ETE' };
  const { status, body } = await shop.post(`/en${CHECKOUT}`, changed);
  const message = 'This promo code does not apply to your cart yet.';
  expect([status, body]).toMatchObject([
    409,
    { quote: { problems: [{ code: 'coupon_not_applicable', message }] } },
  ]);
});

test('LA-37, SV-27: what is sold out is named with its name in the language of the request', async () => {
  const shop = await openShop({ settings, menus });
  const placed = await shop.post(`/en${CHECKOUT}`, order);
  const until = Date.parse('2026-11-20T20:30+01:00');
  await staff.hold('item', 'maki-saumon', until, 1);
  const few = '“Salmon maki”: only 1 left.';
  const { body } = await shop.post(`/en${CHECKOUT}`, { ...order, local_id: 'another' });
  expect(body).toMatchObject({ message: few, items: [{ item_name: 'Salmon maki' }] });
  const { order_id } = placed.body.payload ?? {};
  const submission = { order_id, transaction_id: null, status: 'pending' };
  expect((await shop.put(`/en${CHECKOUT}`, submission)).body.message).toBe(few);
  expect((await shop.put(CHECKOUT, submission)).body.message).toBe(
    '« Maki saumon » : il en reste 1.',
  );
  await staff.hold('option', 'soja', until);
  const items = order.items.map((item) => ({ ...item, quantity: 1 }));
  const one = { ...order, items, subtotal: 5.9, tax: 0.54, total: 5.9, local_id: 'third' };
  const without = await shop.post(`/en${CHECKOUT}`, one);
  expect(without.body.message).toContain('“Soy”: sold out until 20:30.');
});
