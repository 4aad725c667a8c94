import type { Cents } from '@comptoir/domain/money/money';
import type { KitchenProgress } from '@comptoir/domain/orders/order-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import {
  type BoardRequest,
  type Cancellation,
  type ChangedBy,
  type OrderStep,
  openOrders,
} from '#modules/orders/orders.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { FRIDAY_EVENING } from './checkout-shop.ts';

const STAFF: ChangedBy = { actor: 'staff' };

/** A board that saw an order at this revision; `record` writes into the audit log. */
export function byBoard(revision: number, record: BoardRequest['record'] = async () => {}) {
  const board = { revision, deviceKey: 'device:a', named: null, record };
  return { actor: 'staff', board } as const;
}

/** The orders of a database; what changes them is done by the restaurant. */
export function ordersAt(pool: pg.Pool, now: Instant | (() => Instant) = FRIDAY_EVENING) {
  const clock = typeof now === 'number' ? () => now : now;
  const orders = openOrders({ pool, money: orderMoney, clock });
  return {
    ...orders,
    advance: (
      orderId: string,
      step: KitchenProgress | OrderStep,
      by: ChangedBy = STAFF,
      { promisedAt = null }: { readonly promisedAt?: Instant | null } = {},
    ) => {
      const promised = promisedAt !== null && { computePromise: () => promisedAt };
      return orders.advance(
        orderId,
        typeof step === 'string' ? { to: step, ...promised } : step,
        by,
      );
    },
    cancel: (orderId: string, choice: Cancellation, by: ChangedBy = STAFF) =>
      orders.cancel(orderId, choice, by),
    requestRefund: (orderId: string, amount: Cents | null, refundId: string) =>
      orders.refund(orderId, { selection: amount === null ? null : { amount }, refundId }, STAFF),
  };
}

/** The key with which the guest of an order opens it. Rule T-4. */
export function keyOf({ pool }: { readonly pool: pg.Pool }, orderId: string): Promise<string> {
  return ordersAt(pool).keyOf(orderId);
}
