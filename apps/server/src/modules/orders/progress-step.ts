import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { enqueueProgressMail } from '#jobs/mails/enqueue-mail.ts';
import { enqueuePushNotifications } from '#jobs/push/push-notifications.ts';
import { type EventOrigin, type OrderEvent, recordEvent } from './order-events.ts';
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

/** Records a step of a locked order, with the mail and the notifications it causes. Rules T-6, J-11, and Z-5. */
export async function recordStep(
  client: Executor,
  { order_id, order_type }: OrderRow,
  event: Extract<OrderEvent, { type: 'advanced' | 'cancelled' }>,
  origin: EventOrigin,
  now: Instant,
): Promise<void> {
  const { progress } = event.data;
  await recordEvent(client, order_id, event, origin, now);
  await enqueuePushNotifications(client, order_id, progress, now);
  await enqueueProgressMail(client, order_id, progress, order_type);
}
