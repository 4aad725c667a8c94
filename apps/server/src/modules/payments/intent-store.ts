import type { Instant } from '@comptoir/domain/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** The browser and the provider's word usually come first. */
const FIRST_LOOK_MS = 2 * 60_000;

/** What the shop itself knows of an intent. */
export interface KnownIntent {
  readonly createdAt: Instant;
  readonly orderId: string | null;
  /** Its money goes back: it pays no order any more. */
  readonly isRefunded: boolean;
}

/** Remembers an intent, so that it is looked after until its fate is known. Rule Y-6. */
export async function rememberIntent(
  executor: Executor,
  intentId: string,
  now: Instant,
): Promise<void> {
  await executor.query(
    `INSERT INTO payment_intents (intent_id, created_at, look_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [intentId, timestamp(now), timestamp(now + FIRST_LOOK_MS)],
  );
}

/** The intent, which stays as it is until the transaction ends. */
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

/** From now on the intent pays this order, and no other intent does. */
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
  await lookAgain(client, intentId, now + FIRST_LOOK_MS);
}

/** When the intent is looked after next; null for never, since its fate is known. */
export async function lookAgain(
  client: Executor,
  intentId: string,
  at: Instant | null,
): Promise<void> {
  await client.query('UPDATE payment_intents SET look_at = $2 WHERE intent_id = $1', [
    intentId,
    at === null ? null : timestamp(at),
  ]);
}

/** The intent that pays an order; null while none is bound to it. */
export async function intentOfOrder(executor: Executor, orderId: string): Promise<string | null> {
  const { rows } = await executor.query<{ intent_id: string }>(
    'SELECT intent_id FROM order_payments WHERE order_id = $1',
    [orderId],
  );
  return rows[0]?.intent_id ?? null;
}

/** Whether the intent is bound to an order of this shop. */
export async function paysOrder(executor: Executor, intentId: string): Promise<boolean> {
  const { rowCount } = await executor.query('SELECT FROM order_payments WHERE intent_id = $1', [
    intentId,
  ]);
  return rowCount === 1;
}

/** Intents that it is time to look after. */
export async function dueIntents(
  executor: Executor,
  now: Instant,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await executor.query<{ intent_id: string }>(
    'SELECT intent_id FROM payment_intents WHERE look_at <= $1 ORDER BY look_at LIMIT $2',
    [timestamp(now), limit],
  );
  return rows.map(({ intent_id }) => intent_id);
}

/** Money without an order goes back once: this is the one refund's name. */
export function unmatchedRefundId(intentId: string): string {
  return `unmatched-${intentId}`;
}

export function timestamp(instant: Instant): string {
  return new Date(instant).toISOString();
}
