import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from './connection.ts';
import { sqlState } from './database-errors.ts';
import { transaction } from './transaction.ts';

/** The tables partitioned by year, by the two digits with which an order's id begins. */
const TABLES = ['orders', 'order_lines'] as const;
type Table = (typeof TABLES)[number];

/** The key of the advisory lock under which one process at a time adds partitions. */
const LOCK = 2_026_180_402;
/** Less than `deadlock_timeout`: this statement fails before an order is picked as a deadlock's victim. */
const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Adds the partitions of this year and the next; returns how many were added. One that would block orders
 * is left for the next time: until then the default partition takes the year's orders. Rule U-52.
 */
export async function addOrderPartitions(pool: pg.Pool, now: Instant): Promise<number> {
  const thisYear = new Date(now).getUTCFullYear();
  let added = 0;
  for (const year of [thisYear, thisYear + 1]) {
    for (const table of TABLES) {
      if (await addPartition(pool, table, year)) added += 1;
    }
  }
  return added;
}

/** One table per transaction: with both, it could hold one lock while it waits for the other. */
async function addPartition(pool: pg.Pool, table: Table, year: number): Promise<boolean> {
  const partition = `${table}_${year}`;
  if (await exists(pool, partition)) return false;
  try {
    return await transaction(pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      if (await exists(client, partition)) return false;
      await createPartition(client, table, year);
      return true;
    });
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

async function createPartition(client: Executor, table: Table, year: number): Promise<void> {
  const partition = `${table}_${year}`;
  await client.query(`CREATE TABLE ${partition} (LIKE ${table} INCLUDING ALL)`);
  // A unique key of the partitioned table would have to include the id.
  if (table === 'orders') {
    await client.query(`CREATE UNIQUE INDEX ${partition}_number ON ${partition} (number, day)`);
  }
  // Blocks inserts of this year into the default partition while its rows are moved.
  await client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  const [from, to] = boundsOfYear(year);
  await client.query(
    `WITH moved AS (
       DELETE FROM ${table} WHERE order_id >= '${from}' AND order_id < '${to}' RETURNING *
     )
     INSERT INTO ${partition} SELECT * FROM moved`,
  );
  await client.query(
    `ALTER TABLE ${table} ATTACH PARTITION ${partition} FOR VALUES FROM ('${from}') TO ('${to}')`,
  );
}

/** The bounds of the ids of a year's orders, which begin with its last two digits. */
export function boundsOfYear(year: number): readonly [from: string, to: string] {
  const from = year % 100;
  const digits = (value: number) => String(value).padStart(2, '0');
  return [digits(from), from === 99 ? 'a' : digits(from + 1)];
}

/** The years that have partitions of their own, the oldest first. */
export async function partitionedYears(executor: Executor): Promise<readonly number[]> {
  const { rows } = await executor.query<{ year: number }>(YEARS);
  return rows.map(({ year }) => year);
}

/** Creates the partitions of these years in an empty database. */
export async function createOrderPartitions(
  executor: Executor,
  years: readonly number[],
): Promise<void> {
  for (const year of years) {
    for (const table of TABLES) await createPartition(executor, table, year);
  }
}

/**
 * Drops the partitions of a year with all orders in them; rows that reference their keys stay. False when
 * that would have blocked orders: a retry then completes it. Rule U-53.
 */
export async function dropOrderPartitions(pool: pg.Pool, year: number): Promise<boolean> {
  try {
    // Orders first: a line without its order is never shown.
    for (const table of TABLES) {
      await transaction(pool, async (client) => {
        await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
        await client.query(`DROP TABLE IF EXISTS ${table}_${year}`);
      });
    }
    return true;
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

async function exists(executor: Executor, table: string): Promise<boolean> {
  // Not by to_regclass, whose cache may predate a wait for the lock.
  const { rowCount } = await executor.query(
    'SELECT FROM pg_class WHERE relname = $1 AND pg_table_is_visible(oid)',
    [table],
  );
  return rowCount === 1;
}

const YEARS = `
  SELECT substring(relname FROM '^orders_([0-9]{4})$')::int AS year
  FROM pg_inherits JOIN pg_class ON oid = inhrelid
  WHERE inhparent = to_regclass('orders') AND relname ~ '^orders_[0-9]{4}$' ORDER BY year`;
