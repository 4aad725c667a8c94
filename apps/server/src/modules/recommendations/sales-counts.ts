import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';

/** An order may become visible a little after its `submitted_at`, when its transaction commits. */
const COMMIT_DELAY_MS = 5 * 60_000;
const BATCH_SIZE = 5_000;
/** Rule G-3. */
export const HALF_LIFE_DAYS = 90;

/**
 * Adds the submitted orders that are not counted yet to the co-occurrence and sales counts. Each is counted
 * once, however many processes count. Returns how many were counted. Rules G-2, G-3.
 */
export async function countSales(pool: pg.Pool, now: Instant): Promise<number> {
  const until = new Date(now - COMMIT_DELAY_MS).toISOString();
  let counted = 0;
  for (
    let batch = await countBatch(pool, until);
    batch > 0;
    batch = await countBatch(pool, until)
  ) {
    counted += batch;
  }
  return counted;
}

async function countBatch(pool: pg.Pool, until: string): Promise<number> {
  return transaction(pool, async (client) => {
    // Another process that counts waits for this lock, and then finds nothing left.
    const { rows } = await client.query<{ from: string; until: string | null }>(NEXT_BATCH, [
      until,
      BATCH_SIZE,
    ]);
    const [window] = rows;
    if (!window?.until) return 0;
    const bounds = [window.from, window.until];
    await client.query(ADD_PAIRS, bounds);
    await client.query(ADD_SALES, bounds);
    const { rows: added } = await client.query<{ orders: number }>(ADVANCE, bounds);
    return added[0]?.orders ?? 0;
  });
}

/** Instants as text: PostgreSQL has microseconds, a Date has not. */
const NEXT_BATCH = `
  WITH progress AS (SELECT counted_until FROM sales_progress FOR UPDATE)
  SELECT counted_until::text AS from, (
    SELECT max(submitted_at)::text FROM (
      SELECT submitted_at FROM orders
      WHERE submitted_at > counted_until AND submitted_at <= $1
      ORDER BY submitted_at LIMIT $2
    ) AS next
  ) AS until FROM progress`;

const WEIGHT = `
  power(2, extract(epoch FROM submitted_at - (SELECT epoch FROM sales_progress))
    / (${HALF_LIFE_DAYS} * 86400.0))::double precision`;

const IN_WINDOW = 'submitted_at > $1::timestamptz AND submitted_at <= $2::timestamptz';

const ADD_PAIRS = `
  WITH chosen AS (
    SELECT DISTINCT order_id, item_id, ${WEIGHT} AS weight
    FROM sold_orders JOIN order_lines USING (order_id)
    WHERE ${IN_WINDOW} AND offer_id IS NULL
  )
  INSERT INTO items_together AS known (item_id, other_id, weight)
  SELECT one.item_id, other.item_id, sum(one.weight)
  FROM chosen AS one JOIN chosen AS other USING (order_id)
  WHERE one.item_id <= other.item_id
  GROUP BY one.item_id, other.item_id
  ON CONFLICT (item_id, other_id) DO UPDATE SET weight = known.weight + excluded.weight`;

const ADD_SALES = `
  INSERT INTO item_sales AS known (day, item_id, units)
  SELECT (submitted_at AT TIME ZONE 'UTC')::date, item_id, sum(quantity)
  FROM sold_orders JOIN order_lines USING (order_id)
  WHERE ${IN_WINDOW} AND offer_id IS NULL
  GROUP BY 1, 2
  ON CONFLICT (day, item_id) DO UPDATE SET units = known.units + excluded.units`;

const ADVANCE = `
  WITH counted AS (
    SELECT count(*)::int AS orders, coalesce(sum(${WEIGHT}), 0) AS weight
    FROM sold_orders WHERE ${IN_WINDOW}
  )
  UPDATE sales_progress
  SET counted_until = $2::timestamptz, total_weight = total_weight + counted.weight
  FROM counted RETURNING counted.orders`;
