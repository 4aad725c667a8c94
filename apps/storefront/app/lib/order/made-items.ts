import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { toCents } from '@comptoir/contract/wire/euros';
import { type Cents, sum } from '@comptoir/domain/money/money';

type WireLine = WireOrderState['items'][number];

/** The items of an order without the units that were left out with its guest's agreement. Rules SU-8 and V-10. */
export function madeItems(items: readonly WireLine[]): WireLine[] {
  return items.flatMap((item) => {
    const made = item.quantity - (item.cancelled_quantity ?? 0);
    return made === 0
      ? []
      : { ...item, quantity: made, line_total: (item.line_total * made) / item.quantity };
  });
}

/** What items cost, before discounts. Rule V-30. */
export function subtotalOf(items: readonly Pick<WireLine, 'line_total'>[]): Cents {
  return sum(items.map((item) => toCents(item.line_total)));
}
