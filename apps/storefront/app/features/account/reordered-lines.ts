import type { WirePastOrder } from '@comptoir/contract/auth-orders';
import { toCartLine } from '@comptoir/contract/cart-mapping';
import { toCents } from '@comptoir/contract/euros';
import { unavailableItems } from '@comptoir/domain/availability';
import type { CartLine } from '@comptoir/domain/cart';
import type { Item, OrderType } from '@comptoir/domain/menu';
import type { Cents } from '@comptoir/domain/money';
import { optionRefusals } from '@comptoir/domain/option-groups';
import { priceLine } from '@comptoir/domain/priced-line';
import type { Instant } from '@comptoir/domain/restaurant-time';
import type { Restaurant } from '#lib/restaurant.ts';

/** A line of a past order, as it could be ordered today. */
export type ReorderedLine = OrderableLine | LostLine;

interface SoldLine {
  readonly name: string;
  readonly quantity: number;
}

export interface OrderableLine extends SoldLine {
  readonly kind: 'orderable';
  readonly line: CartLine;
  readonly item: Item;
  /** What it cost, before discounts. */
  readonly before: Cents;
  readonly now: Cents;
  /** Whether it can be had as soon as possible. */
  readonly isServed: boolean;
}

interface LostLine extends SoldLine {
  /** The dish has left the menu, or it can't be chosen with these options any more. */
  readonly kind: 'gone' | 'options_changed';
}

type Card = Pick<Restaurant, 'items' | 'schedules' | 'tax' | 'timezone'>;

/** The lines of a past order at the prices of today, in their order. Rule V-10. */
export function reorderedLines(
  order: Pick<WirePastOrder, 'items'>,
  card: Card,
  orderType: OrderType,
  now: Instant,
): readonly ReorderedLine[] {
  const menus = new Map(card.schedules.map((menu) => [menu.id, menu]));
  return order.items.map((sold): ReorderedLine => {
    const { item_name: name, quantity } = sold;
    const line = toCartLine(sold);
    const item = card.items.get(line.itemId);
    if (!item) return { kind: 'gone', name, quantity };
    if (optionRefusals(item, line.options).length > 0) {
      return { kind: 'options_changed', name: item.name, quantity };
    }
    const priced = priceLine(line, item, orderType, card.tax.defaultRate);
    const moment = { kind: 'asap', now } as const;
    return {
      kind: 'orderable',
      name: item.name,
      quantity,
      line,
      item,
      before: toCents(sold.line_total),
      now: priced.total,
      isServed: unavailableItems([item], menus, moment, card.timezone).length === 0,
    };
  });
}

export function isOrderable(line: ReorderedLine): line is OrderableLine {
  return line.kind === 'orderable';
}

/** Whether a line is not what it was: lost, or at another price. */
export function isChanged(line: ReorderedLine): boolean {
  return !isOrderable(line) || line.before !== line.now;
}
