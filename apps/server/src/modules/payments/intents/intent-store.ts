import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { dueInSql } from '#db/within-window.ts';

/** The browser or the webhook usually settles an intent earlier. */
const FIRST_LOOK_MS = 2 * 60_000;
/** The longest time between two checks. */
export const LONGEST_PAUSE_MS = 60 * 60_000;

/** The shop's own record of an intent. */
export interface KnownIntent {
  readonly createdAt: Instant;
  readonly orderId: string | null;
  /** It is refunded and cannot pay an order any more. */
  readonly isRefunded: boolean;
}

/** Stores an intent, so that the reconciliation job checks it until it is settled. Rule Y-6. */
export async function rememberIntent(
  executor: Executor,
  intentId: string,
  now: Instant,
): Promise<void> {
  await executor.query(
    `INSERT INTO payment_intents (intent_id, created_at, look_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [intentId, new Date(now), new Date(now + FIRST_LOOK_MS)],
  );
}

/** Stores a new intent with the client that it was created for. Rules Y-6 and Y-24. */
export async function rememberNewIntent(
  executor: Executor,
  intentId: string,
  clientKey: string,
  now: Instant,
): Promise<void> {
  await executor.query(
    `INSERT INTO payment_intents (intent_id, created_at, look_at, client_key)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (intent_id) DO UPDATE SET client_key = excluded.client_key`,
    [intentId, new Date(now), new Date(now + FIRST_LOOK_MS), clientKey],
  );
}

/** Locks the intent until the transaction ends. */
export async function lockIntent(client: Executor, intentId: string): Promise<KnownIntent | null> {
  await client.query('SELECT FROM payment_intents WHERE intent_id = $1 FOR UPDATE', [intentId]);
  const { rows } = await client.query<{
    created_at: Date;
    order_id: string | null;
    is_refunded: boolean;
  }>(
    `SELECT created_at, order_id,
       EXISTS (SELECT FROM payment_refunds WHERE refund_id = $2) AS is_refunded
     FROM payment_intents LEFT JOIN order_payments USING (intent_id) WHERE intent_id = $1`,
    [intentId, unmatchedRefundId(intentId)],
  );
  const [row] = rows;
  return row
    ? { createdAt: row.created_at.getTime(), orderId: row.order_id, isRefunded: row.is_refunded }
    : null;
}

/** Binds the order to this intent only. */
export async function bindIntent(
  client: Executor,
  intentId: string,
  orderId: string,
  now: Instant,
): Promise<void> {
  await client.query(
    `INSERT INTO order_payments (order_id, intent_id) VALUES ($1, $2)
     ON CONFLICT (order_id) DO UPDATE SET intent_id = excluded.intent_id`,
    [orderId, intentId],
  );
  await scheduleCheck(client, intentId, now + FIRST_LOOK_MS);
}

/** Sets when an intent that the provider knows is checked next; null once it is settled. */
export async function scheduleCheck(
  client: Executor,
  intentId: string,
  at: Instant | null,
): Promise<void> {
  await client.query(
    `UPDATE payment_intents SET look_at = $2, unknown_since = NULL,
       client_key = CASE WHEN $2::timestamptz IS NOT NULL THEN client_key END
     WHERE intent_id = $1`,
    [intentId, at === null ? null : new Date(at)],
  );
}

/** Sets a later check without any other change. */
export async function postpone(executor: Executor, intentId: string, at: Instant): Promise<void> {
  await executor.query('UPDATE payment_intents SET look_at = $2 WHERE intent_id = $1', [
    intentId,
    new Date(at),
  ]);
}

/** Since when the provider has not known an intent; null while it does. */
export async function findUnknownSince(
  executor: Executor,
  intentId: string,
): Promise<Instant | null> {
  const { rows } = await executor.query<{ unknown_since: Date | null }>(
    'SELECT unknown_since FROM payment_intents WHERE intent_id = $1',
    [intentId],
  );
  return rows[0]?.unknown_since?.getTime() ?? null;
}

/** Stores since when the provider has not known the intent, and when it is checked next. Rule Y-25. */
export async function lookForUnknown(
  executor: Executor,
  intentId: string,
  since: Instant,
  at: Instant,
): Promise<void> {
  await executor.query(
    'UPDATE payment_intents SET unknown_since = $2, look_at = $3 WHERE intent_id = $1',
    [intentId, new Date(since), new Date(at)],
  );
}

/** The only intent that pays an order; null while none is bound to it, and for one that is paid in shares. */
export async function intentOfOrder(executor: Executor, orderId: string): Promise<string | null> {
  const { rows } = await executor.query<{ intent_id: string }>(
    'SELECT intent_id FROM order_payments WHERE order_id = $1',
    [orderId],
  );
  return rows[0]?.intent_id ?? null;
}

/** The order of this shop that the intent is bound to, or to a share of; null for none. */
export async function paidOrderId(executor: Executor, intentId: string): Promise<string | null> {
  const { rows } = await executor.query<{ order_id: string }>(
    `SELECT order_id FROM order_payments WHERE intent_id = $1
     UNION ALL SELECT order_id FROM payment_shares WHERE intent_id = $1`,
    [intentId],
  );
  return rows[0]?.order_id ?? null;
}

/** The intents whose check is due. */
export async function dueIntents(
  executor: Executor,
  now: Instant,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await executor.query<{ intent_id: string }>(
    `SELECT intent_id FROM payment_intents
     WHERE ${dueInSql('look_at', '$1', LONGEST_PAUSE_MS)} ORDER BY look_at LIMIT $2`,
    [new Date(now), limit],
  );
  return rows.map(({ intent_id }) => intent_id);
}

/** The id of the only refund of a payment without an order. */
export function unmatchedRefundId(intentId: string): string {
  return `unmatched-${intentId}`;
}
