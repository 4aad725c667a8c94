import { LONGEST_HOLD_MS } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import { timestamp } from '../placing/open-orders.ts';

/**
 * An open order keeps its place in its slot, its portions and its offers until `until`; false for one that does
 * not have them any more. The order must be locked. Rules GS-2 and S-16.
 */
export async function holdOrder(
  client: Executor,
  orderId: string,
  until: Instant,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE orders SET held_until = $2
     WHERE order_id = $1 AND finalized_at IS NULL
       AND ${aheadInSql('held_until', '$3', LONGEST_HOLD_MS)}`,
    [orderId, timestamp(until), timestamp(now)],
  );
  return rowCount === 1;
}
