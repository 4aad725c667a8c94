import type { Cents } from '@comptoir/domain/money';
import type { Instant } from '@comptoir/domain/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { timestamp } from './intent-store.ts';

/** Money that came in or went back. */
export interface PaymentEntry {
  /** The same fact has the same reference, and is written down once. */
  readonly reference: string;
  readonly kind: 'captured' | 'refunded';
  readonly intentId: string;
  readonly orderId: string | null;
  readonly amount: Cents;
}

/** Writes a movement of money down, unless it is written down already. Rule Y-7. */
export async function enter(executor: Executor, entry: PaymentEntry, now: Instant): Promise<void> {
  await executor.query(
    `INSERT INTO payment_entries (reference, kind, intent_id, order_id, amount_cents, entered_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (reference) DO UPDATE SET order_id = excluded.order_id
     WHERE payment_entries.order_id IS NULL`,
    [entry.reference, entry.kind, entry.intentId, entry.orderId, entry.amount, timestamp(now)],
  );
}

/** What is left of an order's money: captured less refunded. Rule Y-7. */
export async function balanceOf(executor: Executor, orderId: string): Promise<Cents> {
  const { rows } = await executor.query<{ balance: number }>(
    `SELECT coalesce(sum(CASE kind WHEN 'captured' THEN amount_cents ELSE -amount_cents END), 0)::int
       AS balance
     FROM payment_entries WHERE order_id = $1`,
    [orderId],
  );
  return rows[0]?.balance ?? 0;
}
