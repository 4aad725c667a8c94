import { formatDay } from '@comptoir/design/format/time';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { addDays, type CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
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
  if (deliveryTimeRange === null || deliveryTimeRange === ASAP) return t('as soon as possible');
  const hours = deliveryTimeRange.replace('-', ' - ');
  if (deliveryDate === null) return hours;
  return t('{day}, {time}', { day: dayText(deliveryDate, today, t), time: hours });
}

export function paymentText(method: PaymentMethod, t: Translate): string {
  return method === 'cash' ? t('In cash') : t('By card');
}
