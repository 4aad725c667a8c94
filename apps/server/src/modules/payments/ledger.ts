import type { Cents } from '@comptoir/domain/money/money';
import type { PaymentBalance } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { insertFacts } from '#jobs/book-facts.ts';
import { lockOrder } from '#modules/orders/orders.ts';

/** A movement of money. */
export interface PaymentEntry {
  /** The idempotency key: a movement is booked once. */
  readonly reference: string;
  readonly kind:
    | 'captured'
    | 'refunded'
    /** A refund failed, and its money is back. */
    | 'refund_failed'
    | 'dispute_withdrawn'
    | 'dispute_reinstated';
  readonly intentId: string;
  readonly orderId: string | null;
  readonly amount: Cents;
}

/** Books a movement of money, once for its reference. Money that finds its order later is a sale from then on. Rule Y-7. */
export async function recordEntry(
  executor: Executor,
  entry: PaymentEntry,
  now: Instant,
): Promise<void> {
  await executor.query({
    name: 'record-payment-entry',
    text: RECORD_ENTRY,
    values: [
      ...[entry.reference, entry.kind, entry.intentId, entry.orderId, entry.amount],
      new Date(now),
    ],
  });
}

const RECORD_ENTRY = `
  WITH entered AS (
    INSERT INTO payment_entries (reference, kind, intent_id, order_id, amount_cents, entered_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (reference) DO UPDATE SET order_id = excluded.order_id
    WHERE payment_entries.order_id IS NULL AND excluded.order_id IS NOT NULL
    RETURNING reference, entered_at
  )
  ${insertFacts('payment', 'SELECT reference AS subject, entered_at AS at FROM entered')}`;

/**
 * The money of an intent, read by one statement: between two, a refund that is made would count as neither
 * waiting nor made. Rule Y-36.
 */
export async function balanceOf(executor: Executor, intentId: string): Promise<PaymentBalance> {
  const { rows } = await executor.query<PaymentBalance>(balanceSql('$1'), [intentId]);
  return rows[0] ?? { captured: 0, refunded: 0, waiting: 0, disputed: 0 };
}

/** SQL for the money of an intent. */
export const balanceSql = (intentId: string) => `
  SELECT
    coalesce(sum(amount_cents) FILTER (WHERE kind = 'captured'), 0)::int AS captured,
    coalesce(sum(CASE kind WHEN 'refunded' THEN amount_cents WHEN 'refund_failed' THEN -amount_cents END), 0)::int
      AS refunded,
    (
      SELECT coalesce(sum(amount_cents), 0)::int FROM payment_refunds
      WHERE intent_id = ${intentId} AND state = 'waiting'
    ) AS waiting,
    (
      SELECT coalesce(sum(amount_cents), 0)::int FROM payment_disputes
      WHERE intent_id = ${intentId} AND state IN ('open', 'lost')
    ) AS disputed
  FROM payment_entries WHERE intent_id = ${intentId}`;

/**
 * Locks the money of a payment until the transaction ends: the intent first, then its order, which is the
 * order of the settlement.
 */
export async function lockPayment(
  client: Executor,
  intentId: string,
  orderId: string | null,
): Promise<void> {
  await client.query('SELECT FROM payment_intents WHERE intent_id = $1 FOR UPDATE', [intentId]);
  if (orderId !== null) await lockOrder(client, orderId);
}
