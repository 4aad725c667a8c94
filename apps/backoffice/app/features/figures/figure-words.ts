import type { WireFigures } from '@comptoir/contract/staff/figures';
import { formatDay } from '@comptoir/design/format/time';
import { weekdayOf } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';

/** 19 → « 19 h ». */
export function hourText(hour: number): string {
  return `${hour}\u00a0h`;
}

const WEEKDAYS = {
  mon: 'on Mondays',
  tue: 'on Tuesdays',
  wed: 'on Wednesdays',
  thu: 'on Thursdays',
  fri: 'on Fridays',
  sat: 'on Saturdays',
  sun: 'on Sundays',
} as const;

/** « le vendredi ». */
export function weekdayText(day: string): string {
  return t(WEEKDAYS[weekdayOf(day)]);
}

/** '2026-11-06' → « 06/11 ». */
export function shortDate(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}

/** « aujourd’hui », « vendredi 20 novembre », or the first and last day. */
export function daysText({ from, to, today }: WireFigures): string {
  if (from !== to) return t('{from} to {to}', { from: formatDay(from), to: formatDay(to) });
  return from === today ? t('Today') : formatDay(from);
}
