import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

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
  const { rows } = await executor.query<OfferUseCount>(COUNTS, [new Date(since).toISOString()]);
  return rows;
}

const COUNTS = `
  SELECT offer_id,
    count(*) FILTER (WHERE finalized_at >= $1)::int AS recent_orders,
    coalesce(sum(discount_cents_of_offer) FILTER (WHERE finalized_at >= $1), 0)::float8 AS recent_cents,
    count(*)::int AS orders, sum(discount_cents_of_offer)::float8 AS cents
  FROM (
    SELECT offer_id, offer_uses.discount_cents AS discount_cents_of_offer, finalized_at
    FROM offer_uses JOIN sold_orders USING (order_id)
    WHERE progress <> 'cancelled'
  ) AS uses GROUP BY offer_id ORDER BY offer_id`;
