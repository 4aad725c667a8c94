import { KEEPS_ITS_PLACE } from './slot-places.ts';

/**
 * Writes a whole order in one statement, so one round trip and one commit: $1 the order, $2 the time
 * now, $3 its lines, $4 the slot's capacity or null, $5 the restaurant's day.
 *
 * `number` is null when nothing was written: the order is not new, the slot is full, or the
 * restaurant's data has changed since the order was priced, in which case `current` is false. With a
 * capacity, the slot's lock must be held: this statement's snapshot is taken before it could wait.
 */
export const PLACE_ORDER = `
  WITH sent AS (
    -- In FROM, where it is called once; in the select list it would be called for every column.
    SELECT * FROM jsonb_populate_record(NULL::orders, $1::jsonb)
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
    RETURNING number
  ), lines AS (
    INSERT INTO order_lines (
      order_id, position, item_id, item_name, quantity, unit_price_cents, options, note,
      total_cents, discount_cents, tax_cents, offer_id
    )
    SELECT
      placed.order_id, line.position, line.item_id, line.item_name, line.quantity,
      line.unit_price_cents, line.options, line.note, line.total_cents, line.discount_cents,
      line.tax_cents, line.offer_id
    FROM placed, ROWS FROM (
      jsonb_to_recordset($3::jsonb) AS (
        item_id text, item_name text, quantity smallint, unit_price_cents integer, options jsonb,
        note text, total_cents integer, discount_cents integer, tax_cents integer, offer_id text
      )
    ) WITH ORDINALITY AS line (
      item_id, item_name, quantity, unit_price_cents, options, note, total_cents, discount_cents,
      tax_cents, offer_id, position
    )
  )
  SELECT
    (SELECT number FROM numbered) AS number,
    sent.restaurant_version = (SELECT version FROM restaurant) AS current
  FROM sent`;
