import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DayTotals, Figures } from '@comptoir/contract/staff/figures';
import {
  comparedDays,
  type SoldCount,
  sameTimeOn,
  usualSales,
} from '@comptoir/domain/books/compared-days';
import { hasMoved, PAYMENT_MEANS } from '@comptoir/domain/books/journal-totals';
import {
  compositionOf,
  salesByCategory,
  salesByClockHour,
  salesByHourOf,
  salesByOrderType,
} from '@comptoir/domain/books/sales-figures';
import {
  cancelledByReason,
  isStillDue,
  minutesLate,
  type ServedOrder,
  timeUntilReady,
} from '@comptoir/domain/books/service-figures';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  type Instant,
  type TimeZone,
} from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { type EnteredOfDay, enteredOfDays, enteredUntil, movedOfDays } from './entered-days.ts';
import {
  type DaySpan,
  type NamingMenu,
  returnedMoney,
  salesOfHours,
  servedOrders,
  soldDishes,
  usedOffers,
} from './sales-queries.ts';

/** When and where days are looked at. */
export interface Moment {
  readonly now: Instant;
  readonly zone: TimeZone;
}

/** All but what the journal knows of itself. */
export type FiguresOfDays = Omit<Figures, 'waiting'>;

/** The figures of days: money of the journal, the service of the orders. Rules FG-1 to FG-9. */
export async function figuresOfDays(
  executor: Executor,
  span: DaySpan,
  { now, zone }: Moment,
  menu: NamingMenu,
): Promise<FiguresOfDays> {
  const today = serviceDay(now, zone);
  const { from } = serviceDayBounds(span.from, zone);
  const { until } = serviceDayBounds(span.to, zone);
  const isSingle = span.from === span.to;
  const beside = isSingle ? comparedDays(span.from) : [];
  const days = daysOf(span);
  const asked = [...days, ...beside.map(({ day }) => day)];
  const soFar = beside.map(({ day }) => ({ day, until: sameTimeOn(day, now, today, zone) }));
  const [entered, untilNow, means, sales, dishes, offers, refunds, orders] = await Promise.all([
    enteredOfDays(executor, asked),
    // A day that is over stands beside whole days.
    span.from === today ? enteredUntil(executor, soFar) : null,
    movedOfDays(executor, days),
    salesOfHours(executor, span, from),
    soldDishes(executor, span, menu),
    usedOffers(executor, span, menu),
    returnedMoney(executor, span),
    servedOrders(executor, from, until),
  ]);
  const ofDays = Map.groupBy(entered, ({ day }) => day);
  const ofDaysUntilNow = untilNow === null ? ofDays : Map.groupBy(untilNow, ({ day }) => day);
  const compared = beside.map(({ day, weeksBefore }) => ({
    day,
    weeksBefore,
    whole: totalsOf(ofDays.get(day) ?? []),
    untilNow: totalsOf(ofDaysUntilNow.get(day) ?? []),
  }));
  const usual = usualSales(
    compared
      .filter(({ weeksBefore }) => weeksBefore > 0)
      .map(({ untilNow, whole }) => ({ untilNow: soldCount(untilNow), whole: soldCount(whole) })),
  );
  const hours = isSingle ? salesByHourOf(span.from, sales, zone) : salesByClockHour(sales, zone);
  const composition = compositionOf(sales, dishes);
  // Of thousands of orders, in a turn of its own. Rule CA-43.
  await nextTurn();
  const service = serviceOf(orders, now);
  await nextTurn();
  return {
    from: span.from,
    to: span.to,
    today,
    now: new Date(now),
    timezone: zone,
    totals: totalsOf(days.flatMap((day) => ofDays.get(day) ?? [])),
    days: days.map((day) => ({ day, totals: totalsOf(ofDays.get(day) ?? []) })),
    compared: compared.map(({ day, weeksBefore, untilNow, whole }) => ({
      day,
      weeks_before: weeksBefore,
      until_now: untilNow,
      whole,
    })),
    usual,
    composition: {
      dishes: composition.dishes,
      discounts: composition.discounts,
      delivery: composition.delivery,
      added_tax: composition.addedTax,
      deleted: composition.deleted,
      sales: composition.sales,
    },
    hours: hours.map(({ hour, startsAt, count, total }) => ({
      hour,
      count,
      total,
      starts_at: startsAt === null ? null : new Date(startsAt),
    })),
    dishes: dishes.map(({ itemId, name, category, quantity, given, total, discount }) => ({
      item_id: itemId,
      name,
      category,
      quantity,
      given,
      total,
      discount,
    })),
    categories: salesByCategory(dishes).map(({ category, quantity, given, total, discount }) => ({
      category,
      quantity,
      given,
      total,
      discount,
    })),
    offers: offers.map(({ offer_id, name, count, discount, total }) => ({
      offer_id,
      name,
      count,
      discount,
      total,
    })),
    order_types: salesByOrderType(sales).map(({ orderType, count, total }) => ({
      order_type: orderType,
      count,
      total,
    })),
    means: PAYMENT_MEANS.filter((name) => hasMoved(means[name])).map((name) => ({
      means: name,
      received: means[name].received,
      returned: means[name].returned,
    })),
    refunds: refunds.map(({ reason, count, total }) => ({
      reason,
      count,
      total,
    })),
    service,
  };
}

function serviceOf(orders: readonly ServedOrder[], now: Instant): Figures['service'] {
  const open = orders.filter(({ progress }) => !isFinished(progress));
  const late = orders
    .map((order) => ({ order, minutes: minutesLate(order, now) }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes);
  return {
    orders: orders.filter(({ progress }) => progress !== 'cancelled').length,
    open: {
      count: open.length,
      total: open.reduce((total, order) => total + order.total, 0),
    },
    ready: timeUntilReady(orders),
    late: late.map(({ order, minutes }) => ({
      order_id: order.orderId,
      number: order.number,
      order_type: order.orderType,
      due_at: new Date(order.dueAt ?? now),
      minutes,
      is_open: isStillDue(order),
    })),
    cancelled: cancelledByReason(orders).map(({ reason, count, rejected, total }) => ({
      reason,
      count,
      rejected,
      total,
    })),
  };
}

function daysOf({ from, to }: DaySpan): readonly CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** The totals of what the journal has of days. Rule FG-2. */
function totalsOf(entered: readonly EnteredOfDay[]): DayTotals {
  const of = (kind: EnteredOfDay['kind']) => {
    const own = entered.filter((each) => each.kind === kind);
    return {
      count: own.reduce((count, each) => count + each.count, 0),
      total: own.reduce((total, each) => total + each.total, 0),
    };
  };
  return {
    sales: of('sale'),
    refunds: of('refund'),
    corrections: of('correction'),
    turnover: entered.reduce((sum, { turnover }) => sum + turnover, 0),
  };
}

/** What comparisons look at. Rule FG-4. */
function soldCount({ sales, turnover }: DayTotals): SoldCount {
  return { count: sales.count, turnover };
}
