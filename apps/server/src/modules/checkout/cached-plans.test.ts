import type pg from 'pg';
import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

/** PostgreSQL makes so many custom plans of a statement before it may cache a generic one. */
const PLANS_TRIED = 5;
/** Each of this many connections may have run a statement. */
const CONNECTIONS = 4;
const ORDERS = CONNECTIONS * (PLANS_TRIED + 1);

const scheduling = { timezone: 'Europe/Paris' };
const STATEMENTS = [
  ...['lock-order-subject', 'read-versions', 'write-order', 'write-offer-uses'],
  ...['read-slot', 'read-offer-uses'],
  ...['lock-local-id', 'lock-stored-order', 'read-reserved-order', 'submit-order'],
];
const evening = { delivery_date: '2026-11-20', delivery_time_range: '20:00' };

test('the statements that place and submit an order are not planned for each order', async () => {
  const settings = someSettings({ scheduling: { ...scheduling, slot_capacity: ORDERS } });
  const limited = await openShop({ settings });
  const both = await openShop({ settings, offers: [anOffer()] });
  const shop = await openShop();
  const offering = await openShop({ offers: [anOffer()] });
  const counting = await openShop({ offers: [anOffer({ max_uses: ORDERS })] });
  const less = { discount: 1.18, tax: 0.97, total: 10.62 };
  for (let placed = 0; placed < ORDERS; placed += 1) {
    await limited.post(CHECKOUT, anOrder({ customer: aCustomer({ date: evening }) }));
    await both.post(CHECKOUT, anOrder({ ...less, customer: aCustomer({ date: evening }) }));
    await offering.post(CHECKOUT, anOrder(less));
    await counting.post(CHECKOUT, anOrder(less));
    const { body } = await shop.post(CHECKOUT, anOrder());
    await shop.put(CHECKOUT, { order_id: body.payload?.order_id, status: 'pending' });
  }
  const plans = await onEachConnection(async (client) => {
    const { rows } = await client.query<{ name: string; custom: number; generic: number }>(
      `SELECT name, custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements
       WHERE name = ANY($1)`,
      [STATEMENTS],
    );
    return rows;
  });
  for (const name of STATEMENTS) {
    const ofStatement = plans.flat().filter((plan) => plan.name === name);
    expect([name, ofStatement.some(({ generic }) => generic > 0)]).toEqual([name, true]);
    expect(Math.max(...ofStatement.map(({ custom }) => custom))).toBeLessThanOrEqual(PLANS_TRIED);
  }
});

test('submitting an order does not scan the open ones, whatever their estimated number', async () => {
  const shop = await openShop();
  const { body } = await shop.post(CHECKOUT, anOrder());
  await shop.put(CHECKOUT, { order_id: body.payload?.order_id, status: 'pending' });
  const plans = await onEachConnection(async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_prepared_statements WHERE name = 'submit-order'`,
    );
    if (rowCount === 0) return [];
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN EXECUTE "submit-order" ('any', now(), 'guest', '[]')`,
    );
    return rows.map((row) => row['QUERY PLAN']);
  });
  expect(plans.flat()).not.toEqual([]);
  const used = plans.flat().map((line) => /Scan (?:using|on) (\S+_idx)/.exec(line)?.[1]);
  expect(used.filter((index) => index !== undefined)).toEqual([]);
});

/** A statement is prepared on each connection that runs it. */
async function onEachConnection<Result>(
  read: (client: pg.PoolClient) => Promise<Result>,
): Promise<readonly Result[]> {
  const clients = await Promise.all(
    Array.from({ length: database.pool.totalCount }, () => database.pool.connect()),
  );
  try {
    return await Promise.all(clients.map(read));
  } finally {
    for (const client of clients) client.release();
  }
}
