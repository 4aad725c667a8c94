import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

/** So many lines of one beer, each with a different note of so many characters. */
const notedLines = (count: number, characters: number) =>
  Array.from({ length: count }, (_, index) => ({
    item_id: 'biere',
    quantity: 1,
    note: String.fromCharCode(97 + index).repeat(characters),
  }));

const beers = (count: number, characters: number) => {
  const total = count * 4.5;
  return anOrder({
    items: notedLines(count, characters),
    subtotal: total,
    total,
    tax: Math.round(total * (20 / 120) * 100) / 100,
  });
};

test('C-14: an order with 8,192 bytes of text is taken, one with more is rejected', async () => {
  const shop = await openShop();
  const customer = aCustomer();
  const others = [
    customer.first_name,
    customer.last_name,
    customer.email,
    customer.phone,
    'France',
  ];
  const rest = 8_192 - 16 * 500 - others.join('').length;
  const asLong = { ...beers(16, 500), comment: 'x'.repeat(rest) };
  const longer = { ...beers(16, 500), comment: `${'x'.repeat(rest - 1)}é` };
  expect((await shop.post(CHECKOUT, asLong)).status).toBe(200);
  const refused = await shop.post(CHECKOUT, longer);
  expect([refused.status, refused.body.code]).toEqual([422, 'validation']);
  const { rows } = await database.pool.query('SELECT count(*) AS orders FROM orders');
  expect(rows).toEqual([{ orders: 1 }]);
});

test('C-14: the rejection names the longest field', async () => {
  const shop = await openShop();
  const pathsOf = async (order: object) =>
    (await shop.post(CHECKOUT, order)).body.errors?.map(({ path }) => path);
  expect(await pathsOf(beers(20, 500))).toEqual(['items']);
  const long = '寿'.repeat(200);
  const location = { address: long, city: long, postal_code: long, country: long };
  const customer = aCustomer({
    first_name: long,
    last_name: long,
    location,
  });
  const order = { ...beers(11, 300), comment: '寿'.repeat(500), customer };
  expect(await pathsOf(order)).toEqual(['customer']);
});

test('I-12, C-14: a quote of the same payload counts the comment and the guest’s data too', async () => {
  const shop = await openShop();
  const commented = { ...beers(16, 500), comment: 'x'.repeat(200) };
  const named = { ...beers(16, 500), customer: aCustomer({ last_name: 'x'.repeat(200) }) };
  for (const order of [commented, named]) {
    expect((await shop.post(CHECKOUT, order)).body.code).toBe('validation');
    const { status, body } = await shop.post(`${CHECKOUT}quote`, order);
    expect([status, body.payload?.problems]).toMatchObject([
      200,
      [{ code: 'validation', errors: [{ path: 'items' }] }],
    ]);
  }
});

test('C-14: a quote reports the same problem', async () => {
  const shop = await openShop();
  const { status, body } = await shop.post(`${CHECKOUT}quote`, { items: notedLines(20, 500) });
  expect(status).toBe(200);
  expect(body.payload?.problems).toMatchObject([
    { code: 'validation', errors: [{ path: 'items' }] },
  ]);
});
