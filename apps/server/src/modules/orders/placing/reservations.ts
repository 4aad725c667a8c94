import { LONGEST_HOLD_MS } from '@comptoir/domain/orders/order-expiry';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { SlotUse } from '@comptoir/domain/schedule/slot-room';
import type { TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import { timestamp } from './open-orders.ts';

/**
 * The `held_until` of an order whose reservation was released: it was cancelled before its preparation, and the
 * cancellation was not undone. Rule SV-8.
 */
export const RELEASED = "'epoch'::timestamptz";

/**
 * SQL for the orders that reserve a place in their slot, its units and their portions at the time $2: still held, or
 * finalized and not released. Rules S-16 and SV-8.
 */
export const IS_RESERVED = `(${aheadInSql('held_until', '$2', LONGEST_HOLD_MS)}
    OR finalized_at IS NOT NULL AND held_until > ${RELEASED})`;

/** What each slot from `from` on holds at `now`. Rules S-11, S-20 and SV-20. */
export async function takenSlots(
  executor: Executor,
  from: Instant,
  now: Instant,
): Promise<TakenSlots> {
  const { rows } = await executor.query<SlotUse & { slot_starts_at: Date }>({
    name: 'taken-slots',
    text: `SELECT slot_starts_at, count(*) AS orders, sum(load)::int AS units FROM orders
      WHERE slot_starts_at >= $1 AND ${IS_RESERVED} GROUP BY slot_starts_at`,
    values: [timestamp(from), timestamp(now)],
  });
  return new Map(
    rows.map(({ slot_starts_at, orders, units }) => [slot_starts_at.getTime(), { orders, units }]),
  );
}

/** How many portions the reserved orders take of each sold-out mark at `now`. Rule SV-7. */
export async function portionsUsed(executor: Executor, now: Instant): Promise<Portions> {
  const { rows } = await executor.query<{ hold_id: string; units: number }>(
    `SELECT hold_id, taken.units FROM holds, LATERAL (
       SELECT sum(taking.units)::int AS units FROM hold_uses AS taking, LATERAL (
         SELECT FROM orders WHERE orders.order_id = taking.order_id AND ${IS_RESERVED} OFFSET 0
       ) AS reserved
       WHERE taking.hold_id = holds.hold_id
     ) AS taken
     WHERE ends_at > $1::timestamptz AND taken.units > 0`,
    [timestamp(now), timestamp(now)],
  );
  return new Map(rows.map(({ hold_id, units }) => [hold_id, units]));
}
