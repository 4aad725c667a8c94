import type { WirePastOrder } from '@comptoir/contract/auth-orders';
import { toCartLine } from '@comptoir/contract/cart-mapping';
import { toCents } from '@comptoir/contract/euros';
import { unavailableItems } from '@comptoir/domain/availability';
import { type CartLine, lineKey } from '@comptoir/domain/cart';
import { type ExtraRule, freeUnits } from '@comptoir/domain/extras';
import type { OrderType } from '@comptoir/domain/menu';
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

type Card = Pick<Restaurant, 'items' | 'schedules' | 'tax' | 'timezone'> & {
  readonly extras: readonly ExtraRule[];
};

/** The lines of a past order at the prices of today, in their order. Rule V-10. */
export function reorderedLines(
  order: Pick<WirePastOrder, 'items'>,
  card: Card,
  orderType: OrderType,
  now: Instant,
): readonly ReorderedLine[] {
  const menus = new Map(card.schedules.map((menu) => [menu.id, menu]));
  const moment = { kind: 'asap', now } as const;
  const compared = joinedLines(order.items).map((sold) => {
    const item = card.items.get(sold.line.itemId) ?? null;
    const isOffered = item !== null && optionRefusals(item, sold.line.options).length === 0;
    const priced = isOffered ? priceLine(sold.line, item, orderType, card.tax.defaultRate) : null;
    return { sold, item, priced };
  });
  const priced = compared.flatMap((one) => one.priced ?? []);
  const free = freeUnits(priced, card.extras);
  return compared.map(({ sold, item, priced: one }): ReorderedLine => {
    const { quantity } = sold.line;
    if (item === null) return { kind: 'gone', name: sold.name, quantity };
    if (one === null) return { kind: 'options_changed', name: item.name, quantity };
    const paid = quantity - (free[priced.indexOf(one)] ?? 0);
    return {
      kind: 'orderable',
      name: item.name,
      quantity,
      line: sold.line,
      before: sold.total,
      now: (one.total / quantity) * paid,
      isServed: unavailableItems([item], menus, moment, card.timezone).length === 0,
    };
  });
}

interface JoinedLine {
  readonly line: CartLine;
  readonly name: string;
  readonly total: Cents;
}

/** Units of an extra that cost nothing stand apart in the books; in the cart they are one line with the others. */
function joinedLines(items: WirePastOrder['items']): readonly JoinedLine[] {
  const joined = new Map<string, JoinedLine>();
  for (const sold of items) {
    const line = toCartLine(sold);
    const key = lineKey(line);
    const known = joined.get(key);
    joined.set(key, {
      line: { ...line, quantity: line.quantity + (known?.line.quantity ?? 0) },
      name: sold.item_name,
      total: toCents(sold.line_total) + (known?.total ?? 0),
    });
  }
  return [...joined.values()];
}

export function isOrderable(line: ReorderedLine): line is OrderableLine {
  return line.kind === 'orderable';
}

/** Whether a line is not what it was: lost, or at another price. */
export function isChanged(line: ReorderedLine): boolean {
  return !isOrderable(line) || line.before !== line.now;
}
