import { unavailableLines } from '@comptoir/domain/availability/availability-of';
import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import { type CondimentRule, freeUnits } from '@comptoir/domain/cart/condiments';
import { priceLine } from '@comptoir/domain/cart/priced-line';
import { fittedLine, isOffered } from '@comptoir/domain/formulas/course-rejections';
import type { FormulaCourse, OrderType } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { ReorderableLine } from '#lib/order/displayed-order.ts';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';

/** A line of a past order, as it can be ordered today. */
export type ReorderedLine = OrderableLine | LostLine | SoldOutLine;

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
  /** Option units were reduced to today's maximum. Rule C-12. */
  readonly isReduced: boolean;
  /** Available as soon as possible. */
  readonly isServed: boolean;
}

interface LostLine extends SoldLine {
  /** The dish has left the menu, or its options are no longer valid. */
  readonly kind: 'gone' | 'options_changed';
  /** The dishes of a formula that it no longer offers, as far as their names are known. */
  readonly goneDishes?: readonly string[] | undefined;
}

interface SoldOutLine extends SoldLine {
  /** Left out, and named. Rule SV-65. */
  readonly kind: 'sold_out';
  readonly until: Instant;
  /** The dish of a formula that is sold out; undefined where the line itself is. Rule C-25. */
  readonly dish?: string | undefined;
}

type MenuToday = Pick<Restaurant, 'items' | 'schedules' | 'tax' | 'timezone'> & {
  readonly condiments: readonly CondimentRule[];
};

/** The lines of an order at today's prices, in the same order. Rule V-10. */
export function reorderedLines(
  before: readonly ReorderableLine[],
  menu: MenuToday,
  orderType: OrderType,
  now: Instant,
  live: LiveState = NOTHING_SET,
): readonly ReorderedLine[] {
  const facts = {
    menus: new Map(menu.schedules.map((schedule) => [schedule.id, schedule])),
    live,
    zone: menu.timezone,
  };
  const moment = { kind: 'asap', now, readyAt: now } as const;
  const compared = joinedLines(before).map((sold) => {
    const item = menu.items.get(sold.line.itemId) ?? null;
    const isAsSold = item === null || isOffered(item, sold.line);
    const line = isAsSold ? sold.line : fittedLine(item, sold.line);
    const isSold = item !== null && isOffered(item, line);
    const priced = isSold ? priceLine(line, item, orderType, menu.tax.defaultRate) : null;
    return { sold, item, line, isReduced: !isAsSold, priced };
  });
  const priced = compared.flatMap((one) => one.priced ?? []);
  const free = freeUnits(priced, menu.condiments);
  return compared.map(({ sold, item, line, isReduced, priced: one }): ReorderedLine => {
    const { quantity } = sold.line;
    if (item === null) return { kind: 'gone', name: sold.name, quantity };
    if (one === null) {
      const goneDishes = item.courses && dishesNotOffered(item.courses, sold);
      return { kind: 'options_changed', name: item.name, quantity, goneDishes };
    }
    const [missing] = unavailableLines([{ item, line }], facts, moment);
    if (missing?.why.kind === 'sold_out') {
      const { why, dish } = missing;
      return {
        ...{ kind: 'sold_out', name: item.name, quantity, until: why.until },
        ...(dish && { dish: dish.dish.item.name }),
      };
    }
    const paid = quantity - (free[priced.indexOf(one)] ?? 0);
    return {
      kind: 'orderable',
      name: item.name,
      quantity,
      line,
      before: sold.total,
      now: (one.total / quantity) * paid,
      isReduced,
      isServed: missing === undefined,
    };
  });
}

/** The dishes of a formula that it no longer offers, with their names as sold. Rule V-10. */
function dishesNotOffered(
  courses: readonly FormulaCourse[],
  { line, dishNames }: ReorderableLine,
): readonly string[] {
  const chosen = line.courses?.flatMap(({ choices }) => choices) ?? [];
  const offered = courses.flatMap(({ dishes }) => dishes.map((dish) => dish.item.id));
  return chosen.flatMap(({ itemId }, position) =>
    offered.includes(itemId) ? [] : (dishNames?.[position] ?? []),
  );
}

/** Joins the free and the paid units of a condiment, which an order lists apart. */
function joinedLines(before: readonly ReorderableLine[]): readonly ReorderableLine[] {
  const joined = new Map<string, ReorderableLine>();
  for (const { line, total, ...names } of before) {
    const key = lineKey(line);
    const known = joined.get(key);
    joined.set(key, {
      line: { ...line, quantity: line.quantity + (known?.line.quantity ?? 0) },
      ...names,
      total: total + (known?.total ?? 0),
    });
  }
  return [...joined.values()];
}

export function isOrderable(line: ReorderedLine): line is OrderableLine {
  return line.kind === 'orderable';
}

/** Whether a line is lost, reduced, or at another price. */
export function isChanged(line: ReorderedLine): boolean {
  return !isOrderable(line) || line.isReduced || line.before !== line.now;
}
