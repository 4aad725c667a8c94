import { afterEach, beforeEach, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { createTestDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { emptySchema } from './backup/shop-schema.ts';
import { openPool } from './connection.ts';
import {
  MIGRATIONS_DIRECTORY,
  migrate,
  migrateEmpty,
  readMigrations,
} from './migration/migrate.ts';
import { addOrderPartitions, partitionedYears } from './order-partitions.ts';
import { transaction } from './transaction.ts';

const CHECKOUT = '/v2/public/checkout/';
const IN_2030 = Date.parse('2030-06-15T17:00:00Z');
/** A Friday, 18:00 in Paris. */
const IN_2031 = Date.parse('2031-06-13T16:00:00Z');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
// After the shops, which are closed first.
afterEach(() => database.drop());
const openShop = shops({
  get pool() {
    return database.pool;
  },
  get address() {
    return database.address;
  },
});

/** The partitions that hold any rows, with how many. */
async function rowsByPartition(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.pool.query<{ name: string; rows: number }>(`
    SELECT tableoid::regclass::text AS name, count(*) AS rows FROM orders GROUP BY 1 UNION ALL
    SELECT tableoid::regclass::text, count(*) FROM order_lines GROUP BY 1`);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

test('U-52: orders of this year and the next have partitions of their own', async () => {
  expect(await partitionedYears(database.pool)).toEqual([2026, 2027]);
  expect(await addOrderPartitions(database.pool, IN_2030)).toBe(4);
  expect(await addOrderPartitions(database.pool, IN_2030)).toBe(0);
  expect(await partitionedYears(database.pool)).toEqual([2026, 2027, 2030, 2031]);
  const shop = await openShop();
  await shop.post(CHECKOUT, anOrder());
  shop.setNow(IN_2031);
  await shop.post(CHECKOUT, anOrder());
  expect(await rowsByPartition()).toEqual({
    orders_2026: 1,
    order_lines_2026: 1,
    orders_2031: 1,
    order_lines_2031: 1,
  });
});

test('U-52: an order of a year without a partition is accepted, and moved when it is added', async () => {
  const shop = await openShop({}, { now: IN_2031 });
  const placed = await shop.post(CHECKOUT, anOrder());
  expect(await rowsByPartition()).toEqual({ orders_default: 1, order_lines_default: 1 });
  await addOrderPartitions(database.pool, IN_2031);
  expect(await rowsByPartition()).toEqual({ orders_2031: 1, order_lines_2031: 1 });
  const finalized = await shop.put(CHECKOUT, {
    order_id: placed.body.payload?.order_id,
    status: 'pending',
  });
  const { order_id, order_number } = placed.body.payload ?? {};
  expect(finalized.body.payload).toEqual({ order_id, order_number, status: 'pending' });
});

test('U-52: processes that start at once add each partition once', async () => {
  const pools = [1, 2, 3, 4].map(() => openPool(database.address, silentLog));
  await Promise.all(pools.map((pool) => addOrderPartitions(pool, IN_2030)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(await partitionedYears(database.pool)).toEqual([2026, 2027, 2030, 2031]);
});

test('U-52: adding a partition gives up when it would block an order, and succeeds the next time', async () => {
  await transaction(database.pool, async (client) => {
    await client.query('LOCK TABLE orders IN ROW EXCLUSIVE MODE');
    await addOrderPartitions(database.pool, IN_2030);
  });
  expect(await partitionedYears(database.pool)).toEqual([2026, 2027]);
  await addOrderPartitions(database.pool, IN_2030);
  expect(await partitionedYears(database.pool)).toEqual([2026, 2027, 2030, 2031]);
});

test('U-52: within a year no number of a day is given twice, with or without a partition', async () => {
  const shop = await openShop();
  const now = { 2026: Date.parse('2026-11-20T17:00:00Z'), 2031: IN_2031 };
  for (const instant of Object.values(now)) {
    shop.setNow(instant);
    await shop.post(CHECKOUT, anOrder());
    await shop.post(CHECKOUT, anOrder());
  }
  for (const partition of ['orders_2026', 'orders_default']) {
    await expect(database.pool.query(`UPDATE ${partition} SET number = 1`)).rejects.toThrow(
      `duplicate key value violates unique constraint "${partition}_number"`,
    );
  }
});

test('U-52: orders of 2099 are accepted', async () => {
  expect(await addOrderPartitions(database.pool, Date.parse('2099-12-31T23:59:59Z'))).toBe(4);
  const shop = await openShop({}, { now: Date.parse('2099-06-12T16:00:00Z') });
  await shop.post(CHECKOUT, anOrder());
  expect(await rowsByPartition()).toEqual({ orders_2099: 1, order_lines_2099: 1 });
});

test('U-9: the migration to partitions keeps the orders as they are', async () => {
  const migrations = await readMigrations(MIGRATIONS_DIRECTORY);
  const before = migrations.filter(({ name }) => name < '0015');
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await emptySchema(client);
  await migrateEmpty(client, before);
  await client.query(AN_OLD_ORDER);
  await client.query('COMMIT');
  client.release();
  await migrate(database.pool, MIGRATIONS_DIRECTORY, silentLog);
  await addOrderPartitions(database.pool, Date.parse('2026-11-20T17:00:00Z'));
  const { rows } = await database.pool.query(
    `SELECT order_id, local_id, number, day, orders.total_cents, item_name, key, orders.progress
     FROM orders JOIN order_keys USING (order_id) JOIN order_lines USING (order_id)
     JOIN order_links USING (order_id) JOIN order_progress USING (order_id)`,
  );
  const order = { local_id: 'local-1', number: 7, day: '2026-11-19', total_cents: 590 };
  const line = { item_name: 'Maki saumon', key: 'link', progress: 'ready' };
  expect(rows).toEqual([{ order_id: 'xJ2-old', ...order, ...line }]);
  expect(await rowsByPartition()).toEqual({ orders_default: 1, order_lines_default: 1 });
  await database.pool.query("DELETE FROM order_keys WHERE order_id = 'xJ2-old'");
  expect(await rowsByPartition()).toEqual({});
});

const AN_OLD_ORDER = `
  INSERT INTO orders VALUES ('xJ2-old', 'local-1', '', 'pending', now(), now(), now(), 'pickup',
    '2026-11-19', 'ASAP', NULL, 'cash', 590, 0, 0, 54, 590, '[]', NULL, NULL, 'Jeanne', 'Martin',
    'jeanne@example.fr', '', '', '', '', '', '', 1);
  INSERT INTO order_lines
  VALUES ('xJ2-old', 1, 'maki-saumon', 'Maki saumon', 1, 590, '[]', '', 590, 0, 54, NULL);
  INSERT INTO order_days VALUES ('2026-11-19', 0);
  INSERT INTO order_numbers VALUES ('xJ2-old', '2026-11-19', 7);
  INSERT INTO order_links VALUES ('link', 'xJ2-old');
  INSERT INTO order_progress VALUES ('xJ2-old', 'ready', now())`;
