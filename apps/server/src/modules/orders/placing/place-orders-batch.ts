import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { isRowsFault, isUnavailable } from '#db/database-errors.ts';
import { isUnexpired, OPEN_ORDERS_PER_CLIENT, timestamp } from './open-orders.ts';

/**
 * The limits of batches of orders. A statement that was cancelled or whose connection was lost is run
 * again for each order: what it may have stored is found by its `local_id`.
 */
export const ORDER_BATCHES = {
  maxBatchSize: 32,
  batchTimeoutMs: 50,
  maxConcurrentBatches: 3,
  maxQueueLength: 1_000,
  queueTimeoutMs: 10_000,
  isRetriable: (error: unknown) => isRowsFault(error) || isUnavailable(error),
} as const;

/** The columns of an `OrderRecord`. The database draws the number, and later steps write the others. */
const ORDER_COLUMNS = `
  order_id, day, content_hash, status, placed_at, placed_by, held_until, order_type, delivery_date,
  delivery_time, slot_starts_at, payment_method, subtotal_cents, discount_cents, delivery_cents,
  tax_cents, total_cents, taxes, coupon_code, coupon_offer_id, first_name, last_name, email, phone,
  address, city, postal_code, country, comment, restaurant_version, user_id, client_hash`;

/** The order that is stored under the `local_id` of the order sent. */
const SAME_ORDER = `(
            SELECT order_keys.order_id FROM keys JOIN order_keys USING (local_id)
            WHERE keys.order_id = sent.order_id
          )`;

/**
 * Stores a batch of orders in one statement: $1 the orders, $2 their lines, $3 their keys, $4 the time
 * now. Where a client is named, its lock must be held: this statement's snapshot is taken before it
 * could wait. Rules I-11 and S-23.
 *
 * For each order, `number` is null when nothing was written: the order is not new, its slot is full, its
 * client has too many open orders, or the restaurant's data has changed since the order was priced, in
 * which case `current` is false.
 */
export const PLACE_ORDERS = { name: 'place-orders', text: placeOrdersSql('', '') };

/**
 * The same for one order whose slot has a capacity, $5; the slot's lock must be held too. The order takes
 * over the place of an earlier one that its client holds in the same slot. Rules S-11, S-22 and S-23.
 *
 * A statement of its own: PostgreSQL caches a plan only where no parameter changes its cost, and planning
 * takes longer than execution.
 */
export const PLACE_ORDER_IN_SLOT = {
  name: 'place-order-in-slot',
  text: placeOrdersSql(
    `AND $5::int > (
        SELECT count(*) FROM orders
        WHERE orders.slot_starts_at = sent.slot_starts_at
          AND orders.order_id IS DISTINCT FROM ${SAME_ORDER}
          AND ${isReserved('$4')}
          AND (
            orders.finalized_at IS NOT NULL OR sent.client_hash IS NULL
            OR orders.client_hash IS DISTINCT FROM sent.client_hash
          )
      )`,
    `, replaced AS (
    UPDATE orders SET held_until = $4::timestamptz
    FROM keyed JOIN allowed USING (order_id)
    WHERE orders.client_hash = allowed.client_hash AND orders.finalized_at IS NULL
      AND orders.slot_starts_at = allowed.slot_starts_at
      AND orders.order_id <> allowed.order_id AND orders.held_until > $4::timestamptz
  )`,
  ),
};

function placeOrdersSql(condition: string, effect: string): string {
  return `
  WITH sent AS (
    -- In FROM, where it is called once; in the select list it would be called for every column.
    SELECT * FROM json_populate_recordset(NULL::orders, $1::json)
  ), keys AS (
    SELECT * FROM json_to_recordset($3::json) AS key (order_id text, local_id text)
  ), allowed AS (
    SELECT sent.* FROM sent
    WHERE sent.restaurant_version = (SELECT version FROM restaurant)
      AND EXISTS (SELECT FROM order_days WHERE order_days.day = sent.day)
      AND (sent.client_hash IS NULL OR ${OPEN_ORDERS_PER_CLIENT} > (
        SELECT count(*) FROM orders
        WHERE orders.client_hash = sent.client_hash AND orders.finalized_at IS NULL
          AND orders.order_id IS DISTINCT FROM ${SAME_ORDER}
          AND ${isUnexpired('$4')}
      ) + (
        SELECT count(*) FROM sent AS earlier
        WHERE earlier.client_hash = sent.client_hash AND earlier.order_id < sent.order_id
      ))
      ${condition}
  ), keyed AS (
    INSERT INTO order_keys SELECT order_id, local_id FROM keys JOIN allowed USING (order_id)
    ON CONFLICT (local_id) DO NOTHING
    RETURNING order_id
  ), placed AS (
    -- Only now is a number drawn: the order is known to be new.
    INSERT INTO orders (${ORDER_COLUMNS}, number)
    SELECT ${ORDER_COLUMNS}, nextval('order_counter') - counter_before
    FROM keyed JOIN allowed USING (order_id) JOIN order_days USING (day)
    RETURNING order_id, number
  ), lines AS (
    INSERT INTO order_lines (
      order_id, position, item_id, item_name, quantity, unit_price_cents, options, note,
      total_cents, discount_cents, tax_cents, offer_id
    )
    SELECT
      line.order_id, line.position, line.item_id, line.item_name, line.quantity,
      line.unit_price_cents, line.options, line.note, line.total_cents, line.discount_cents,
      line.tax_cents, line.offer_id
    FROM keyed JOIN json_to_recordset($2::json) AS line (
      order_id text, position smallint, item_id text, item_name text, quantity smallint,
      unit_price_cents integer, options jsonb, note text, total_cents integer,
      discount_cents integer, tax_cents integer, offer_id text
    ) USING (order_id)
  )${effect}
  SELECT order_id, placed.number, sent.restaurant_version = (SELECT version FROM restaurant) AS current
  FROM sent LEFT JOIN placed USING (order_id)`;
}

/** SQL for the orders that reserve a place in their slot at `now`: finalized, or still held. Rule S-16. */
export function isReserved(now: '$2' | '$4'): string {
  return `(finalized_at IS NOT NULL OR held_until > ${now}::timestamptz)`;
}

/** The namespaces of the advisory locks of slots and of clients. */
const SLOT_LOCKS = 7_310;
const CLIENT_LOCKS = 7_312;

/** One transaction at a time counts the orders of a slot; released with the transaction. */
export function lockSlot(executor: Executor, slotStartsAt: Date): Promise<unknown> {
  return executor.query({
    name: 'lock-slot',
    text: 'SELECT pg_advisory_xact_lock($1::int, $2::int)',
    values: [SLOT_LOCKS, Math.floor(slotStartsAt.getTime() / 60_000)],
  });
}

/**
 * One transaction at a time counts the open orders of a client; released with the transaction. Clients
 * are locked in one order and before any slot, so that no two transactions deadlock.
 */
export async function lockClients(
  executor: Executor,
  orders: readonly { readonly client_hash: string | null }[],
): Promise<void> {
  const clients = new Set(orders.flatMap(({ client_hash }) => client_hash ?? []));
  if (clients.size === 0) return;
  await executor.query({
    name: 'lock-clients',
    text: `SELECT pg_advisory_xact_lock($1::int, key)
      FROM (SELECT DISTINCT hashtext(client) AS key FROM unnest($2::text[]) AS client ORDER BY key OFFSET 0) AS keys`,
    values: [CLIENT_LOCKS, [...clients]],
  });
}

/** How many orders each slot from `from` on holds at `now`. Rules S-11 and S-20. */
export async function takenSlots(
  executor: Executor,
  from: Instant,
  now: Instant,
): Promise<ReadonlyMap<Instant, number>> {
  const { rows } = await executor.query<{ slot_starts_at: Date; taken: number }>({
    name: 'taken-slots',
    text: `SELECT slot_starts_at, count(*) AS taken FROM orders
      WHERE slot_starts_at >= $1 AND ${isReserved('$2')} GROUP BY slot_starts_at`,
    values: [timestamp(from), timestamp(now)],
  });
  return new Map(rows.map((row) => [row.slot_starts_at.getTime(), row.taken]));
}
