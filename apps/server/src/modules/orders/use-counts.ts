import type { Cents } from '@comptoir/domain/money/money';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { IS_RESERVED } from './placing/order-facts.ts';

/** How many orders used an offer, and what they saved by it in cents: since an instant, and in all. */
export interface OfferUseCount {
  readonly offer_id: string;
  readonly recent_orders: number;
  readonly recent_cents: Cents;
  readonly orders: number;
  readonly cents: Cents;
}

/** The uses of all offers by orders that were submitted and not cancelled, test orders left out. Rule OL-9. */
export async function offerUseCounts(
  executor: Executor,
  since: Instant,
): Promise<readonly OfferUseCount[]> {
  const { rows } = await executor.query<OfferUseCount>(COUNTS, [new Date(since)]);
  return rows;
}

const COUNTS = `
  SELECT offer_id,
    count(*) FILTER (WHERE submitted_at >= $1)::int AS recent_orders,
    coalesce(sum(discount_cents_of_offer) FILTER (WHERE submitted_at >= $1), 0)::float8 AS recent_cents,
    count(*)::int AS orders, sum(discount_cents_of_offer)::float8 AS cents
  FROM (
    SELECT offer_id, offer_uses.discount_cents AS discount_cents_of_offer, submitted_at
    FROM offer_uses JOIN sold_orders USING (order_id)
    WHERE progress <> 'cancelled'
  ) AS uses GROUP BY offer_id ORDER BY offer_id`;

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
    [new Date(now), new Date(now)],
  );
  return new Map(rows.map(({ hold_id, units }) => [hold_id, units]));
}
