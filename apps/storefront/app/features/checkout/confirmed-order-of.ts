import { ASAP } from '@comptoir/domain/delivery-time-range';
import type { ItemIndex } from '@comptoir/domain/menu';
import type { Quote } from '@comptoir/domain/pricing';
import { addressLine } from '#lib/address-line.ts';
import { optionNames } from '#lib/chosen-options.ts';
import { joinedFreeLines } from '#lib/free-lines.ts';
import type { ConfirmedOrder, SoldLine } from '#stores/confirmed-order.ts';
import type { OrderFacts } from './order-request.ts';
import { isAsap } from './slot-choice.ts';

/** An order as it is kept for its visitor, in the words of the card at this moment. */
export function confirmedOrderOf(
  { quote, isPickup, form, paymentMethod, today }: OrderFacts,
  orderNumber: number,
  items: ItemIndex,
): ConfirmedOrder {
  const { delivery } = form;
  const isSoon = isAsap(delivery);
  return {
    orderNumber,
    isPickup,
    address: isPickup ? '' : addressLine(delivery),
    deliveryDate: (isSoon ? null : delivery.deliveryDate) ?? today,
    deliveryTimeRange: (isSoon ? null : delivery.deliveryTimeRange) ?? ASAP,
    paymentMethod,
    lines: soldLines(quote, items),
    subtotal: quote.subtotal,
    discount: quote.discount,
    delivery: quote.delivery,
    total: quote.total,
  };
}

function soldLines({ lines, freeLines }: Quote, items: ItemIndex): readonly SoldLine[] {
  const sold = lines.map(({ line, item, total }) => ({
    quantity: line.quantity,
    name: item.name,
    options: optionNames(item, line.options).join(', '),
    note: line.note,
    total,
  }));
  const free = joinedFreeLines(freeLines).flatMap(({ itemId, quantity, options }) => {
    const item = items.get(itemId);
    if (!item) return [];
    const chosen = optionNames(item, options).join(', ');
    return [{ quantity, name: item.name, options: chosen, note: '', total: null }];
  });
  return [...sold, ...free];
}
