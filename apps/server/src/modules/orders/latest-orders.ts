import { together } from '#db/together.ts';
import type { OrderRow } from './order-row.ts';

/** At most so many orders in one statement, and so many statements at once. */
const BATCH = { most: 250, patience: 5_000, lanes: 2 } as const;

/**
 * Reads orders for their streams: those that are asked for at the same moment, or while a batch is
 * under way, share a statement, and each order is in it once. What is read is never older than the
 * moment in which it was asked for. Rule T-12.
 */
export function latestOrders(
  findAll: (orderIds: readonly string[]) => Promise<readonly OrderRow[]>,
): (orderId: string) => Promise<OrderRow | null> {
  return together<string, OrderRow | null>({
    ...BATCH,
    kindOf: () => 'order',
    isOnesFault: () => false,
    async run(orderIds) {
      const orders = await findAll([...new Set(orderIds)]);
      const byId = new Map(orders.map((order) => [order.order_id, order]));
      return orderIds.map((orderId) => byId.get(orderId) ?? null);
    },
  });
}
