import { KEEPS_ITS_PLACE } from './slot-places.ts';

/**
 * Writes whole orders in one statement, so one round trip and one commit for all of them: $1 the orders,
 * $2 the time now, $3 their lines, $4 the slot's capacity or null, $5 the restaurant's day.
 *
 * For each order, `number` is null when nothing was written: the order is not new, the slot is full, or
 * the restaurant's data has changed since the order was priced, in which case `current` is false. With a
 * capacity it takes one order, and the slot's lock must be held: this statement's snapshot is taken
 * before it could wait, and does not see what it writes itself.
 */
export const PLACE_ORDERS = `
  WITH sent AS (
    -- In FROM, where it is called once; in the select list it would be called for every column.
    SELECT * FROM jsonb_populate_recordset(NULL::orders, $1::jsonb)
  ), allowed AS (
    SELECT sent.* FROM sent
    WHERE sent.restaurant_version = (SELECT version FROM restaurant)
      AND EXISTS (SELECT FROM order_days WHERE day = $5::date)
      AND ($4::int IS NULL OR sent.slot_starts_at IS NULL OR $4::int > (
        SELECT count(*) FROM orders
        WHERE orders.slot_starts_at = sent.slot_starts_at
          AND orders.local_id <> sent.local_id
          AND ${KEEPS_ITS_PLACE}
      ))
  ), placed AS (
    INSERT INTO orders SELECT * FROM allowed
    ON CONFLICT (local_id) DO NOTHING
    RETURNING order_id
  ), numbered AS (
    INSERT INTO order_numbers (order_id, day, number)
    SELECT placed.order_id, order_days.day, nextval('order_counter') - order_days.counter_before
    FROM placed JOIN order_days ON order_days.day = $5::date
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
    FROM placed JOIN jsonb_to_recordset($3::jsonb) AS line (
      order_id text, position smallint, item_id text, item_name text, quantity smallint,
      unit_price_cents integer, options jsonb, note text, total_cents integer,
      discount_cents integer, tax_cents integer, offer_id text
    ) USING (order_id)
  )
  SELECT order_id, number, sent.restaurant_version = (SELECT version FROM restaurant) AS current
  FROM sent LEFT JOIN numbered USING (order_id)`;
