import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import { openOrders } from '#modules/orders/orders.ts';
import { declineCounter } from '#modules/payments/intents/intent-limits.ts';
import type { CountPaymentAction } from '#modules/payments/payment-metrics.ts';
import { paymentService } from '#modules/payments/payments.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import type { NoteShares } from '#modules/payments/shares/share-settlement.ts';
import { shareService } from '#modules/payments/shares/shares.ts';
import type { Resources } from '#resources.ts';

/** Orders with what pays them, for a shop and for the orders that are invented in it. */
export function openPayments({
  pool,
  clock,
  restaurant,
  cards,
  noteShares,
  isLimited,
  count,
}: Pick<Resources, 'pool' | 'clock' | 'restaurant'> & {
  readonly cards: CardGateway;
  readonly noteShares: NoteShares;
  /** Whether declined cards are counted. Rule Y-24. */
  readonly isLimited: boolean;
  readonly count?: CountPaymentAction;
}) {
  const orders = openOrders({ pool, money: orderMoney, clock });
  const declines = declineCounter({ pool, clock, isLimited });
  const ofOrders = { pool, cards, clock, orders: orders.payment };
  const settleIntent = settlement({
    ...ofOrders,
    noteShares,
    restaurant,
    declines,
    ...(count && { count }),
  });
  const payments = paymentService({ ...ofOrders, settleIntent });
  const shares = shareService({ ...ofOrders, settleIntent, noteShares });
  return { orders, declines, settleIntent, payments, shares };
}
