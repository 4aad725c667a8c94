import { batchQueue } from '#db/batch-queue.ts';
import { type Notifications, ORDER_CHANGED } from '#db/notifications.ts';
import type { SubmittedOrderRow } from '../order-row.ts';

/** Changes of orders, in any process, as this one is notified of them. */
export interface OrderChanges {
  /** Calls `listener` whenever the order may have changed; returns what ends that. */
  watch(orderId: string, listener: () => void): () => void;
  /** Calls `listener` whenever any order may have changed; returns what ends that. */
  watchAll(listener: () => void): () => void;
}

/** The jitter after a lost connection, so that servers do not all read again at once. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Notified changes are reported at once, possibly missed ones after a random pause. Another channel is of what is
 * followed as orders are. Rules T-6, T-12 and GO-7.
 */
export async function listenForOrderChanges(
  notifications: Pick<Notifications, 'listen'>,
  { random = Math.random, channel = ORDER_CHANGED } = {},
): Promise<OrderChanges> {
  let isReadingPlanned = false;
  const listeners = new Map<string, Set<() => void>>();
  const listenersOfAll = new Set<() => void>();
  await notifications.listen(channel, {
    notified(orderIds) {
      for (const orderId of orderIds.split(',')) {
        for (const listener of listeners.get(orderId) ?? []) listener();
      }
      for (const listener of listenersOfAll) listener();
    },
    missed() {
      // One statement for all boards of this server: no jitter is needed.
      for (const listener of listenersOfAll) listener();
      if (isReadingPlanned) return;
      isReadingPlanned = true;
      const pause = setTimeout(() => {
        isReadingPlanned = false;
        for (const listener of [...listeners.values()].flatMap((some) => [...some])) listener();
      }, random() * LONGEST_PAUSE_MS);
      pause.unref();
    },
  });
  return {
    watch(orderId, listener) {
      const others = listeners.get(orderId) ?? new Set();
      listeners.set(orderId, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size === 0) listeners.delete(orderId);
      };
    },
    watchAll(listener) {
      listenersOfAll.add(listener);
      return () => listenersOfAll.delete(listener);
    },
  };
}

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
    async run(orderIds) {
      const orders = await findAll([...new Set(orderIds)]);
      const byId = new Map(orders.map((order) => [order.order_id, order]));
      return orderIds.map((orderId) => byId.get(orderId) ?? null);
    },
  });
}
