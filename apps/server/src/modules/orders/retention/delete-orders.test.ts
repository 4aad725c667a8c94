import { expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { sell } from '#test/builders/sold-orders.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, cardShops } from '#test/shops/card-shop.ts';
import { purgeYear } from './delete-orders.ts';

const CHECKOUT = '/v2/public/checkout/';
/** A Friday, 18:00 in Paris. */
const IN_2031 = Date.parse('2031-06-13T16:00:00Z');
const database = testDatabase();
const openShop = cardShops(database);

/** The remaining rows, by table. */
async function left(): Promise<Readonly<Record<string, number>>> {
  const tables = ['orders', 'order_lines', 'order_payments', 'payment_intents'];
  const money = ['payment_entries', 'payment_refunds', 'payment_disputes'];
  const counts = [...tables, ...money].map(
    (table) => `(SELECT count(*) FROM ${table}) AS ${table}`,
  );
  const { rows } = await database.pool.query(`SELECT ${counts.join(', ')}`);
  return rows[0];
}

test('U-53: a year is deleted with all rows that refer to its orders, and nothing else', async () => {
  const shop = await openShop();
  await shop.post(CHECKOUT, anOrder());
  const before = await left();
  shop.setNow(IN_2031);
  await shop.post(CHECKOUT, anOrder());
  const intent = await shop.intent();
  shop.stripe.ledger.pay(intent);
  await shop.post(CHECKOUT, aCardOrder(intent));
  shop.stripe.ledger.charges.refundByHand(intent, 300);
  shop.stripe.ledger.charges.dispute(intent, 500);
  await shop.deliverEvent();
  await sell(database.pool, [{ at: '2031-01-01T00:00:00Z', items: { maki: 1 } }]);
  expect(await left()).not.toEqual(before);
  expect(await purgeYear(database.pool, 2031)).toBe(3);
  expect(await left()).toEqual(before);
  expect(await purgeYear(database.pool, 2031)).toBe(0);
});

test('U-53: orders of other years stay, whatever their ids begin with', async () => {
  const at = '2030-12-31T23:59:59Z';
  await sell(database.pool, [{ at, items: { maki: 1 } }], () => '31-like-a-year');
  expect(await purgeYear(database.pool, 2031)).toBe(0);
  expect(await left()).toMatchObject({ orders: 1, order_lines: 1 });
});
