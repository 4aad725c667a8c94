import type { Cents } from '@comptoir/domain/money/money';
import {
  amountsLeft,
  type SelectedRefund,
  selectedRefund,
  shareByRate,
} from '@comptoir/domain/orders/refund-parts';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { OrderMoney } from '../order-money.ts';
import { insertOrderRefund, updateOrderRefund } from './order-refunds.ts';
import { orderRefunds } from './refundable-order.ts';

interface AmountOfOrder {
  readonly refundId: string;
  readonly orderId: string;
  readonly amount: Cents;
}

const NOTHING_STATED = { units: null, reason: null, text: null, person: null, device: null };

/** Requests the refund of a decided amount of a locked order to its card. Rules T-20 and RF-3. */
export async function requestAmount(
  client: Executor,
  money: OrderMoney,
  refund: AmountOfOrder,
  now: Instant,
): Promise<void> {
  await storeAmount(client, money, refund, now);
  await money.requestRefund(client, refund, now);
}

/**
 * Stores what a refund is of that the provider made before the shop knew what it is of: one by hand there, or one
 * that a server of the version before requested. The order must be locked. Rule RF-6.
 */
export async function storeBookedRefund(
  client: Executor,
  money: Pick<OrderMoney, 'refundable' | 'refundsOf'>,
  { refundId, orderId, amount }: AmountOfOrder,
  now: Instant,
): Promise<void> {
  const known = await orderRefunds(client, money, orderId);
  if (!known || known.stored.has(refundId)) return;
  const own = known.counted.find((refund) => refund.refundId === refundId);
  const rates = own?.rates ?? shareOfRest(known, amount);
  const stated = { ...NOTHING_STATED, refundId, amount, rates };
  await insertOrderRefund(client, orderId, { ...stated, means: 'card' }, now);
}

/**
 * Computes a refused refund of a locked order again, as others may have been made since: of the same units, or the
 * same amount. Stores what it gives back now. Rule RF-7.
 */
export async function recomputeRefund(
  client: Executor,
  money: OrderMoney,
  { refundId, orderId, amount }: AmountOfOrder,
  now: Instant,
): Promise<SelectedRefund> {
  const known = await orderRefunds(client, money, orderId);
  if (!known) return { kind: 'nothing' };
  const stored = known.stored.get(refundId);
  const selection = stored?.units ? { units: stored.units } : { amount };
  const selected = selectedRefund(known.order, selection);
  if (selected.kind !== 'selected') return selected;
  if (stored) {
    await updateOrderRefund(client, refundId, selected);
  } else {
    const stated = { ...NOTHING_STATED, refundId, amount, rates: selected.rates };
    await insertOrderRefund(client, orderId, { ...stated, means: 'card' }, now);
  }
  return selected;
}

async function storeAmount(
  client: Executor,
  money: OrderMoney,
  { refundId, orderId, amount }: AmountOfOrder,
  now: Instant,
): Promise<void> {
  const known = await orderRefunds(client, money, orderId);
  if (!known) throw new Error('Nothing goes back of an order that was not submitted.');
  const stated = { ...NOTHING_STATED, refundId, amount, rates: shareOfRest(known, amount) };
  await insertOrderRefund(client, orderId, { ...stated, means: 'card' }, now);
}

function shareOfRest(
  { order }: Pick<NonNullable<Awaited<ReturnType<typeof orderRefunds>>>, 'order'>,
  amount: Cents,
) {
  return shareByRate(amountsLeft(order.rates, order.refunded.rates), amount);
}
