import { isStillNeeded, type OrderState, orderStateOf } from '@comptoir/domain/orders/order-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { OrderRow } from '../order-row.ts';

/** What the state of an order depends on. */
export type OrderStateRow = Pick<
  OrderRow,
  'order_id' | 'placed_at' | 'submitted_at' | 'slot_starts_at' | 'progress'
>;

/** The columns of `OrderStateRow`. */
export const ORDER_STATE = `
  orders.order_id, orders.placed_at, orders.submitted_at, orders.slot_starts_at, orders.progress`;

/**
 * Anonymises orders that are over, and marks those in progress to be anonymised later. The rows must be
 * locked. Rules N-15, N-60 and N-61.
 */
export async function anonymiseWhenOver(
  connection: Executor,
  orders: readonly OrderStateRow[],
  now: Instant,
): Promise<void> {
  const { waiting = [], over = [] } = Object.groupBy(orders, (order) =>
    isStillNeeded(stateOf(order), now) ? 'waiting' : 'over',
  );
  if (waiting.length > 0) {
    await connection.query(MARK, [idsOf(waiting), new Date(now)]);
  }
  if (over.length > 0) await connection.query(ANONYMISE, [idsOf(over)]);
}

/** Anonymises what was marked and is over by now; answers how many orders. Rule N-60. */
export async function anonymiseFinishedOrders(pool: pg.Pool, now: Instant): Promise<number> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<OrderStateRow>(MARKED);
    const over = rows.filter((order) => !isStillNeeded(stateOf(order), now));
    await anonymiseWhenOver(client, over, now);
    return over.length;
  });
}

function stateOf({ placed_at, submitted_at, slot_starts_at, progress }: OrderStateRow): OrderState {
  const dueAt = (slot_starts_at ?? submitted_at ?? placed_at).getTime();
  return orderStateOf({ placedAt: placed_at.getTime(), progress, dueAt });
}

function idsOf(orders: readonly OrderStateRow[]): readonly string[] {
  return orders.map(({ order_id }) => order_id);
}

/** A locked order is left for the next run. */
const MARKED = `
  SELECT ${ORDER_STATE} FROM orders WHERE anonymise_since IS NOT NULL FOR UPDATE SKIP LOCKED`;

const MARK = `
  UPDATE orders SET user_id = NULL, anonymise_since = coalesce(anonymise_since, $2)
  WHERE order_id = ANY($1::text[])`;

/**
 * Leaves what was sold. Without the hash of its content an order that is sent once more is not recognised
 * either. The devices that followed it go as well (Z-4), what its tickets say (PR-37), and what its guest
 * reported, whose photographs a job deletes (RI-6).
 */
const ANONYMISE = `
  WITH anonymised AS (
    UPDATE orders SET
      user_id = NULL, content_hash = '', first_name = '', last_name = '', email = '', phone = '',
      phone_e164 = '',
      address = '', city = '', postal_code = '', entry_code = '', floor = '', comment = '', avoided_allergens = '{}', allergies = '',
      client_hash = NULL, anonymise_since = NULL
    WHERE order_id = ANY($1::text[])
    RETURNING order_id
  ), forgotten AS (
    DELETE FROM push_subscriptions USING anonymised
    WHERE push_subscriptions.order_id = anonymised.order_id
  ), unsaid AS (
    DELETE FROM order_messages USING anonymised
    WHERE order_messages.order_id = anonymised.order_id
  ), unwritten AS (
    UPDATE order_cancellations SET text = NULL FROM anonymised
    WHERE order_cancellations.order_id = anonymised.order_id AND text IS NOT NULL
  ), unexplained AS (
    UPDATE order_refunds SET text = NULL FROM anonymised
    WHERE order_refunds.order_id = anonymised.order_id AND text IS NOT NULL
  ), unproposed AS (
    UPDATE order_substitutions SET text = NULL, swap_avoided = NULL FROM anonymised
    WHERE order_substitutions.order_id = anonymised.order_id
      AND (text IS NOT NULL OR swap_avoided IS NOT NULL)
  ), unprinted AS (
    UPDATE print_jobs SET content = NULL FROM anonymised
    WHERE print_jobs.order_id = anonymised.order_id AND content IS NOT NULL
  ), unreported AS (
    UPDATE item_reports SET text = NULL, photograph = NULL, answer = NULL, guest_hash = NULL
    FROM anonymised WHERE item_reports.order_id = anonymised.order_id
  ), unlinked AS (
    UPDATE offer_uses SET guest_hash = NULL FROM anonymised
    WHERE offer_uses.order_id = anonymised.order_id AND guest_hash IS NOT NULL
  )
  UPDATE order_lines SET note = '' FROM anonymised
  WHERE order_lines.order_id = anonymised.order_id AND note <> ''`;

const ORDERS_AT_ONCE = 500;

/**
 * Anonymises orders without an account that were submitted before; sold lines stay. An order in progress is
 * anonymised when it is over. Resumes where the last run ended, some hundred orders in a transaction; returns
 * how many orders it read. Rules N-22, N-61 and U-51.
 */
export async function anonymiseOldOrders(
  pool: pg.Pool,
  before: Instant,
  now: Instant,
): Promise<number> {
  let anonymised = 0;
  for (;;) {
    const batch = await anonymiseBatch(pool, new Date(before).toISOString(), now);
    if (batch === null) return anonymised;
    anonymised += batch;
  }
}

/** Null when there is nothing left. */
async function anonymiseBatch(pool: pg.Pool, before: string, now: Instant): Promise<number | null> {
  return transaction(pool, async (client) => {
    // Another process waits here, and then finds nothing left.
    const { rows } = await client.query<{ from: string; until: string | null }>(NEXT_BATCH, [
      before,
      ORDERS_AT_ONCE,
    ]);
    const [window] = rows;
    if (!window?.until) return null;
    const old = await client.query<OrderStateRow>(OLD_GUESTS, [window.from, window.until]);
    await anonymiseWhenOver(client, old.rows, now);
    await client.query('UPDATE erasure_progress SET erased_until = $1::timestamptz', [
      window.until,
    ]);
    return old.rows.length;
  });
}

/** As text: a timestamp has microseconds, a Date has none. */
const NEXT_BATCH = `
  WITH progress AS (SELECT erased_until FROM erasure_progress FOR UPDATE)
  SELECT erased_until::text AS from, (
    SELECT max(submitted_at)::text FROM (
      SELECT submitted_at FROM orders
      WHERE submitted_at > erased_until AND submitted_at < $1
      ORDER BY submitted_at LIMIT $2
    ) AS next
  ) AS until FROM progress`;

const OLD_GUESTS = `
  SELECT ${ORDER_STATE} FROM orders
  WHERE submitted_at > $1::timestamptz AND submitted_at <= $2::timestamptz AND user_id IS NULL
  FOR UPDATE`;
