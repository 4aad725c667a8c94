import { refundable } from '@comptoir/domain/orders/refundable';
import type { OrderMoney } from '#modules/orders/orders.ts';
import { intentOfOrder } from '../intents/intent-store.ts';
import { balanceOf } from '../ledger.ts';
import { insertRefund, refundsOfOrder } from './refund-store.ts';

/** The money of orders that cards pay, for the commands that change an order. Rules T-20, Y-8 and Y-36. */
export const orderMoney: OrderMoney = {
  async refundable(client, orderId) {
    const intentId = await intentOfOrder(client, orderId);
    return intentId === null ? null : refundable(await balanceOf(client, intentId));
  },
  refundsOf: refundsOfOrder,
  async requestRefund(client, refund, now) {
    const intentId = await intentOfOrder(client, refund.orderId);
    if (intentId === null) throw new Error('Nothing goes back of an order that no card pays.');
    await insertRefund(client, { ...refund, intentId }, now);
  },
};
