import {
  type RefundRequestBody,
  ratesToEuros,
  type WireOrderRefunds,
} from '@comptoir/contract/staff/refunds';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import type { Cents } from '@comptoir/domain/money/money';
import type { RefundSelection } from '@comptoir/domain/orders/refund-parts';
import type { OrderRefunds } from '#modules/orders/orders.ts';

/** What of an order a request gives back. */
export function selectionOf({
  units,
  amount,
}: Pick<RefundRequestBody, 'units' | 'amount'>): RefundSelection {
  return units ? { units } : { amount: toCents(amount ?? 0) };
}

/** What can go back of an order as the API has it. `condiments` are the ids of items. */
export function orderRefundsToWire(
  known: OrderRefunds,
  condiments: ReadonlySet<string>,
  limit: Cents | null,
): WireOrderRefunds {
  const { means, order, lines } = known;
  const sold = new Map(lines.map((line) => [line.position, line]));
  return {
    means,
    parts: order.parts.map(({ part, quantity, rates }) => {
      const line = part === 'delivery' ? undefined : sold.get(part);
      return {
        part,
        name: line?.name ?? '',
        is_condiment: line !== undefined && condiments.has(line.item_id),
        quantity,
        rates: ratesToEuros(rates),
      };
    }),
    rates: ratesToEuros(order.rates),
    left: toEuros(order.left),
    limit: limit === null ? null : toEuros(limit),
    refunds: givenRefunds(known),
  };
}

/** Refunds of earlier versions have nothing stored but their amount. */
function givenRefunds({ card, stored, counted }: OrderRefunds): WireOrderRefunds['refunds'] {
  const cash = [...stored.values()].filter(({ means }) => means === 'cash');
  const all = [
    ...card.map((refund) => ({ ...refund, means: 'card' as const })),
    ...cash.map((refund) => ({ ...refund, state: 'done' as const, reason: null })),
  ].toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
  const countedById = new Map(counted.map((refund) => [refund.refundId, refund]));
  return all.map(({ refundId, means, state, reason: providerReason, amount, requestedAt }) => {
    const known = stored.get(refundId);
    return {
      refund_id: refundId,
      means,
      state,
      provider_reason: providerReason,
      amount: toEuros(amount),
      units: known?.units ? [...known.units] : null,
      rates: ratesToEuros(known?.rates ?? countedById.get(refundId)?.rates ?? []),
      reason: known?.reason ?? null,
      text: known?.text ?? null,
      requested_at: requestedAt.toISOString(),
      person: known?.person ?? null,
      device: known?.device ?? null,
      is_counted: countedById.has(refundId),
    };
  });
}
