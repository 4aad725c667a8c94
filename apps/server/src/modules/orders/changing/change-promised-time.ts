import { decidePromisedTime } from '@comptoir/domain/orders/decide-transition';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { OrderMoney } from '../order-money.ts';
import {
  answerUnwritten,
  type BoardRequest,
  type ChangedBy,
  lockAndRead,
  type OrderChange,
} from './order-change.ts';
import { writeChange } from './write-change.ts';

/** Promises other times. Rules OB-5, OB-6, OB-12 and OB-32. */
export function changePromisedTimes(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return function changePromisedTime(
    orderId: string,
    promisedAt: Instant,
    by: ChangedBy & { readonly board: BoardRequest },
  ): Promise<OrderChange> {
    return transaction(pool, async (client): Promise<OrderChange> => {
      const facts = await lockAndRead(client, orderId, by);
      const now = clock();
      const promise = { revision: by.board.revision, promisedAt };
      const decision = decidePromisedTime(promise, { ...facts, now });
      if (decision.kind !== 'promise') return answerUnwritten(client, orderId, by, decision);
      const { order } = decision;
      const data = { promised_at: new Date(promisedAt).toISOString() };
      const before = { promised_at: order.promisedAt && new Date(order.promisedAt).toISOString() };
      const recorded = { action: 'promise', before, after: data } as const;
      const event = { type: 'promised', data } as const;
      await writeChange(client, money, { order, event, by, recorded }, now);
      return { kind: 'promised' };
    });
  };
}
