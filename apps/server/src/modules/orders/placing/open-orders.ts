import {
  expiryOf,
  FINALIZABLE_MS,
  FINALIZABLE_WITH_PAYMENT_MS,
  type UnfinalizedOrder,
} from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { timestamp } from './order-columns.ts';

/** How many orders of one client may be open at a time. Rule S-23. */
export const OPEN_ORDERS_PER_CLIENT = 3;

/** The columns of `orders` that its expiry depends on. */
export const EXPIRY_COLUMNS = `
  orders.placed_at, orders.slot_starts_at, orders.delivery_time = 'ASAP' AS is_asap,
  EXISTS (
    SELECT FROM order_payments WHERE order_payments.order_id = orders.order_id
  ) AS has_payment`;

export interface ExpiryRow {
  readonly placed_at: Date;
  readonly slot_starts_at: Date | null;
  readonly is_asap: boolean;
  readonly has_payment: boolean;
}

export function unfinalizedOrder(row: ExpiryRow): UnfinalizedOrder {
  return {
    placedAt: row.placed_at.getTime(),
    chosenSlot: row.is_asap ? null : (row.slot_starts_at?.getTime() ?? null),
    hasPayment: row.has_payment,
  };
}

/** That an order in `orders` has not expired at `now`, without looking at its finalization. Rule K-30. */
export function isUnexpired(now: '$2' | '$4'): string {
  return `(
    orders.placed_at > ${now}::timestamptz - CASE
      WHEN orders.payment_method = 'card' AND EXISTS (
        SELECT FROM order_payments WHERE order_payments.order_id = orders.order_id
      ) THEN interval '${FINALIZABLE_WITH_PAYMENT_MS} milliseconds'
      ELSE interval '${FINALIZABLE_MS} milliseconds' END
    AND (
      orders.delivery_time = 'ASAP' OR orders.slot_starts_at IS NULL
      OR orders.slot_starts_at > ${now}::timestamptz
    )
  )`;
}

/**
 * After how many seconds a client may place another order: null for at once, else when the first of
 * its open ones expires. The order with this local id does not count. Rule S-23.
 */
export async function secondsUntilNextOrder(
  executor: Executor,
  order: {
    readonly clientHash: string | null;
    readonly localId: string;
    readonly placedAt: Instant;
  },
): Promise<number | null> {
  const { clientHash, localId, placedAt: now } = order;
  if (clientHash === null) return null;
  const { rows } = await executor.query<ExpiryRow>(OPEN_ORDERS, [
    clientHash,
    timestamp(now),
    localId,
  ]);
  if (rows.length < OPEN_ORDERS_PER_CLIENT) return null;
  const first = Math.min(...rows.map((row) => expiryOf(unfinalizedOrder(row))));
  return Math.max(1, Math.ceil((first - now) / 1000));
}

const OPEN_ORDERS = `
  SELECT ${EXPIRY_COLUMNS} FROM orders JOIN order_keys USING (order_id)
  WHERE orders.client_hash = $1 AND orders.finalized_at IS NULL AND order_keys.local_id <> $3
    AND ${isUnexpired('$2')}`;
