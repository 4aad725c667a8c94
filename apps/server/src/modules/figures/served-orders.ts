import type { ServedOrder } from '@comptoir/domain/books/service-figures';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

interface ServedRow {
  readonly order_id: string;
  readonly number: number;
  readonly order_type: 'pickup' | 'delivery';
  readonly progress: OrderProgress;
  readonly is_asap: boolean;
  readonly finalized_at: Date;
  readonly due_at: Date | null;
  readonly ready_at: Date | null;
  readonly handed_over_at: Date | null;
  readonly total_cents: number;
  readonly cancel_reason: string | null;
  readonly was_accepted: boolean | null;
}

/** The submitted orders that were expected between two instants, test orders left out, by number. Rules OB-3, OP-7 and FG-1. */
export async function servedOrders(
  executor: Executor,
  from: Instant,
  until: Instant,
): Promise<readonly ServedOrder[]> {
  const { rows } = await executor.query<ServedRow>(SERVED_ORDERS, [
    new Date(from),
    new Date(until),
    ASAP,
  ]);
  return rows.map((row) => ({
    orderId: row.order_id,
    number: row.number,
    orderType: row.order_type,
    progress: row.progress,
    isAsap: row.is_asap,
    submittedAt: row.finalized_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
    readyAt: row.ready_at?.getTime() ?? null,
    handedOverAt: row.handed_over_at?.getTime() ?? null,
    total: row.total_cents,
    cancellation:
      row.progress === 'cancelled'
        ? { reason: row.cancel_reason, wasAccepted: row.was_accepted ?? false }
        : null,
  }));
}

/** Orders of old versions have no slot. Steps that were taken back do not count. */
const SERVED_ORDERS = `
  SELECT sold_orders.order_id, number, order_type, sold_orders.progress, delivery_time = $3 AS is_asap,
    finalized_at, coalesce(promised_at, slot_starts_at) AS due_at, steps.ready_at,
    steps.handed_over_at, total_cents, cancel_reason, steps.was_accepted
  FROM sold_orders
  LEFT JOIN LATERAL (
    SELECT min(step.at) FILTER (WHERE step.progress IN ('ready', 'out_for_delivery', 'handed_over'))
        AS ready_at,
      max(step.at) FILTER (WHERE step.progress = 'handed_over') AS handed_over_at,
      bool_or(step.progress <> 'cancelled') AS was_accepted
    FROM (
      SELECT event.at, event.data ->> 'progress' AS progress FROM order_events AS event
      WHERE event.order_id = sold_orders.order_id AND event.type IN ('advanced', 'cancelled')
        AND NOT EXISTS (
          SELECT FROM order_events AS undo
          WHERE undo.order_id = event.order_id AND undo.type = 'undone'
            AND undo.sequence > event.sequence
            AND (undo.data ->> 'undone')::bigint = event.sequence
        )
    ) AS step
  ) AS steps ON true
  WHERE slot_starts_at >= $1 AND slot_starts_at < $2
    OR slot_starts_at IS NULL AND finalized_at >= $1 AND finalized_at < $2
  ORDER BY finalized_at`;
