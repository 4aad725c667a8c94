import type { Cents } from '@comptoir/domain/money/money';
import {
  refundedReference,
  refundFailedReference,
} from '@comptoir/domain/orders/ledger-references';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { CardRefund } from '#adapters/cards/card-gateway.ts';
import type { Executor } from '#db/connection.ts';
import { orderRefunds } from '#modules/orders/orders.ts';
import { recordEntry } from '../ledger.ts';
import { orderMoney } from './order-money.ts';
import { enqueueMailOfRequest } from './refund-mail.ts';

/** A captured payment. */
export interface CapturedPayment {
  readonly intentId: string;
  /** Null for money without an order. */
  readonly orderId: string | null;
}

/**
 * Books a refund of the provider once, requested by the shop or not. The payment must be locked. The guest gets
 * a mail about those of the shop. Rules Y-14 and Y-33.
 */
export async function bookRefund(
  client: Executor,
  payment: CapturedPayment,
  refund: CardRefund,
  now: Instant,
): Promise<void> {
  const key = refund.key ?? refund.id;
  if (refund.key === null) {
    const { intentId, orderId } = payment;
    const values = [refund.id, intentId, orderId, refund.amount, new Date(now)];
    await client.query(INSERT_FOREIGN, values);
  }
  if (payment.orderId !== null) await storeUnstated(client, payment.orderId, key, now);
  const entry = { ...payment, amount: refund.amount };
  await recordEntry(client, { ...entry, reference: refundedReference(key), kind: 'refunded' }, now);
  if (refund.failure === null) {
    return mark(client, MARK_DONE, [key, refund.id, new Date(now)]);
  }
  // Booked with the refund itself: an older answer may arrive later, and must change nothing.
  await recordEntry(
    client,
    { ...entry, reference: refundFailedReference(key), kind: 'refund_failed' },
    now,
  );
  await mark(client, MARK_FAILED, [key, refund.id, refund.failure]);
}

/** What the journal and the mail say of a refund is stored before they do. Rule RF-6. */
async function storeUnstated(
  client: Executor,
  orderId: string,
  key: string,
  now: Instant,
): Promise<void> {
  const { rows } = await client.query<{ refundId: string; amount: Cents }>(
    `SELECT refund_id AS "refundId", amount_cents AS amount FROM payment_refunds
     WHERE provider_key = $1`,
    [key],
  );
  for (const refund of rows) {
    await orderRefunds.storeBooked(client, orderMoney, { ...refund, orderId }, now);
  }
}

/** Ends refunds, and with the last of a request its mail is due. */
async function mark(
  client: Executor,
  statement: string,
  values: readonly (string | Date)[],
): Promise<void> {
  const { rows } = await client.query<{ refund_id: string; order_id: string | null }>(statement, [
    ...values,
  ]);
  for (const { refund_id, order_id } of rows) {
    if (order_id !== null) await enqueueMailOfRequest(client, order_id, refund_id);
  }
}

/** Marks a refund as done, from any state. */
const MARK_DONE = `
  UPDATE payment_refunds SET done_at = $3, provider_refund_id = $2, stopped_as = NULL, reason = NULL
  WHERE provider_key = $1 AND done_at IS NULL
  RETURNING refund_id, order_id`;

const MARK_FAILED = `
  UPDATE payment_refunds SET stopped_as = 'refused', reason = $3, provider_refund_id = $2
  WHERE provider_key = $1 AND stopped_as IS NULL
  RETURNING refund_id, order_id`;

/** One without the shop's id was made by a person at the provider. */
const INSERT_FOREIGN = `
  INSERT INTO payment_refunds (
    refund_id, intent_id, order_id, amount_cents, requested_at, done_at, provider_refund_id
  ) VALUES ($1, $2, $3, $4, $5, $5, $1) ON CONFLICT DO NOTHING`;
