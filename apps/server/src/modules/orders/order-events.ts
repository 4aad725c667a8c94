import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/order-changed.ts';

/** Who caused an event: the guest, somebody of the restaurant, the shop itself, or the card provider. */
export type OrderActor = 'guest' | 'staff' | 'system' | 'provider';

/** What happens to an order after it was placed, with what is known of it. */
export type OrderEvent =
  | { readonly type: 'submitted' | 'paid'; readonly data: { readonly status: 'pending' | 'paid' } }
  | { readonly type: 'advanced'; readonly data: { readonly progress: OrderProgress } }
  | {
      readonly type: 'cancelled';
      readonly data: {
        readonly progress: 'cancelled';
        readonly refundable_cents: number;
        readonly refund_cents: number;
      };
    }
  | {
      readonly type: 'refunded';
      readonly data: { readonly refund_id: string; readonly amount_cents: number };
    };

/** How an event came about. */
export interface EventOrigin {
  readonly actor: OrderActor;
  /** Names the request: repeated, it changes nothing. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Records what happens to a locked order: the event, the order's own columns, and the notification of
 * those who follow it, in one statement. Rule T-6.
 */
export async function recordEvent(
  client: Executor,
  orderId: string,
  { type, data }: OrderEvent,
  { actor, idempotencyKey }: EventOrigin,
  now: Instant,
): Promise<void> {
  await client.query(RECORD, [
    orderId,
    type,
    actor,
    new Date(now).toISOString(),
    data,
    idempotencyKey ?? null,
    'progress' in data ? data.progress : null,
  ]);
}

/** Whether the request that `origin` names was carried out before; asked with the order locked. */
export async function isRepeated(
  client: Executor,
  orderId: string,
  { idempotencyKey }: EventOrigin,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const { rowCount } = await client.query(
    'SELECT FROM order_events WHERE order_id = $1 AND idempotency_key = $2',
    [orderId, idempotencyKey],
  );
  return rowCount === 1;
}

/** `order_progress` is read by servers of the version before only, and goes with the version after this. */
const RECORD = `
  WITH changed AS (
    UPDATE orders SET revision = revision + 1, progress = coalesce($7, progress)
    WHERE order_id = $1 RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data, idempotency_key)
    SELECT order_id, $2, $3, $4::timestamptz, $5::jsonb, $6 FROM changed
  ), step AS (
    INSERT INTO order_progress (order_id, progress, at)
    SELECT order_id, $7, $4::timestamptz FROM changed WHERE $7::text IS NOT NULL
  )
  SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM changed`;
