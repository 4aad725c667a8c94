import { batchQueue } from '#db/batch-queue.ts';
import type { SubmittedOrderRow } from '../order-row.ts';

const BATCH = {
  maxBatchSize: 250,
  batchTimeoutMs: 5_000,
  maxConcurrentBatches: 2,
  maxQueueLength: 100_000,
  queueTimeoutMs: 60_000,
} as const;

/**
 * Reads orders for their streams: those that are asked for at the same moment, or while a batch is
 * under way, share a statement, and each order is in it once. A result is never older than its request.
 * Rule T-12.
 */
export function latestOrders(
  findAll: (orderIds: readonly string[]) => Promise<readonly SubmittedOrderRow[]>,
): (orderId: string) => Promise<SubmittedOrderRow | null> {
  return batchQueue<string, SubmittedOrderRow | null>({
    ...BATCH,
    keyOf: () => 'order',
    isRetriable: () => false,
    async run(orderIds) {
      const orders = await findAll([...new Set(orderIds)]);
      const byId = new Map(orders.map((order) => [order.order_id, order]));
      return orderIds.map((orderId) => byId.get(orderId) ?? null);
    },
  });
}
