import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import type { SharesShop } from './open-share.ts';
import {
  findSplit,
  lockIntentsOfShares,
  type SplitPayment,
  type StoredShare,
  sharesOf,
} from './share-store.ts';

interface LockedShares {
  readonly split: SplitPayment;
  readonly shares: readonly StoredShare[];
}

/**
 * Works on the shares of an order with their intents locked, and then the order, as the settlement locks them. Null
 * for an order without shares.
 */
export async function withSharesLocked<Result>(
  { pool, orders }: Pick<SharesShop, 'pool' | 'orders'>,
  orderId: string,
  work: (client: pg.PoolClient, locked: LockedShares) => Promise<Result>,
): Promise<Result | null> {
  for (;;) {
    const done = await transaction(pool, async (client) => {
      const locked = await lockIntentsOfShares(client, orderId);
      const order = await orders.lock(client, orderId);
      const split = await findSplit(client, orderId);
      if (!order || !split) return { result: null };
      const shares = await sharesOf(client, orderId);
      const isKnown = ({ intentId }: StoredShare) => intentId === null || locked.has(intentId);
      // One was bound while this waited for the order.
      if (!shares.every(isKnown)) return null;
      return { result: await work(client, { split, shares }) };
    });
    if (done !== null) return done.result;
  }
}
