import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { finalizeCashOrders } from './finalization.ts';
import { placeOrders } from './placement.ts';
import { takenSlots } from './slot-reservation.ts';
import { findByLocalId, findOrder, type StoredOrder, stands } from './stored-order.ts';

export type OrderRepository = ReturnType<typeof orderRepository>;

/** Where orders stand. Every verb is one transaction, and is right under any concurrency. */
export function orderRepository(pool: pg.Pool) {
  return {
    place: placeOrders(pool),
    finalizeCash: finalizeCashOrders(pool),
    find: (orderId: string) => findOrder(pool, orderId),
    takenSlots: (from: Instant, now: Instant) => takenSlots(pool, from, now),

    /** The id of the order with this local id; null for a new one. */
    async findId(localId: string): Promise<string | null> {
      return (await findByLocalId(pool, localId, { locked: false }))?.orderId ?? null;
    },

    /** The order with this local id if it says the same and stands: the answer to an order sent again. Rule I-11. */
    async findSame(
      localId: string,
      contentHash: string,
      at: { readonly now: Instant; readonly slotCapacity: number | null },
    ): Promise<StoredOrder | null> {
      const known = await findByLocalId(pool, localId, { locked: false });
      return known?.contentHash === contentHash && stands(known, at) ? known : null;
    },
  };
}
