import { disputeReference } from '@comptoir/domain/orders/ledger-references';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { CardDispute, CardGateway } from '#adapters/cards/card-gateway.ts';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { lockPayment, recordEntry } from '../ledger.ts';
import { orderOfShare } from '../shares/share-store.ts';
import { bookRefund, type CapturedPayment } from './refund-booking.ts';

/**
 * Books the provider's refunds and disputes of an intent; false, without a request, for an intent that the
 * shop has not captured.
 */
export type SyncMovements = (intentId: string) => Promise<boolean>;

/** Books the current refunds and disputes of the provider. Rules Y-33 to Y-35. */
export function movementSync(
  pool: pg.Pool,
  cards: Pick<CardGateway, 'findMovements'>,
  clock: Clock,
): SyncMovements {
  return async function syncMovements(intentId) {
    const { rows } = await pool.query<Captured>(CAPTURED, [intentId]);
    const [captured] = rows;
    if (!captured) return false;
    const { refunds, disputes } = await cards.findMovements(intentId);
    await transaction(pool, async (client) => {
      const orderId = await lockMatched(client, intentId, captured.order_id);
      const payment = { intentId, orderId };
      const now = clock();
      for (const refund of refunds) await bookRefund(client, payment, refund, now);
      for (const dispute of disputes) {
        await bookDispute(client, payment, dispute, captured.asked_at, now);
      }
    });
    return true;
  };
}

interface Captured {
  readonly order_id: string | null;
  readonly asked_at: string;
}

/** Locks a payment; returns its order, which that of a share is once all shares are paid. Rule GS-4. */
async function lockMatched(
  client: Executor,
  intentId: string,
  known: string | null,
): Promise<string | null> {
  await lockPayment(client, intentId, known);
  const ofShare = known === null ? await orderOfShare(client, intentId) : null;
  if (ofShare === null) return known;
  await lockPayment(client, intentId, ofShare);
  return (await client.query<Captured>(CAPTURED, [intentId])).rows[0]?.order_id ?? null;
}

/** The clock of the database, the same for all servers. */
const CAPTURED = `
  SELECT order_id, clock_timestamp()::text AS asked_at FROM payment_entries
  WHERE intent_id = $1 AND kind = 'captured'`;

/**
 * Books the movements of a dispute, once each, and stores its state; idempotent, and independent of the
 * sequence of events. The payment must be locked. `askedAt` is when the provider was asked. Rule Y-34.
 */
async function bookDispute(
  client: Executor,
  payment: CapturedPayment,
  dispute: CardDispute,
  askedAt: string,
  now: Instant,
): Promise<void> {
  const { id, amount, state, reason, openedAt } = dispute;
  const { intentId, orderId } = payment;
  const opened = new Date(openedAt);
  const values = [id, intentId, orderId, amount, state, reason, opened, askedAt];
  await client.query(KEEP_DISPUTE, values);
  for (const movement of dispute.movements) {
    const kind = movement.amount < 0 ? 'dispute_withdrawn' : 'dispute_reinstated';
    const reference = disputeReference(id, movement.id);
    await recordEntry(
      client,
      { ...payment, reference, kind, amount: Math.abs(movement.amount) },
      now,
    );
  }
}

const KEEP_DISPUTE = `
  INSERT INTO payment_disputes
    (dispute_id, intent_id, order_id, amount_cents, state, reason, opened_at, asked_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (dispute_id) DO UPDATE SET
    amount_cents = excluded.amount_cents, state = excluded.state, asked_at = excluded.asked_at
  WHERE payment_disputes.asked_at <= excluded.asked_at`;
