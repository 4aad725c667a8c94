import { isStillNeeded, type OrderState, orderStateOf } from '@comptoir/domain/orders/order-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { OrderRow } from '../order-row.ts';

/** What the state of an order depends on. */
export type OrderStateRow = Pick<
  OrderRow,
  'order_id' | 'placed_at' | 'finalized_at' | 'slot_starts_at' | 'progress'
>;

/** The columns of `OrderStateRow`. */
export const ORDER_STATE = `
  orders.order_id, orders.placed_at, orders.finalized_at, orders.slot_starts_at, orders.progress`;

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
    await connection.query(MARK, [idsOf(waiting), new Date(now).toISOString()]);
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

function stateOf({ placed_at, finalized_at, slot_starts_at, progress }: OrderStateRow): OrderState {
  const dueAt = (slot_starts_at ?? finalized_at ?? placed_at).getTime();
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
 * either. The devices that followed it go as well (Z-4).
 */
const ANONYMISE = `
  WITH anonymised AS (
    UPDATE orders SET
      user_id = NULL, content_hash = '', first_name = '', last_name = '', email = '', phone = '',
      address = '', city = '', postal_code = '', comment = '', client_hash = NULL,
      anonymise_since = NULL
    WHERE order_id = ANY($1::text[])
    RETURNING order_id
  ), forgotten AS (
    DELETE FROM push_subscriptions USING anonymised
    WHERE push_subscriptions.order_id = anonymised.order_id
  )
  UPDATE order_lines SET note = '' FROM anonymised
  WHERE order_lines.order_id = anonymised.order_id AND note <> ''`;
