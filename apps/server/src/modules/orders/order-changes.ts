import type { Notifications } from '#db/notifications.ts';
import { ORDER_CHANGED } from '#db/order-changed.ts';

/** What this process hears of orders that change, wherever they are changed. */
export interface OrderChanges {
  /** Calls `listener` whenever the order may have changed; returns what ends that. */
  watch(orderId: string, listener: () => void): () => void;
}

export async function listenForOrderChanges(
  notifications: Pick<Notifications, 'listen'>,
): Promise<OrderChanges> {
  const listeners = new Map<string, Set<() => void>>();
  await notifications.listen(ORDER_CHANGED, {
    notified(orderId) {
      for (const listener of listeners.get(orderId) ?? []) listener();
    },
    missed() {
      for (const listener of [...listeners.values()].flatMap((some) => [...some])) listener();
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
  };
}
