import type { Cents } from '@comptoir/domain/money/money';
import type { KitchenProgress } from '@comptoir/domain/orders/order-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { EventOrigin } from '#modules/orders/order-events.ts';
import { openOrders } from '#modules/orders/orders.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { FRIDAY_EVENING } from './checkout-shop.ts';

const STAFF: EventOrigin = { actor: 'staff' };

/** The orders of a database; what changes them is done by the restaurant. */
export function ordersAt(pool: pg.Pool, now: Instant | (() => Instant) = FRIDAY_EVENING) {
  const clock = typeof now === 'number' ? () => now : now;
  const orders = openOrders({ pool, money: orderMoney, clock });
  return {
    ...orders,
    advance: (
      orderId: string,
      progress: KitchenProgress,
      origin = STAFF,
      options: { readonly promisedAt?: Instant | null } = {},
    ) => orders.advance(orderId, progress, origin, options),
    cancel: (orderId: string, choice: Parameters<typeof orders.cancel>[1], origin = STAFF) =>
      orders.cancel(orderId, choice, origin),
    requestRefund: (orderId: string, amount: Cents | null, refundId: string) =>
      orders.refund(orderId, { selection: amount === null ? null : { amount }, refundId }, STAFF),
  };
}

/** The key with which the guest of an order opens it. Rule T-4. */
export function keyOf({ pool }: { readonly pool: pg.Pool }, orderId: string): Promise<string> {
  return ordersAt(pool).keyOf(orderId);
}
