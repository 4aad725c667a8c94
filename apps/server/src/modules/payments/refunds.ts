import type { Cents } from '@comptoir/domain/money';
import type { Instant } from '@comptoir/domain/restaurant-time';
import type pg from 'pg';
import type { CardIntent, Cards } from '#adapters/cards/cards.ts';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { handInRefundMail } from '#jobs/mail-store.ts';
import { intentOfOrder, timestamp, unmatchedRefundId } from './intent-store.ts';
import { balanceOf, enter } from './ledger.ts';

const AT_ONCE = 50;

export type RefundRequest =
  | { readonly kind: 'requested'; readonly amount: Cents }
  /** The order was not paid by card. */
  | { readonly kind: 'nothing_paid' }
  | { readonly kind: 'too_much'; readonly left: Cents };

export interface Refunds {
  /**
   * Gives back some of what an order's guest paid, or all that is left: for the same `refundId` once.
   * Rule Y-8.
   */
  request(orderId: string, amount: Cents | null, refundId: string): Promise<RefundRequest>;
  /** Does what was requested and is not done; answers how many refunds. */
  carryOut(): Promise<number>;
}

/** Money without an order, or of another amount than its order's, goes back. Rule Y-6. */
export async function requestUnmatchedRefund(
  client: Executor,
  { id, received }: CardIntent,
  now: Instant,
): Promise<void> {
  await client.query(REQUEST, [unmatchedRefundId(id), id, null, received, timestamp(now)]);
}

export function refunds(pool: pg.Pool, cards: Cards, clock: Clock): Refunds {
  return {
    async request(orderId, amount, refundId) {
      return transaction(pool, async (client): Promise<RefundRequest> => {
        await client.query('SELECT FROM orders WHERE order_id = $1 FOR UPDATE', [orderId]);
        const known = await requestedAmount(client, refundId);
        if (known !== null) return { kind: 'requested', amount: known };
        const intentId = await intentOfOrder(client, orderId);
        const left = (await balanceOf(client, orderId)) - (await waitingFor(client, orderId));
        if (intentId === null || left === 0) return { kind: 'nothing_paid' };
        const wanted = amount ?? left;
        if (wanted > left) return { kind: 'too_much', left };
        await client.query(REQUEST, [refundId, intentId, orderId, wanted, timestamp(clock())]);
        return { kind: 'requested', amount: wanted };
      });
    },

    async carryOut() {
      const { rows } = await pool.query<RefundRow>(WAITING, [AT_ONCE]);
      for (const row of rows) {
        const outcome = await cards.refund(row.intent_id, row.amount_cents, row.refund_id);
        await transaction(pool, (client) =>
          outcome === 'refunded' ? markDone(client, row, clock()) : drop(client, row),
        );
      }
      return rows.length;
    },
  };
}

interface RefundRow {
  readonly refund_id: string;
  readonly intent_id: string;
  readonly order_id: string | null;
  readonly amount_cents: number;
}

async function markDone(client: Executor, refund: RefundRow, now: Instant): Promise<void> {
  await enter(
    client,
    {
      reference: `refunded-${refund.refund_id}`,
      kind: 'refunded',
      intentId: refund.intent_id,
      orderId: refund.order_id,
      amount: refund.amount_cents,
    },
    now,
  );
  await client.query('UPDATE payment_refunds SET done_at = $2 WHERE refund_id = $1', [
    refund.refund_id,
    timestamp(now),
  ]);
  if (refund.order_id !== null) await handInRefundMail(client, refund.order_id, refund.refund_id);
}

/** The version before asked for refunds of payments that other programs had taken. Rule Y-20. */
async function drop(client: Executor, { refund_id }: RefundRow): Promise<void> {
  await client.query('DELETE FROM payment_refunds WHERE refund_id = $1 AND done_at IS NULL', [
    refund_id,
  ]);
}

async function requestedAmount(client: Executor, refundId: string): Promise<Cents | null> {
  const { rows } = await client.query<{ amount_cents: number }>(
    'SELECT amount_cents FROM payment_refunds WHERE refund_id = $1',
    [refundId],
  );
  return rows[0]?.amount_cents ?? null;
}

async function waitingFor(client: Executor, orderId: string): Promise<Cents> {
  const { rows } = await client.query<{ waiting: number }>(
    `SELECT coalesce(sum(amount_cents), 0)::int AS waiting FROM payment_refunds
     WHERE order_id = $1 AND done_at IS NULL`,
    [orderId],
  );
  return rows[0]?.waiting ?? 0;
}

const REQUEST = `
  INSERT INTO payment_refunds (refund_id, intent_id, order_id, amount_cents, requested_at)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`;

const WAITING = `
  SELECT refund_id, intent_id, order_id, amount_cents FROM payment_refunds
  WHERE done_at IS NULL ORDER BY requested_at LIMIT $1`;
