import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

const ORDERS = 12;
/** PostgreSQL tries so many plans of a statement before it may keep one. */
const PLANS_TRIED = 5;

const scheduling = { timezone: 'Europe/Paris' };
const evening = { delivery_date: '2026-11-20', delivery_time_range: '20:00' };

test('what writes orders down one after the other is not planned for each of them', async () => {
  const limited = await openShop({
    settings: someSettings({ scheduling: { ...scheduling, slot_capacity: ORDERS } }),
  });
  const shop = await openShop();
  for (let placed = 0; placed < ORDERS; placed += 1) {
    await limited.post(CHECKOUT, anOrder({ customer: aCustomer({ date: evening }) }));
    const { body } = await shop.post(CHECKOUT, anOrder());
    await shop.put(CHECKOUT, { order_id: body.payload?.order_id, status: 'pending' });
  }
  const { rows } = await database.pool.query(
    `SELECT name, custom_plans <= $1 AS is_kept FROM pg_prepared_statements
     WHERE name IN ('finalize-orders', 'place-order-in-slot', 'place-orders') ORDER BY name`,
    [PLANS_TRIED],
  );
  expect(rows).toEqual([
    { name: 'finalize-orders', is_kept: true },
    { name: 'place-order-in-slot', is_kept: true },
    { name: 'place-orders', is_kept: true },
  ]);
});

test('an order is finalized without a look at all that are not, however many those are thought to be', async () => {
  const shop = await openShop();
  const { body } = await shop.post(CHECKOUT, anOrder());
  await shop.put(CHECKOUT, { order_id: body.payload?.order_id, status: 'pending' });
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN EXECUTE "finalize-orders" ('{any}', now(), NULL)`,
  );
  const used = rows.map((row) => /Scan (?:using|on) (\S+_idx)/.exec(row['QUERY PLAN'])?.[1]);
  expect(used.filter((index) => index !== undefined)).toEqual([]);
});
