import { isUnexpired, OPEN_ORDERS_PER_CLIENT } from './open-orders.ts';
import { ORDER_COLUMNS } from './order-row.ts';
import { keepsItsPlace } from './slot-places.ts';

/** The id under which the order is known already. */
const SAME_ORDER = `(
            SELECT order_id FROM order_keys WHERE local_id = (SELECT local_id FROM keys)
          )`;

/**
 * Writes whole orders in one statement, so one round trip and one commit for all of them: $1 the orders,
 * $2 their lines, $3 their keys.
 *
 * For each order, `number` is null when nothing was written: the order is not new, the slot is full, its
 * client has too many open orders, or the restaurant's data has changed since the order was priced, in
 * which case `current` is false.
 */
export const PLACE_ORDERS = { name: 'place-orders', text: placing('', '') };

/**
 * The same for one order whose slot has a capacity: $4 the time now, $5 the capacity. The locks of its
 * client and its slot must be held: this statement's snapshot is taken before it could wait, and does not
 * see what it writes itself. The order takes the place of an earlier one that its client holds in the same
 * slot. Rules S-11, S-22 and S-23.
 *
 * A statement of its own: PostgreSQL keeps the plan of a statement only where no parameter changes what
 * the plan costs, and planning this takes longer than running it.
 */
export const PLACE_ORDER_IN_SLOT = {
  name: 'place-order-in-slot',
  text: placing(
    `AND $5::int > (
        SELECT count(*) FROM orders
        WHERE orders.slot_starts_at = sent.slot_starts_at
          AND orders.order_id IS DISTINCT FROM ${SAME_ORDER}
          AND ${keepsItsPlace('$4')}
          AND (
            orders.finalized_at IS NOT NULL OR sent.client_hash IS NULL
            OR orders.client_hash IS DISTINCT FROM sent.client_hash
          )
      )
      AND (sent.client_hash IS NULL OR ${OPEN_ORDERS_PER_CLIENT} > (
        SELECT count(*) FROM orders
        WHERE orders.client_hash = sent.client_hash AND orders.finalized_at IS NULL
          AND orders.order_id IS DISTINCT FROM ${SAME_ORDER}
          AND ${isUnexpired('$4')}
      ))`,
    `, replaced AS (
    UPDATE orders SET held_until = $4::timestamptz
    FROM keyed JOIN allowed USING (order_id)
    WHERE orders.client_hash = allowed.client_hash AND orders.finalized_at IS NULL
      AND orders.slot_starts_at = allowed.slot_starts_at
      AND orders.order_id <> allowed.order_id AND orders.held_until > $4::timestamptz
  )`,
  ),
};

function placing(condition: string, effect: string): string {
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
