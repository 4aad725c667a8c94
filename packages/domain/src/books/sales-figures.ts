import type { OrderType } from '../menu/menu.ts';
import { type Cents, sum } from '../money/money.ts';
import {
  type CalendarDate,
  type Instant,
  type TimeZone,
  wallClock,
} from '../schedule/restaurant-time.ts';
import { compareServiceHours, serviceHours } from './service-hours.ts';

/** Sales with their amounts in cents. */
export interface CountedSales {
  readonly count: number;
  readonly total: Cents;
}

/** The sales of an hour by the way they left the restaurant. */
export interface SalesOfHour extends CountedSales {
  /** An instant within the hour. */
  readonly at: Instant;
  /** Null where the orders were deleted since. */
  readonly orderType: OrderType | null;
  readonly discount: Cents;
  readonly delivery: Cents;
  /** What the orders add for tax to prices without it. */
  readonly addedTax: Cents;
}

/** The sales of one hour of the clock. */
export interface HourlySales extends CountedSales {
  readonly hour: number;
  /** When it began; null where the hours of several days are added. */
  readonly startsAt: Instant | null;
}

/**
 * The sales of a day by its hours, all 23 to 25 of them. What was entered after its own day had been closed
 * counts in the first or last hour of the one it belongs to, so that hours add up to the day. Rule FG-3.
 */
export function salesByHourOf(
  day: CalendarDate,
  sales: readonly SalesOfHour[],
  zone: TimeZone,
): readonly HourlySales[] {
  const hours = serviceHours(day, zone).map((hour) => ({ ...hour, count: 0, total: 0 }));
  for (const { at, count, total } of sales) {
    const hour = hours.findLast(({ startsAt }) => startsAt <= at) ?? hours[0];
    if (!hour) continue;
    hour.count += count;
    hour.total += total;
  }
  return hours;
}

/** The sales of several days by the hour of the clock, from 4 to 3. Rule FG-3. */
export function salesByClockHour(
  sales: readonly SalesOfHour[],
  zone: TimeZone,
): readonly HourlySales[] {
  const groups = Map.groupBy(sales, ({ at }) => Math.floor(wallClock(at, zone).minutes / 60));
  return Array.from({ length: 24 }, (_, hour) => hour)
    .toSorted(compareServiceHours)
    .map((hour) => ({ hour, startsAt: null, ...added(groups.get(hour) ?? []) }));
}

/** Sales by pickup and delivery, then those of orders that were deleted; ways without a sale are left out. Rule FG-2. */
export function salesByOrderType(
  sales: readonly SalesOfHour[],
): readonly ({ readonly orderType: OrderType | null } & CountedSales)[] {
  const groups = Map.groupBy(sales, ({ orderType }) => orderType);
  return ([...(['pickup', 'delivery'] as const), null] as const).flatMap((orderType) => {
    const group = groups.get(orderType);
    return group ? [{ orderType, ...added(group) }] : [];
  });
}

/** What a dish, or a size of it, sold; amounts in cents, before discounts. */
export interface DishSales {
  readonly itemId: string;
  /** With its size: « Pizza, Grande ». */
  readonly name: string;
  /** Null for a dish that is not on the menu any more. */
  readonly category: string | null;
  /** Units that were sold, condiments in their free quota among them. */
  readonly quantity: number;
  /** Units that an offer gave. */
  readonly given: number;
  readonly total: Cents;
  readonly discount: Cents;
}

/** The sales of a category. */
export interface CategorySales
  extends Pick<DishSales, 'category' | 'quantity' | 'given' | 'total' | 'discount'> {}

/** Dishes by category, the one that sold most first. Rule FG-5. */
export function salesByCategory(dishes: readonly DishSales[]): readonly CategorySales[] {
  return [...Map.groupBy(dishes, ({ category }) => category)]
    .map(([category, group]) => {
      const of = (field: 'quantity' | 'given' | 'total' | 'discount') =>
        sum(group.map((dish) => dish[field]));
      return {
        category,
        quantity: of('quantity'),
        given: of('given'),
        total: of('total'),
        discount: of('discount'),
      };
    })
    .toSorted((one, other) => other.total - one.total);
}

/** What the sales of a period consist of, in cents: `sales` is all of it, with `discounts` taken off. */
export interface SalesComposition {
  readonly dishes: Cents;
  readonly discounts: Cents;
  readonly delivery: Cents;
  /** Tax that is not contained in prices. */
  readonly addedTax: Cents;
  /** Sales whose orders were deleted since: only the journal knows them. */
  readonly deleted: Cents;
  readonly sales: Cents;
}

/**
 * What sales consist of: dishes + delivery + added tax − discounts, and what was deleted since, are the sales of
 * the journal. Rule FG-6.
 */
export function compositionOf(
  sales: readonly SalesOfHour[],
  dishes: readonly DishSales[],
): SalesComposition {
  return {
    dishes: sum(dishes.map(({ total }) => total)),
    discounts: sum(dishes.map(({ discount }) => discount)),
    delivery: sum(sales.map(({ delivery }) => delivery)),
    addedTax: sum(sales.map(({ addedTax }) => addedTax)),
    deleted: sum(sales.map(({ orderType, total }) => (orderType === null ? total : 0))),
    sales: sum(sales.map(({ total }) => total)),
  };
}

function added(sales: readonly CountedSales[]): CountedSales {
  return {
    count: sales.reduce((count, each) => count + each.count, 0),
    total: sum(sales.map(({ total }) => total)),
  };
}
