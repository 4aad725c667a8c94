import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { CardDispute } from '#adapters/cards/card-gateway.ts';
import type { Executor } from '#db/connection.ts';
import { timestamp } from '../intents/intent-store.ts';
import { enter } from '../ledger.ts';
import type { CapturedPayment } from './refund-booking.ts';

/**
 * Books the movements of a dispute, once each, and stores its state; idempotent, and independent of the
 * sequence of events. The payment must be locked. `askedAt` is when the provider was asked. Rule Y-34.
 */
export async function bookDispute(
  client: Executor,
  payment: CapturedPayment,
  dispute: CardDispute,
  askedAt: string,
  now: Instant,
): Promise<void> {
  const { id, amount, state, reason, openedAt } = dispute;
  const { intentId, orderId } = payment;
  const opened = timestamp(openedAt);
  const values = [id, intentId, orderId, amount, state, reason, opened, askedAt];
  await client.query(KEEP_DISPUTE, values);
  for (const movement of dispute.movements) {
    const kind = movement.amount < 0 ? 'dispute_withdrawn' : 'dispute_reinstated';
    const reference = `${id}-${movement.id}`;
    await enter(client, { ...payment, reference, kind, amount: Math.abs(movement.amount) }, now);
  }
}

const KEEP_DISPUTE = `
  INSERT INTO payment_disputes
    (dispute_id, intent_id, order_id, amount_cents, state, reason, opened_at, asked_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (dispute_id) DO UPDATE SET
    amount_cents = excluded.amount_cents, state = excluded.state, asked_at = excluded.asked_at
  WHERE payment_disputes.asked_at <= excluded.asked_at`;
