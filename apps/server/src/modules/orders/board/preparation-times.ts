import type { Preparation } from '@comptoir/domain/availability/learned-preparation';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** The most orders that are learned from. Rule SV-31. */
const MAX_ORDERS = 20_000;

/**
 * When the orders as soon as possible since an instant were accepted and ready, as far as both were said; the
 * newest 20,000. Rules SV-30 and SV-31.
 */
export async function preparationTimes(
  executor: Executor,
  since: Instant,
): Promise<readonly Preparation[]> {
  const { rows } = await executor.query<{ accepted_at: Date; ready_at: Date }>({
    name: 'preparation-times',
    text: PREPARATION_TIMES,
    values: [new Date(since), ASAP, MAX_ORDERS],
  });
  return rows.map(({ accepted_at, ready_at }) => ({
    acceptedAt: accepted_at.getTime(),
    readyAt: ready_at.getTime(),
  }));
}

/** The last of each: a step that was taken back was taken again. */
const PREPARATION_TIMES = `
  SELECT steps.accepted_at, steps.ready_at
  FROM (
    SELECT order_id FROM sold_orders
    WHERE submitted_at >= $1 AND delivery_time = $2
      AND progress IN ('ready', 'out_for_delivery', 'handed_over')
    ORDER BY submitted_at DESC LIMIT $3
  ) AS recent
  CROSS JOIN LATERAL (
    SELECT max(at) FILTER (WHERE data ->> 'progress' = 'accepted') AS accepted_at,
      max(at) FILTER (WHERE data ->> 'progress' = 'ready') AS ready_at
    FROM order_events
    WHERE order_events.order_id = recent.order_id AND type = 'advanced'
  ) AS steps
  WHERE steps.accepted_at < steps.ready_at`;
