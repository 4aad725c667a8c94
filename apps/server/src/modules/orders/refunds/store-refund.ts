import type { RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import { amountsLeft, shareByRate } from '@comptoir/domain/orders/refund-parts';
import { spreadRefund } from '@comptoir/domain/orders/refund-spread';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { OrderMoney } from '../order-money.ts';
import { insertOrderRefund, type OrderRefund } from './order-refunds.ts';
import type { OrderRefunds } from './refundable-order.ts';

/**
 * Stores a refund of a locked order and requests it of the card. Where several payments give it back it is a refund
 * of each, with its share of the rates: the first one has the id of the request. Rules RF-6, GS-8 and GS-9.
 */
export async function storeRefund(
  client: Executor,
  money: OrderMoney,
  { orderId, sources }: { readonly orderId: string } & Pick<OrderRefunds, 'sources'>,
  refund: Omit<OrderRefund, 'requestedAt' | 'requestId'>,
  now: Instant,
): Promise<void> {
  const { refundId, means, amount, units } = refund;
  if (means === 'cash') {
    return insertOrderRefund(client, orderId, { ...refund, requestId: null }, now);
  }
  const lines = (units ?? []).flatMap(({ part }) => (part === 'delivery' ? [] : [part]));
  const given: RateAmount[] = [];
  const portions = spreadRefund(amount, sources, lines);
  if (!portions) throw new Error('More goes back than is left of the payments of an order.');
  for (const [index, portion] of portions.entries()) {
    const isFirst = index === 0;
    // What is given by all of them is exactly the refund's, to the cent.
    const rates =
      portions.length === 1
        ? refund.rates
        : shareByRate(amountsLeft(refund.rates, given), portion.amount);
    given.push(...rates);
    const own = {
      refundId: isFirst ? refundId : `${refundId}/${index + 1}`,
      requestId: isFirst ? null : refundId,
      amount: portion.amount,
    };
    await insertOrderRefund(client, orderId, { ...refund, ...own, rates }, now);
    const requested = { refundId: own.refundId, orderId, intentId: portion.id };
    await money.requestRefund(client, { ...requested, amount: portion.amount }, now);
  }
}
