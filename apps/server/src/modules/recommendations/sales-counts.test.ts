import { afterEach, expect, test } from 'vitest';
import { sell } from '#test/builders/sold-orders.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { countSales } from './sales-counts.ts';

const database = testDatabase();

/** A Friday, 18:00 in Paris. */
const NOW = Date.parse('2026-11-20T17:00:00Z');
const BEFORE = '2026-11-20T12:00:00Z';

afterEach(async () => {
  await emptyTables(database.pool, 'orders', 'items_together', 'item_sales');
  await database.pool.query(
    `UPDATE sales_progress SET epoch = '2026-11-20T12:00Z', counted_until = '-infinity', total_weight = 0`,
  );
});

async function pairs() {
  const { rows } = await database.pool.query<{ pair: string; weight: number }>(
    `SELECT item_id || '+' || other_id AS pair, weight FROM items_together ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ pair, weight }) => [pair, weight]));
}

async function sales() {
  const { rows } = await database.pool.query(
    'SELECT day::text, item_id, units::int FROM item_sales ORDER BY 1, 2',
  );
  return rows;
}

async function startAt(epoch: string) {
  await database.pool.query('UPDATE sales_progress SET epoch = $1', [epoch]);
}

test('G-2: each order is counted once, also by concurrent counts', async () => {
  await startAt(BEFORE);
  await sell(database.pool, [
    { at: BEFORE, items: { maki: 2, soupe: 1 } },
    { at: BEFORE, items: { maki: 1 } },
  ]);
  const counted = await Promise.all([1, 2, 3, 4].map(() => countSales(database.pool, NOW)));
  expect(counted.sort()).toEqual([0, 0, 0, 2]);
  expect(await pairs()).toEqual({ 'maki+maki': 2, 'maki+soupe': 1, 'soupe+soupe': 1 });
  expect(await sales()).toEqual([
    { day: '2026-11-20', item_id: 'maki', units: 3 },
    { day: '2026-11-20', item_id: 'soupe', units: 1 },
  ]);
});

test('G-2: new orders are added to the counts', async () => {
  await startAt(BEFORE);
  await sell(database.pool, [{ at: BEFORE, items: { maki: 1 } }]);
  await countSales(database.pool, NOW);
  await sell(database.pool, [{ at: '2026-11-20T16:00:00Z', items: { maki: 1 } }]);
  expect(await countSales(database.pool, NOW)).toBe(1);
  expect((await pairs())['maki+maki']).toBeCloseTo(2, 2);
});

test('G-2: free items of offers are not counted', async () => {
  await startAt(BEFORE);
  await sell(database.pool, [{ at: BEFORE, items: { maki: 1 }, given: { mochi: 1, maki: 1 } }]);
  await countSales(database.pool, NOW);
  expect(await pairs()).toEqual({ 'maki+maki': 1 });
  expect(await sales()).toEqual([{ day: '2026-11-20', item_id: 'maki', units: 1 }]);
});

test('G-3: an order counts half as much as one that is 90 days younger', async () => {
  await startAt('2026-08-22T12:00:00Z');
  await sell(database.pool, [
    { at: '2026-08-22T12:00:00Z', items: { soupe: 1 } },
    { at: BEFORE, items: { maki: 1 } },
  ]);
  await countSales(database.pool, NOW);
  expect(await pairs()).toEqual({ 'maki+maki': 2, 'soupe+soupe': 1 });
});

test('an order of the last minutes, which may be uncommitted, waits for the next count', async () => {
  await sell(database.pool, [{ at: '2026-11-20T16:58:00Z', items: { maki: 1 } }]);
  expect(await countSales(database.pool, NOW)).toBe(0);
  expect(await countSales(database.pool, NOW + 300_000)).toBe(1);
});

test('orders that were not submitted are not counted', async () => {
  await sell(database.pool, [{ at: BEFORE, items: { maki: 1 } }]);
  await database.pool.query('UPDATE orders SET submitted_at = NULL');
  expect(await countSales(database.pool, NOW)).toBe(0);
});
