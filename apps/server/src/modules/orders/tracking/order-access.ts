import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { type OrderRow, type SubmittedOrderRow, submittedOrders } from '../order-row.ts';
import { orderKeys } from './order-keys.ts';

/** How long the link of the mail opens an order. Rule T-3. */
const LINK_MILLISECONDS = 30 * 24 * 60 * 60_000;
/** How long the key of the checkout opens an order. Rule T-4. */
const KEY_MILLISECONDS = 24 * 60 * 60_000;

/** An order that a key opens, and until when. */
export interface OpenedOrder {
  readonly order: SubmittedOrderRow;
  readonly expiresAt: Instant;
}

/** How guests open their orders without an account. Rules T-3 and T-4. */
export function orderAccess(executor: Executor) {
  const { keyOf, orderIdOf } = orderKeys(executor);
  return {
    /** The key of an order, for its guest alone. */
    keyOf,

    /** The key of an order while it opens it; null before it is submitted and afterwards. */
    currentKeyOf: async (
      { order_id, submitted_at }: Pick<OrderRow, 'order_id' | 'submitted_at'>,
      now: Instant,
    ): Promise<string | null> => {
      const isOpen = submitted_at !== null && now < submitted_at.getTime() + KEY_MILLISECONDS;
      return isOpen ? keyOf(order_id) : null;
    },

    /** The order that a key opens at `now`. */
    async findByKey(key: string, now: Instant): Promise<OpenedOrder | null> {
      const found = await submittedOrders(executor, OPENED_BY, [key, await orderIdOf(key)]);
      const [order] = found;
      if (!order) return null;
      const lifetime = order.link_key === key ? LINK_MILLISECONDS : KEY_MILLISECONDS;
      const expiresAt = order.submitted_at.getTime() + lifetime;
      return now < expiresAt ? { order, expiresAt } : null;
    },
  };
}

/** By the key of the checkout, or by that of a link. */
const OPENED_BY =
  'orders.order_id = coalesce($2, (SELECT order_id FROM order_links WHERE key = $1))';
