import type pg from 'pg';
import { PUBLISHED_ITEMS } from '../harness/published-items.ts';

const BATCH_SIZE = 50_000;

/**
 * Inserts submitted orders of the last 89 days with one to seven lines each. Their dishes are computed, so that
 * every run has the same baskets: a few dishes are in very many, and every other line is the usual companion
 * of the one before it.
 */
export async function sellBaskets(pool: pg.Pool, baskets: number): Promise<void> {
  const { rows } = await pool.query<{ item_id: string }>(
    `SELECT item ->> 'item_id' AS item_id FROM ${PUBLISHED_ITEMS} ORDER BY md5(item ->> 'item_id')`,
  );
  const itemIds = rows.map(({ item_id }) => item_id);
  await pool.query(INSERT_DAY);
  for (let first = 1; first <= baskets; first += BATCH_SIZE) {
    const bounds = [first, Math.min(first + BATCH_SIZE - 1, baskets)];
    await pool.query(INSERT_ORDERS, bounds);
    await pool.query(INSERT_LINES, [...bounds, itemIds]);
  }
  await pool.query('ANALYZE orders, order_lines');
}

const INSERT_DAY = "INSERT INTO order_days VALUES ('2000-01-01', 0) ON CONFLICT DO NOTHING";

const INSERT_ORDERS = `
  INSERT INTO orders (order_id, local_id, day, number, content_hash, status, placed_at, submitted_at, held_until,
    order_type, delivery_date, delivery_time, payment_method, subtotal_cents, discount_cents,
    delivery_cents, tax_cents, total_cents, taxes, first_name, last_name, email, phone, address, city,
    postal_code, country, comment, restaurant_version)
  SELECT 'basket-' || n, 'basket-' || n, '2000-01-01', n, '', 'pending', at, at, at, 'pickup', at::date, 'ASAP', 'cash',
    0, 0, 0, 0, 0, '[]', '', '', '', '', '', '', '', '', '', 1
  FROM generate_series($1::int, $2::int) AS n,
    LATERAL (
      SELECT date_trunc('hour', now()) - interval '1 hour'
        - abs(hashint4(n)) % 7689600 * interval '1 second' AS at
    ) AS moment`;

/** The third power of a uniform share gives the first of 5,000 dishes a seventeenth of all lines. */
const PLACE = (line: string) =>
  `(power(abs(hashint4(n * 8 + ${line})) / 2147483648.0, 3) * cardinality($3::text[]))::int`;

const INSERT_LINES = `
  INSERT INTO order_lines (order_id, position, item_id, item_name, quantity, unit_price_cents, options,
    note, total_cents, discount_cents, tax_cents, rate_basis_points, charged)
  SELECT 'basket-' || n, line, ($3::text[])[1 + place % cardinality($3::text[])], '', 1, 0, '[]', '',
    0, 0, 0, 1000, '[]'
  FROM generate_series($1::int, $2::int) AS n, generate_series(1, 1 + n % 7) AS line,
    LATERAL (
      SELECT CASE WHEN line % 2 = 1 THEN ${PLACE('line')} ELSE ${PLACE('(line - 1)')} * 13 + 7 END
        AS place
    ) AS drawn`;
