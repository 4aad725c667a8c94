import { sum } from '@comptoir/domain/money/money';
import type { RefundSource } from '@comptoir/domain/orders/refund-spread';
import { spreadRefund } from '@comptoir/domain/orders/refund-spread';
import { refundable } from '@comptoir/domain/orders/refundable';
import type { Executor } from '#db/connection.ts';
import type { OrderMoney } from '#modules/orders/orders.ts';
import { balanceOf } from '../ledger.ts';
import { insertRefund, refundsOfOrder } from './refund-store.ts';

/** The money of orders that cards pay, for the commands that change an order. Rules T-20, Y-8, Y-36 and GS-8. */
export const orderMoney: OrderMoney = {
  async refundable(client, orderId) {
    const sources = await sourcesOf(client, orderId);
    return sources.length === 0 ? null : sum(sources.map(({ left }) => left));
  },
  refundsOf: refundsOfOrder,
  async spread(client, orderId, amount, lines) {
    const portions = spreadRefund(amount, await sourcesOf(client, orderId), lines);
    if (!portions) throw new Error('More goes back than is left of the payments of an order.');
    return portions;
  },
  requestRefund: insertRefund,
};

/** The payments of an order: the one that is bound to it, or those of its shares once all are paid. */
async function sourcesOf(client: Executor, orderId: string): Promise<readonly RefundSource[]> {
  const { rows } = await client.query<Omit<RefundSource, 'left'>>(INTENTS, [orderId]);
  const sources: RefundSource[] = [];
  for (const row of rows) {
    sources.push({ ...row, left: refundable(await balanceOf(client, row.id)) });
  }
  return sources;
}

const INTENTS = `
  SELECT intent_id AS id, '{}'::smallint[] AS lines, 0 AS position
  FROM order_payments WHERE order_id = $1
  UNION ALL
  SELECT intent_id, lines, position FROM payment_shares JOIN split_payments USING (order_id)
  WHERE order_id = $1 AND state = 'complete' AND NOT is_taken_over
  ORDER BY position`;
