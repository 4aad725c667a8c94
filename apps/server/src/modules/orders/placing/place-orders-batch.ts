import { isRowsFault, isUnavailable } from '#db/database-errors.ts';
import { isUnexpired, OPEN_ORDERS_PER_CLIENT } from './open-orders.ts';
import { takenPortions } from './portions.ts';
import { isReserved } from './slot-places.ts';

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
  delivery_time, slot_starts_at, load, payment_method, subtotal_cents, discount_cents, delivery_cents,
  tax_cents, total_cents, taxes, coupon_code, coupon_offer_id, first_name, last_name, email, phone,
  address, city, postal_code, country, comment, avoided_allergens, restaurant_version,
  availability_version, user_id, client_hash`;

/** The order that is stored under the `local_id` of the order sent. */
const SAME_ORDER = `(
            SELECT order_keys.order_id FROM keys JOIN order_keys USING (local_id)
            WHERE keys.order_id = sent.order_id
          )`;

/** The orders of a slot that the order sent does not replace. Rule S-22. */
const OTHER_ORDERS = `orders.order_id IS DISTINCT FROM ${SAME_ORDER}
          AND (
            orders.finalized_at IS NOT NULL OR sent.client_hash IS NULL
            OR orders.client_hash IS DISTINCT FROM sent.client_hash
            OR orders.slot_starts_at IS DISTINCT FROM sent.slot_starts_at
          )`;

/** The clauses that count what is limited, added to the statement. */
interface Limits {
  /** A condition on `sent`. */
  readonly condition: string;
  /** A query of its own. */
  readonly effect: string;
}

/** Room in the slot: $5 orders and $6 units. */
const IN_SLOT: Limits = {
  condition: `AND (
        SELECT count(*) < $5::int AND coalesce(sum(orders.load), 0) + sent.load <= $6::int FROM orders
        WHERE orders.slot_starts_at = sent.slot_starts_at
          AND ${OTHER_ORDERS}
          AND ${isReserved('$4')}
      )`,
  effect: `, replaced AS (
    UPDATE orders SET held_until = $4::timestamptz
    FROM keyed JOIN allowed USING (order_id)
    WHERE orders.client_hash = allowed.client_hash AND orders.finalized_at IS NULL
      AND orders.slot_starts_at = allowed.slot_starts_at
      AND orders.order_id <> allowed.order_id AND orders.held_until > $4::timestamptz
  )`,
};

/** Portions of counted holds: a document of hold ids and units. Those of a replaced order are free. */
function withPortions(document: '$5' | '$7', others: string): Limits {
  const portions = `json_to_recordset(${document}::json) AS portion (hold_id text, units integer)`;
  return {
    condition: `AND NOT EXISTS (
        SELECT FROM ${portions} JOIN holds USING (hold_id)
        WHERE holds.portions < portion.units
          + ${takenPortions('portion.hold_id', '$4', `AND ${others}`)}
      )`,
    effect: `, taken AS (
    INSERT INTO hold_uses (hold_id, order_id, units)
    SELECT hold_id, order_id, units FROM keyed CROSS JOIN ${portions}
  )`,
  };
}

/**
 * Stores a batch of orders in one statement: $1 the orders, $2 their lines, $3 their keys, $4 the time
 * now. Where a client is named, its lock must be held: this statement's snapshot is taken before it
 * could wait. Rules I-11 and S-23.
 *
 * For each order, `number` is null when nothing was written: the order is not new, its slot is full, a hold
 * lacks portions, its client has too many open orders, or the restaurant's data (`current` is false) or what
 * the staff has set (`is_judged` is false) has changed since the order was priced.
 */
export const PLACE_ORDERS = { name: 'place-orders', text: placeOrdersSql() };

/**
 * The same for one order whose slot has a capacity; the slot's lock must be held too. The order takes
 * over the place of an earlier one that its client holds in the same slot. Rules S-11, S-22 and S-23.
 *
 * A statement of its own: PostgreSQL caches a plan only where no parameter changes its cost, and planning
 * takes longer than execution.
 */
export const PLACE_ORDER_IN_SLOT = {
  name: 'place-order-in-slot',
  text: placeOrdersSql(IN_SLOT),
};

/** The same for one order that takes portions of counted holds, whose locks must be held. Rule SV-7. */
export const PLACE_ORDER_WITH_PORTIONS = {
  name: 'place-order-with-portions',
  text: placeOrdersSql(withPortions('$5', `orders.order_id IS DISTINCT FROM ${SAME_ORDER}`)),
};

export const PLACE_ORDER_IN_SLOT_WITH_PORTIONS = {
  name: 'place-order-in-slot-with-portions',
  text: placeOrdersSql(IN_SLOT, withPortions('$7', OTHER_ORDERS)),
};

function placeOrdersSql(...limits: readonly Limits[]): string {
  const [conditions, effects] = [
    limits.map(({ condition }) => condition).join('\n      '),
    limits.map(({ effect }) => effect).join(''),
  ];
  return `
  WITH sent AS (
    -- In FROM, where it is called once; in the select list it would be called for every column.
    SELECT * FROM json_populate_recordset(NULL::orders, $1::json)
  ), keys AS (
    SELECT * FROM json_to_recordset($3::json) AS key (order_id text, local_id text)
  ), allowed AS (
    SELECT sent.* FROM sent
    WHERE sent.restaurant_version = (SELECT version FROM restaurant)
      AND sent.availability_version = (SELECT version FROM availability)
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
      ${conditions}
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
  )${effects}
  SELECT order_id, placed.number, sent.restaurant_version = (SELECT version FROM restaurant) AS current,
    sent.availability_version = (SELECT version FROM availability) AS is_judged
  FROM sent LEFT JOIN placed USING (order_id)`;
}
