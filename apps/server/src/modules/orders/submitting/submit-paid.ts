import type { Cents } from '@comptoir/domain/money/money';
import { expiryOf, isPaidInTime, LONGEST_HOLD_MS } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { ORDER_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';
import { aheadInSql } from '#db/within-window.ts';
import { insertAtSubmission } from '#jobs/printing/enqueue-print-jobs.ts';
import type { OrderActor } from '../order-events.ts';
import {
  EXPIRY_COLUMNS,
  type ExpiryRow,
  timestamp,
  unfinalizedOrder,
} from '../placing/open-orders.ts';

/** An order with the facts that decide its payment. */
export interface PayableOrder {
  readonly orderId: string;
  readonly total: Cents;
  readonly isPaid: boolean;
  readonly isCancelled: boolean;
  /** When an unpaid order expires. Rule K-30. */
  readonly expiresAt: Instant;
  /** Whether a payment at `paidAt` is in time. Rule K-32. */
  isPaidInTime(paidAt: Instant, notifiedAt: Instant): boolean;
}

export type UnpaidOrder = Pick<PayableOrder, 'orderId' | 'total'>;

/** Locks the order until the transaction ends; null without one to be paid by card. */
export async function lockPayableOrder(
  client: Executor,
  orderId: string,
): Promise<PayableOrder | null> {
  const { rows } = await client.query<PayableRow>(LOCK, [orderId]);
  const [row] = rows;
  if (!row) return null;
  // Locked for a payment that may not be bound to it yet.
  const order = { ...unfinalizedOrder(row), hasPayment: true };
  return {
    orderId,
    total: row.total_cents,
    isPaid: row.status === 'paid',
    isCancelled: row.is_cancelled,
    expiresAt: expiryOf(order),
    isPaidInTime: (paidAt, notifiedAt) => isPaidInTime(order, paidAt, notifiedAt),
  };
}

/** Submits a paid order, even when its slot is full by now. Rule S-16. */
export async function submitPaidOrder(
  client: Executor,
  orderId: string,
  { actor }: { readonly actor: OrderActor },
  now: Instant,
): Promise<void> {
  await client.query(SUBMIT_PAID, [orderId, timestamp(now), actor]);
}

/**
 * An open order keeps its place in its slot, its portions and its offers until `until`; false for one that does
 * not have them any more. The order must be locked. Rules GS-2 and S-16.
 */
export async function extendReservation(
  client: Executor,
  orderId: string,
  until: Instant,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE orders SET held_until = $2
     WHERE order_id = $1 AND finalized_at IS NULL
       AND ${aheadInSql('held_until', '$3', LONGEST_HOLD_MS, ORDER_SKEW_MS)}`,
    [orderId, timestamp(until), timestamp(now)],
  );
  return rowCount === 1;
}

interface PayableRow extends ExpiryRow {
  readonly total_cents: number;
  readonly status: string;
  readonly is_cancelled: boolean;
}

const LOCK = `
  SELECT total_cents, status, ${EXPIRY_COLUMNS},
    coalesce(progress = 'cancelled', false) AS is_cancelled
  FROM orders WHERE order_id = $1 AND payment_method = 'card' FOR UPDATE OF orders`;

const SUBMIT_PAID = `
  WITH before AS (
    SELECT finalized_at FROM orders WHERE order_id = $1
  ), paid AS (
    UPDATE orders SET status = 'paid', finalized_at = coalesce(finalized_at, $2::timestamptz),
      client_hash = NULL, progress = coalesce(progress, 'received'), revision = revision + 1
    WHERE order_id = $1 AND status <> 'paid' RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, CASE WHEN before.finalized_at IS NULL THEN 'submitted' ELSE 'paid' END,
      $3, $2::timestamptz, '{"status": "paid"}'
    FROM paid, before
  ), first AS (
    SELECT paid.order_id FROM paid, before WHERE before.finalized_at IS NULL
  ), printed AS (${insertAtSubmission('first', '$2')}
  )
  SELECT pg_notify('${ORDER_CHANGED}', order_id),
    (SELECT add_job('order-submitted', order_id) FROM first)
  FROM paid`;
