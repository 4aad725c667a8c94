import { isRowsFault, isUnavailable } from '#db/database-errors.ts';
import { isUnexpired, OPEN_ORDERS_PER_CLIENT } from './open-orders.ts';
import {
  inSlot,
  type Limits,
  type Parameter,
  SAME_ORDER,
  withLimitedUses,
  withPortions,
  withUses,
} from './order-limits.ts';

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
  order_id, local_id, day, content_hash, status, placed_at, placed_by, held_until, order_type, delivery_date,
  delivery_time, slot_starts_at, load, payment_method, subtotal_cents, discount_cents, delivery_cents,
  tax_cents, total_cents, taxes, coupon_code, coupon_offer_id, first_name, last_name, email, phone,
  phone_e164, address, city, postal_code, country, comment, avoided_allergens, locale, restaurant_version,
  availability_version, user_id, client_hash`;

/** What of orders is stored or counted beside themselves. */
interface StatementParts {
  /** Their slot has a capacity: its orders and its units. */
  readonly slot: boolean;
  /** They take portions of counted holds: a document of them. */
  readonly portions: boolean;
  /** Offers give something to them: a document of it. */
  readonly uses: boolean;
  /** Some of these offers are limited. */
  readonly limitedUses: boolean;
}

/**
 * The statement that stores a batch of orders: $1 the orders, $2 their lines, $4 the time now, then
 * what its parts need, in their sequence. Where a client is named, its lock must be held: the statement's snapshot
 * is taken before it could wait. Rules I-11 and S-23.
 *
 * For each order, `number` is null when nothing was written: the order is not new, its slot is full, a hold
 * lacks portions, an offer is used up, its client has too many open orders, or the restaurant's data (`current` is
 * false) or what the staff has set (`is_judged` is false) has changed since the order was priced.
 *
 * Where something is counted, the locks of that must be held; where portions or uses are, it is for one order. Rules
 * S-11, SV-7 and OL-3.
 *
 * A statement of its own for each case: PostgreSQL caches a plan only where no parameter changes its cost, and
 * planning takes longer than execution.
 */
export function placeOrdersStatement(parts: StatementParts) {
  const { slot, portions, uses, limitedUses } = parts;
  const name = [
    portions || limitedUses ? 'place-order' : 'place-orders',
    ...(slot ? ['in-slot'] : []),
    ...(portions ? ['with-portions'] : []),
    ...(uses ? ['with-uses'] : []),
    ...(limitedUses ? ['counted'] : []),
  ].join('-');
  const known = STATEMENTS.get(name);
  if (known) return known;
  const statement = { name, text: placeOrdersSql(limitsOf(parts)) };
  STATEMENTS.set(name, statement);
  return statement;
}

const STATEMENTS = new Map<string, { readonly name: string; readonly text: string }>();

function limitsOf({ slot, portions, uses, limitedUses }: StatementParts): readonly Limits[] {
  let last = 4;
  const parameter = (): Parameter => {
    last += 1;
    return `$${last}`;
  };
  const limits: Limits[] = [];
  if (slot) limits.push(inSlot(parameter(), parameter()));
  if (portions) limits.push(withPortions(parameter()));
  if (uses) {
    const document = parameter();
    limits.push(withUses(document));
    if (limitedUses) limits.push(withLimitedUses(document));
  }
  return limits;
}

function placeOrdersSql(limits: readonly Limits[]): string {
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
    INSERT INTO orders (${ORDER_COLUMNS}, number)
    SELECT ${ORDER_COLUMNS}, nextval('order_counter') - counter_before
    FROM allowed JOIN order_days USING (day)
    WHERE NOT EXISTS (SELECT FROM orders AS known WHERE known.local_id = allowed.local_id)
    ON CONFLICT (local_id) DO NOTHING
    RETURNING order_id, number
  ), lines AS (
    INSERT INTO order_lines (
      order_id, position, item_id, item_name, quantity, unit_price_cents, options, note,
      total_cents, discount_cents, tax_cents, offer_id, rate_basis_points, charged, translation
    )
    SELECT
      line.order_id, line.position, line.item_id, line.item_name, line.quantity,
      line.unit_price_cents, line.options, line.note, line.total_cents, line.discount_cents,
      line.tax_cents, line.offer_id, line.rate_basis_points, line.charged, line.translation
    FROM keyed JOIN json_to_recordset($2::json) AS line (
      order_id text, position smallint, item_id text, item_name text, quantity smallint,
      unit_price_cents integer, options jsonb, note text, total_cents integer,
      discount_cents integer, tax_cents integer, offer_id text, rate_basis_points integer,
      charged jsonb, translation jsonb
    ) USING (order_id)
  )${effects}
  SELECT order_id, keyed.number, sent.restaurant_version = (SELECT version FROM restaurant) AS current,
    sent.availability_version = (SELECT version FROM availability) AS is_judged
  FROM sent LEFT JOIN keyed USING (order_id)`;
}
