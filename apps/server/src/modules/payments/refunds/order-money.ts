import type { RefundSource } from '@comptoir/domain/orders/refund-spread';
import { type PaymentBalance, refundable } from '@comptoir/domain/orders/refundable';
import type { Executor } from '#db/connection.ts';
import type { OrderMoney } from '#modules/orders/orders.ts';
import { balanceSql } from '../ledger.ts';
import { insertRefund, refundsOfOrder } from './refund-store.ts';

/** The money of orders that cards pay, for the commands that change an order. Rules T-20, Y-8, Y-36 and GS-8. */
export const orderMoney: OrderMoney = {
  sourcesOf,
  addLines,
  refundsOf: refundsOfOrder,
  requestRefund: insertRefund,
};

/** The payments of an order: the one that is bound to it, or those of its shares once all are paid. */
async function sourcesOf(client: Executor, orderId: string): Promise<readonly RefundSource[]> {
  const { rows } = await client.query<SourceRow>({
    name: 'payments-of-order',
    text: SOURCES,
    values: [orderId],
  });
  return rows.map(({ id, lines, ...balance }) => ({ id, lines, left: refundable(balance) }));
}

async function addLines(
  client: Executor,
  orderId: string,
  line: number,
  added: readonly number[],
): Promise<void> {
  await client.query(ADD_LINES, [orderId, line, added]);
}

interface SourceRow extends Omit<RefundSource, 'left'>, PaymentBalance {}

const SOURCES = `
  SELECT id, lines, balance.*
  FROM (
    SELECT intent_id AS id, '{}'::smallint[] AS lines, 0 AS position
    FROM order_payments WHERE order_id = $1
    UNION ALL
    SELECT intent_id, lines, position FROM payment_shares JOIN split_payments USING (order_id)
    WHERE order_id = $1 AND state = 'complete' AND NOT is_taken_over
  ) AS paid CROSS JOIN LATERAL (${balanceSql('paid.id')}) AS balance
  ORDER BY position`;

const ADD_LINES = `
  UPDATE payment_shares SET lines = lines || $3::smallint[] WHERE order_id = $1 AND $2 = ANY(lines)`;
