import { type Notifications, ORDER_CHANGED } from '#db/notifications.ts';

/** Changes of orders, in any process, as this one is notified of them. */
export interface OrderChanges {
  /** Calls `listener` whenever the order may have changed; returns what ends that. */
  watch(orderId: string, listener: () => void): () => void;
}

/** The jitter after a lost connection, so that servers do not all read again at once. */
const LONGEST_PAUSE_MS = 2_000;

/** Notified changes are reported at once, possibly missed ones after a random pause. Rules T-6 and T-12. */
export async function listenForOrderChanges(
  notifications: Pick<Notifications, 'listen'>,
  random: () => number = Math.random,
): Promise<OrderChanges> {
  let isReadingPlanned = false;
  const listeners = new Map<string, Set<() => void>>();
  await notifications.listen(ORDER_CHANGED, {
    notified(orderIds) {
      for (const orderId of orderIds.split(',')) {
        for (const listener of listeners.get(orderId) ?? []) listener();
      }
    },
    missed() {
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
  };
}
