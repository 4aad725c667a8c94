import { addDays, type CalendarDate } from '@comptoir/domain/restaurant-time';
import { formatDay } from '#lib/format.ts';
import type { Translate } from '#lib/i18n.ts';
import { isAsap, type StoredTime } from './slot-choice.ts';

/** A day as it is said: « aujourd’hui », « demain », « samedi 21 novembre ». */
function dayText(day: CalendarDate, today: CalendarDate, t: Translate): string {
  if (day === today) return t('today');
  return day === addDays(today, 1) ? t('tomorrow') : formatDay(day);
}

/** When an order is wanted, as it is said: « dès que possible », « demain, 12:00 - 12:15 ». */
export function wantedTimeText(time: StoredTime, today: CalendarDate, t: Translate): string {
  if (isAsap(time) || time.deliveryTimeRange === null) return t('as soon as possible');
  const hours = time.deliveryTimeRange.replace('-', ' - ');
  if (time.deliveryDate === null) return hours;
  return t('{day}, {time}', { day: dayText(time.deliveryDate, today, t), time: hours });
}
