import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from './connection.ts';
import { sqlState } from './sql-state.ts';
import { transaction } from './transaction.ts';

/** What lies in years, by the year with which an order's id begins. */
const TABLES = ['orders', 'order_lines'] as const;
type Table = (typeof TABLES)[number];

/** The number of the advisory lock under which one process at a time adds a year. */
const LOCK = 2_026_180_402;
/** Less than PostgreSQL waits before it looks for a deadlock: whoever orders is never the one to give way. */
const PATIENCE = '500ms';
const NOT_TO_BE_HAD = '55P03';

/**
 * Gives orders of this year and the next a part of their own, long before the first one comes. Answers how
 * many parts were added; one that would have kept orders waiting is left for the next time, and orders of
 * a year without a part lie in the default one until then. Rule U-52.
 */
export async function addOrderYears(pool: pg.Pool, now: Instant): Promise<number> {
  const thisYear = new Date(now).getUTCFullYear();
  let added = 0;
  for (const year of [thisYear, thisYear + 1]) {
    for (const table of TABLES) {
      if (await addPart(pool, table, year)) added += 1;
    }
  }
  return added;
}

/** One table in a transaction: with both, it could hold one while it waits for the other. */
async function addPart(pool: pg.Pool, table: Table, year: number): Promise<boolean> {
  const part = `${table}_${year}`;
  if (await exists(pool, part)) return false;
  try {
    return await transaction(pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '${PATIENCE}'`);
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      if (await exists(client, part)) return false;
      await makePart(client, table, year);
      return true;
    });
  } catch (error) {
    if (sqlState(error) === NOT_TO_BE_HAD) return false;
    throw error;
  }
}

async function makePart(client: Executor, table: Table, year: number): Promise<void> {
  const part = `${table}_${year}`;
  await client.query(`CREATE TABLE ${part} (LIKE ${table} INCLUDING ALL)`);
  // A unique key of the whole would have to hold the id.
  if (table === 'orders') {
    await client.query(`CREATE UNIQUE INDEX ${part}_number ON ${part} (number, day)`);
  }
  // Nothing more of this year may come into the default part while what it has is moved.
  await client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  const [from, to] = boundsOfYear(year);
  await client.query(
    `WITH moved AS (
       DELETE FROM ${table} WHERE order_id >= '${from}' AND order_id < '${to}' RETURNING *
     )
     INSERT INTO ${part} SELECT * FROM moved`,
  );
  await client.query(
    `ALTER TABLE ${table} ATTACH PARTITION ${part} FOR VALUES FROM ('${from}') TO ('${to}')`,
  );
}

/** Between what the ids of a year's orders lie: they begin with its last two digits. */
export function boundsOfYear(year: number): readonly [from: string, to: string] {
  const from = year % 100;
  const digits = (value: number) => String(value).padStart(2, '0');
  return [digits(from), from === 99 ? 'a' : digits(from + 1)];
}

/** The years that have parts of their own, the oldest first. */
export async function orderYears(executor: Executor): Promise<readonly number[]> {
  const { rows } = await executor.query<{ year: number }>(YEARS);
  return rows.map(({ year }) => year);
}

/** Makes the years of another database in an empty one. */
export async function makeOrderYears(executor: Executor, years: readonly number[]): Promise<void> {
  for (const year of years) {
    for (const table of TABLES) await makePart(executor, table, year);
  }
}

/**
 * Takes the parts of a year away at once, with all orders in them; what hangs on their keys stays. False
 * when that would have kept orders waiting: then it is tried again, and ends what it has begun. Rule U-53.
 */
export async function dropOrderYear(pool: pg.Pool, year: number): Promise<boolean> {
  try {
    // Orders first: a line without its order is shown nowhere.
    for (const table of TABLES) {
      await transaction(pool, async (client) => {
        await client.query(`SET LOCAL lock_timeout = '${PATIENCE}'`);
        await client.query(`DROP TABLE IF EXISTS ${table}_${year}`);
      });
    }
    return true;
  } catch (error) {
    if (sqlState(error) === NOT_TO_BE_HAD) return false;
    throw error;
  }
}

async function exists(executor: Executor, table: string): Promise<boolean> {
  // Not by to_regclass, which may remember from before a wait for the lock that there was none.
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
