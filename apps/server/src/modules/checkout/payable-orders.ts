import type { Cents } from '@comptoir/domain/money/money';
import { expiryOf, isPaidInTime } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { EXPIRY_COLUMNS, type ExpiryRow, unfinalizedOrder } from './open-orders.ts';
import { timestamp } from './order-row.ts';

/** An order as far as its payment cares. */
interface PayableOrder {
  readonly orderId: string;
  readonly total: Cents;
  readonly isPaid: boolean;
  readonly isCancelled: boolean;
  readonly expiresAt: Instant;
  isPaidInTime(paidAt: Instant, heardAt: Instant): boolean;
}

/** Orders as whoever takes their money needs them. Rule Y-4. */
export const payableOrders = {
  /** The order, as it stays until the transaction ends; null when there is none to be paid by card. */
  async lock(client: Executor, orderId: string): Promise<PayableOrder | null> {
    const { rows } = await client.query<PayableRow>(LOCK, [orderId]);
    const [row] = rows;
    if (!row) return null;
    // Whoever locks it has a payment that may be its own.
    const order = { ...unfinalizedOrder(row), hasPayment: true };
    return {
      orderId,
      total: row.total_cents,
      isPaid: row.status === 'paid',
      isCancelled: row.is_cancelled,
      expiresAt: expiryOf(order),
      isPaidInTime: (paidAt, heardAt) => isPaidInTime(order, paidAt, heardAt),
    };
  },

  /** The order is paid, and with that finalized, whether its slot is full by now or not. Rule S-16. */
  async markPaid(client: Executor, orderId: string, now: Instant): Promise<void> {
    await client.query(MARK_PAID, [orderId, timestamp(now)]);
  },
};

interface PayableRow extends ExpiryRow {
  readonly total_cents: number;
  readonly status: string;
  readonly is_cancelled: boolean;
}

const LOCK = `
  SELECT total_cents, status, ${EXPIRY_COLUMNS},
    coalesce(progress = 'cancelled', false) AS is_cancelled
  FROM orders WHERE order_id = $1 AND payment_method = 'card' FOR UPDATE OF orders`;

const MARK_PAID = `
  WITH before AS (
    SELECT finalized_at FROM orders WHERE order_id = $1
  ), paid AS (
    UPDATE orders SET status = 'paid', finalized_at = coalesce(finalized_at, $2::timestamptz),
      client_hash = NULL, progress = coalesce(progress, 'received'), revision = revision + 1
    WHERE order_id = $1 AND status <> 'paid' RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, CASE WHEN before.finalized_at IS NULL THEN 'submitted' ELSE 'paid' END,
      'provider', $2::timestamptz, '{"status": "paid"}'
    FROM paid, before
  )
  INSERT INTO outbox (topic, order_id)
  SELECT 'order_finalized', order_id FROM paid, before WHERE before.finalized_at IS NULL`;
