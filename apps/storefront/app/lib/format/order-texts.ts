import { formatDay, formatTime } from '@comptoir/design/format/time';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import type { Cents } from '@comptoir/domain/money/money';
import { toldReadyAt } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import {
  addDays,
  type CalendarDate,
  type Instant,
  type TimeZone,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import type { Translate } from '#lib/i18n/translate.ts';

/** The requested time of an order, as it is stored. */
interface StoredTime {
  readonly deliveryDate: CalendarDate | null;
  readonly deliveryTimeRange: string | null;
}

/** A day in words: « aujourd’hui », « demain », « samedi 21 novembre ». */
function dayText(day: CalendarDate, today: CalendarDate, t: Translate): string {
  if (day === today) return t('today');
  return day === addDays(today, 1) ? t('tomorrow') : formatDay(day);
}

/** The requested time in words: « dès que possible », « demain, 12:00 - 12:15 ». */
export function requestedTimeText(time: StoredTime, today: CalendarDate, t: Translate): string {
  const { deliveryDate, deliveryTimeRange } = time;
  if (isAsap(deliveryTimeRange)) return t('as soon as possible');
  const hours = deliveryTimeRange.replace('-', ' - ');
  if (deliveryDate === null) return hours;
  return t('{day}, {time}', { day: dayText(deliveryDate, today, t), time: hours });
}

/** A promised moment in words: « aujourd’hui, 18:25 ». Rule OB-33. */
export function promisedTimeText(
  at: Instant,
  timezone: TimeZone,
  today: CalendarDate,
  t: Translate,
): string {
  const day = dayText(wallClock(at, timezone).date, today, t);
  return t('{day}, {time}', { day, time: formatTime(at, timezone) });
}

/** How an order is paid; over 0 there is nothing to pay. Rule K-25. */
export function paymentText(method: PaymentMethod, total: Cents, t: Translate): string {
  if (total === 0) return t('Nothing to pay');
  return methodText(method, t);
}

export function methodText(method: PaymentMethod, t: Translate): string {
  return method === 'cash' ? t('In cash') : t('By card');
}

/** The same with the time at which an order as soon as possible will be ready, where it is known. Rules S-20 and S-26. */
export function expectedTimeText(
  time: StoredTime,
  expected: { readonly at: Instant | null; readonly timezone: TimeZone },
  today: CalendarDate,
  t: Translate,
): string {
  const { at, timezone } = expected;
  if (at === null || !isAsap(time.deliveryTimeRange)) return requestedTimeText(time, today, t);
  return t('as soon as possible, around {time}', {
    time: formatTime(toldReadyAt(at, true), timezone),
  });
}

/** No time means as soon as possible, too. */
function isAsap(deliveryTimeRange: string | null): deliveryTimeRange is null | typeof ASAP {
  return deliveryTimeRange === null || deliveryTimeRange === ASAP;
}
