import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/order-changed.ts';
import { handInProgressMail } from '#jobs/mails/mail-store.ts';
import { handInNotices } from '#jobs/push/push-notifications.ts';
import { type OrderRow, SELECT_ORDER } from './order-row.ts';

/** A finalized order, which nothing else moves until the transaction ends; null when there is none. */
export async function lockFinalized(client: Executor, orderId: string): Promise<OrderRow | null> {
  // Read by a statement of its own: it sees what was done while the lock was waited for.
  await client.query('SELECT FROM orders WHERE order_id = $1 FOR UPDATE', [orderId]);
  const { rows } = await client.query<OrderRow>(`${SELECT_ORDER} AND orders.order_id = $1`, [
    orderId,
  ]);
  return rows[0] ?? null;
}

/** Writes a step of a locked order down, with the mail and the notifications it causes. Rules T-6, J-11, and Z-5. */
export async function writeProgress(
  client: Executor,
  { order_id, order_type }: OrderRow,
  progress: OrderProgress,
  now: Instant,
): Promise<void> {
  await client.query('INSERT INTO order_progress (order_id, progress, at) VALUES ($1, $2, $3)', [
    order_id,
    progress,
    new Date(now).toISOString(),
  ]);
  await handInNotices(client, order_id, progress, now);
  await handInProgressMail(client, order_id, progress, order_type);
  await client.query('SELECT pg_notify($1, $2)', [ORDER_CHANGED, order_id]);
}
