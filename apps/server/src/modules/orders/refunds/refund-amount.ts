import type { Cents } from '@comptoir/domain/money/money';
import {
  amountsLeft,
  type PartUnits,
  type SelectedRefund,
  selectedRefund,
  shareByRate,
} from '@comptoir/domain/orders/refund-parts';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { NamedOrigin } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import {
  insertOrderRefund,
  type OrderRefund,
  refundsOfRequest,
  updateOrderRefund,
} from './order-refunds.ts';
import { type OrderRefunds, orderRefunds, type PaidMoney } from './refundable-order.ts';
import { storeRefund } from './store-refund.ts';

interface AmountOfOrder {
  readonly refundId: string;
  readonly orderId: string;
  readonly amount: Cents;
}

const NOTHING_STATED = {
  requestId: null,
  units: null,
  reason: null,
  text: null,
  person: null,
  device: null,
};

/**
 * Requests the refund of a decided amount of a locked order, as it is `known`: to its card, or, where it was paid at
 * its hand-over, in cash. Rules T-20, RF-3 and OB-51.
 */
export async function requestAmount(
  client: Executor,
  money: OrderMoney,
  known: OrderRefunds,
  { refundId, orderId, amount }: AmountOfOrder,
  {
    person,
    device,
  }: { readonly [by in 'person' | 'device']?: Pick<NamedOrigin, 'name'> | null | undefined },
  now: Instant,
): Promise<void> {
  if (known.stored.has(refundId)) return;
  const rates = shareOfRest(known, amount);
  const by = { person: person?.name ?? null, device: device?.name ?? null };
  const stated = { ...NOTHING_STATED, ...by, refundId, amount, rates, means: known.means } as const;
  await storeRefund(client, money, { orderId, sources: known.sources }, stated, now);
}

/**
 * Stores what a refund is of that was made by hand at the provider. The order must be locked. Rule RF-6.
 */
export async function storeBookedRefund(
  client: Executor,
  money: PaidMoney,
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
  money: PaidMoney,
  { refundId, orderId, amount }: AmountOfOrder,
  now: Instant,
): Promise<SelectedRefund> {
  const known = await orderRefunds(client, money, orderId);
  if (!known) return { kind: 'nothing' };
  const stored = known.stored.get(refundId);
  const ofRequest = refundsOfRequest(known.stored, stored?.requestId ?? refundId);
  const isSpread = ofRequest.length > 1;
  const selection = stored?.units && !isSpread ? { units: stored.units } : { amount };
  const selected = selectedRefund(known.order, selection);
  if (selected.kind !== 'selected') return selected;
  if (isSpread && stored?.units) {
    const problem = unitsProblem(known, ofRequest, stored.units);
    if (problem) return problem;
  }
  if (stored) {
    await updateOrderRefund(client, refundId, selected);
  } else {
    const stated = { ...NOTHING_STATED, refundId, amount, rates: selected.rates };
    await insertOrderRefund(client, orderId, { ...stated, means: 'card' }, now);
  }
  return selected;
}

/** Where no other refund of its request counts, one that is tried again needs its units anew. Rule GS-9. */
function unitsProblem(
  { order, counted }: OrderRefunds,
  ofRequest: readonly OrderRefund[],
  units: readonly PartUnits[],
): Exclude<SelectedRefund, { kind: 'selected' }> | null {
  const countedIds = new Set(counted.map(({ refundId }) => refundId));
  if (ofRequest.some(({ refundId }) => countedIds.has(refundId))) return null;
  const selected = selectedRefund(order, { units });
  return selected.kind === 'selected' ? null : selected;
}

function shareOfRest({ order }: OrderRefunds, amount: Cents) {
  return shareByRate(amountsLeft(order.rates, order.refunded.rates), amount);
}
