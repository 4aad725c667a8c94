import type { PlacedOrder, SubmittedOrder } from '@comptoir/contract/orders/checkout';
import { boughtUnits } from '@comptoir/domain/cart/priced-line';
import type { Quote, QuotedLine } from '@comptoir/domain/cart/pricing';
import { chosenDishes } from '@comptoir/domain/formulas/chosen-dishes';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { addressLine } from '#lib/format/address-line.ts';
import { dishNames, joinedFreeLines, optionNames } from '#lib/format/order-lines.ts';
import type { DisplayedOrder, SoldLine } from '#lib/order/displayed-order.ts';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';
import { startsAt } from '../delivery/cart-times.ts';
import { isAsap } from '../delivery/slot-choice.ts';
import type { OrderFacts } from './order-request.ts';

/** An order as it was placed, or as it was submitted: only the first answer has its key. */
export type AnsweredOrder = Pick<SubmittedOrder, 'order_id' | 'order_number'> &
  Partial<Pick<PlacedOrder, 'order_key'>>;

type MenuFacts = Pick<Restaurant, 'items' | 'tax' | 'timezone'>;

/** The order for the success page, with the names of the current menu. */
export function confirmedOrderOf(
  { quote, isPickup, form, paymentMethod, tip, today, group }: OrderFacts,
  placed: AnsweredOrder,
  { items, tax, timezone }: MenuFacts,
  /** When an order as soon as possible would be ready; null if unknown. */
  asapTime: Instant | null,
): DisplayedOrder {
  const { delivery } = form;
  const isSoon = isAsap(delivery);
  const start = startsAt(delivery, timezone);
  return {
    orderId: placed.order_id,
    key: placed.order_key ?? placed.order_id,
    orderNumber: placed.order_number,
    isPickup,
    address: isPickup ? '' : addressLine(delivery),
    deliveryDate: (isSoon ? null : delivery.deliveryDate) ?? today,
    deliveryTimeRange: (isSoon ? null : delivery.deliveryTimeRange) ?? ASAP,
    startsAt: start,
    expectedAt: isSoon ? asapTime : start,
    paymentMethod,
    lines: [...quote.lines.flatMap(soldLine), ...freeLines(quote, items)],
    basket: quote.lines.map(({ line, item, total }) => ({
      line,
      name: item.name,
      dishNames: item.courses && chosenDishes(item, line).map(({ dish }) => dish.item.name),
      total,
    })),
    subtotal: quote.subtotal,
    discount: quote.discount,
    delivery: quote.delivery,
    total: quote.total,
    tip,
    taxes: quote.taxByRate,
    isTaxIncluded: tax.inclusive,
    ...(group && { isOfGroup: true }),
  };
}

/** Free units of a condiment are a line of their own. Rule E-5. */
function soldLine(quoted: QuotedLine): readonly SoldLine[] {
  const { line, item, total, freeQuantity } = quoted;
  const options = optionNames(item, line.options).join(', ');
  const sold = { name: item.name, options, dishes: dishNames(item, line), note: line.note };
  return [
    { ...sold, quantity: boughtUnits(quoted), total: total === 0 ? null : total },
    { ...sold, quantity: freeQuantity, total: null },
  ].filter(({ quantity }) => quantity > 0);
}

function freeLines({ freeLines: free }: Quote, items: MenuFacts['items']): readonly SoldLine[] {
  return joinedFreeLines(free).flatMap((line) => {
    const item = items.get(line.itemId);
    if (!item) return [];
    const options = optionNames(item, line.options).join(', ');
    const dishes = dishNames(item, line);
    return [{ quantity: line.quantity, name: item.name, options, dishes, note: '', total: null }];
  });
}
