import { isRowsFault, isUnavailable } from '#db/database-errors.ts';
import { othersThan, takenOverBy, USE_COLUMNS, usedUpBy } from './offer-uses.ts';
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

/** Room in the slot: $6 orders and $7 units. */
const IN_SLOT: Limits = {
  condition: `AND (
        SELECT count(*) < $6::int AND coalesce(sum(orders.load), 0) + sent.load <= $7::int FROM orders
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
function withPortions(document: '$6' | '$8', others: string): Limits {
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

/** What offers give to the orders sent. Rule OL-8. */
const USES = `json_to_recordset($5::json) AS use (${USE_COLUMNS})`;

/** Uses of offers that are limited. Rules OL-3, OL-4 and OL-6. */
const WITH_OFFERS: Limits = {
  condition: `AND NOT EXISTS (
        SELECT FROM ${USES} WHERE use.order_id = sent.order_id
          AND ${usedUpBy({
            ...{ use: 'use', order: 'sent', now: '$4' },
            others: othersThan(SAME_ORDER, 'sent'),
          })} IS NOT NULL
      )`,
  effect: `, taken_over AS (
    UPDATE orders SET held_until = $4::timestamptz
    FROM keyed JOIN allowed AS sent USING (order_id)
    WHERE ${takenOverBy('sent')} AND orders.order_id <> sent.order_id
      AND orders.held_until > $4::timestamptz
      AND EXISTS (
        SELECT FROM ${USES} JOIN offer_uses AS theirs USING (offer_id, guest_hash)
        WHERE theirs.order_id = orders.order_id AND num_nulls(use.max_uses, use.max_uses_per_guest) < 2
      )
  )`,
};

/**
 * Stores a batch of orders in one statement: $1 the orders, $2 their lines, $3 their keys, $4 the time
 * now, $5 what offers give to them. Where a client is named, its lock must be held: this statement's snapshot is taken before it
 * could wait. Rules I-11 and S-23.
 *
 * For each order, `number` is null when nothing was written: the order is not new, its slot is full, a hold
 * lacks portions, an offer is used up, its client has too many open orders, or the restaurant's data (`current` is false) or what
 * the staff has set (`is_judged` is false) has changed since the order was priced.
 */
export const PLACE_ORDERS = { name: 'place-orders', text: placeOrdersSql() };

/** What is counted of an order beside the open orders of its client. */
export interface CountedOfOrder {
  /** Its slot has a capacity. */
  readonly slot: boolean;
  /** It takes portions of counted holds. */
  readonly portions: boolean;
  /** It uses offers that are limited. */
  readonly offers: boolean;
}

/**
 * The same for one order of which something is counted, whose locks must be held. One in a slot takes over the
 * place of an earlier one that its client holds in the same slot. Rules S-11, S-22, S-23, SV-7 and OL-3.
 *
 * A statement of its own for each case: PostgreSQL caches a plan only where no parameter changes its cost, and
 * planning takes longer than execution.
 */
export function placeOrderStatement(counted: CountedOfOrder) {
  const { slot, portions, offers } = counted;
  const name = [
    'place-order',
    ...(slot ? ['in-slot'] : []),
    ...(portions ? ['with-portions'] : []),
    ...(offers ? ['with-offers'] : []),
  ].join('-');
  const known = STATEMENTS.get(name);
  if (known) return known;
  const limits = [
    ...(slot ? [IN_SLOT] : []),
    ...(portions ? [slot ? PORTIONS_IN_SLOT : PORTIONS] : []),
    ...(offers ? [WITH_OFFERS] : []),
  ];
  const statement = { name, text: placeOrdersSql(...limits) };
  STATEMENTS.set(name, statement);
  return statement;
}

const PORTIONS = withPortions('$6', `orders.order_id IS DISTINCT FROM ${SAME_ORDER}`);
const PORTIONS_IN_SLOT = withPortions('$8', OTHER_ORDERS);
const STATEMENTS = new Map<string, { readonly name: string; readonly text: string }>();

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
  ), used AS (
    INSERT INTO offer_uses (
      order_id, offer_id, discount_cents, max_uses, max_uses_per_guest, guest_hash
    )
    SELECT
      use.order_id, use.offer_id, use.discount_cents, use.max_uses, use.max_uses_per_guest,
      use.guest_hash
    FROM keyed JOIN ${USES} USING (order_id)
  )${effects}
  SELECT order_id, placed.number, sent.restaurant_version = (SELECT version FROM restaurant) AS current,
    sent.availability_version = (SELECT version FROM availability) AS is_judged
  FROM sent LEFT JOIN placed USING (order_id)`;
}
