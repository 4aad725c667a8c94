import { expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

test('I-11: a cash order is submitted once, however often it is requested', async () => {
  const shop = await openShop();
  const placed = await shop.post(CHECKOUT, anOrder());
  const { order_key: _, ...payload } = placed.body.payload ?? {};
  const { order_id } = payload;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shop.put(CHECKOUT, { order_id, status: 'pending' })),
  );
  expect(answers.map(({ body }) => body)).toEqual(
    answers.map(() => ({ status: 'success', payload })),
  );
  const { rows } = await database.pool.query(
    `SELECT count(*) AS announced FROM pgboss.job WHERE name = 'order-submitted'`,
  );
  expect(rows).toEqual([{ announced: 1 }]);
});

test('I-11: « paid » is not believed from the browser', async () => {
  const shop = await openShop();
  const placed = await shop.post(CHECKOUT, anOrder());
  const order_id = placed.body.payload?.order_id;
  const { status, body } = await shop.put(CHECKOUT, { order_id, status: 'paid' });
  expect([status, body.code]).toEqual([402, 'payment_required']);
});

test('I-11: an order that was never placed is unknown', async () => {
  const shop = await openShop();
  const { status, body } = await shop.put(CHECKOUT, { order_id: 'unknown', status: 'pending' });
  expect([status, body.code]).toEqual([404, 'order_unknown']);
});
