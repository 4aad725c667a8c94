import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A submitted order for counts of sales. */
export interface SoldOrder {
  readonly at: string;
  /** Units by item. */
  readonly items: Readonly<Record<string, number>>;
  /** Units of free lines, by item. */
  readonly given?: Readonly<Record<string, number>>;
}

/** Inserts orders as placed and submitted at their time. */
export async function sell(
  pool: pg.Pool,
  orders: readonly SoldOrder[],
  drawId: () => string = randomUUID,
): Promise<void> {
  const sold = orders.map((order) => ({ order_id: drawId(), ...order }));
  await pool.query(INSERT_DAY);
  await pool.query(INSERT_ORDERS, [JSON.stringify(sold)]);
  const lines = sold.flatMap(({ order_id, items, given = {} }) => [
    ...Object.entries(items).map(([item_id, quantity]) => ({
      order_id,
      item_id,
      quantity,
      offer_id: null,
    })),
    ...Object.entries(given).map(([item_id, quantity]) => ({
      order_id,
      item_id,
      quantity,
      offer_id: 'free-item',
    })),
  ]);
  await pool.query(INSERT_LINES, [JSON.stringify(lines)]);
}

/** Uses a day that no test's clock has. */
const INSERT_DAY = "INSERT INTO order_days VALUES ('2000-01-01', 0) ON CONFLICT DO NOTHING";

const INSERT_ORDERS = `
  INSERT INTO orders (order_id, local_id, day, number, content_hash, status, placed_at, submitted_at, held_until,
    order_type, delivery_date, delivery_time, payment_method, subtotal_cents, discount_cents,
    delivery_cents, tax_cents, total_cents, taxes, first_name, last_name, email, phone, address, city,
    postal_code, country, comment, restaurant_version, progress)
  SELECT order_id, order_id, '2000-01-01', row_number() OVER () + (SELECT coalesce(max(number), 0) FROM orders),
    '', 'pending', at, at, at, 'pickup', at::date, 'ASAP', 'cash',
    0, 0, 0, 0, 0, '[]', '', '', '', '', '', '', '', '', '', 1, 'received'
  FROM json_to_recordset($1) AS sold (order_id text, at timestamptz)`;

const INSERT_LINES = `
  INSERT INTO order_lines (order_id, position, item_id, item_name, quantity, unit_price_cents, options,
    note, total_cents, discount_cents, tax_cents, offer_id, rate_basis_points, charged)
  SELECT order_id, row_number() OVER (PARTITION BY order_id), item_id, item_id, quantity, 0, '[]', '',
    0, 0, 0, offer_id, 1000, '[]'
  FROM json_to_recordset($1) AS line (order_id text, item_id text, quantity int, offer_id text)`;
