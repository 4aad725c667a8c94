import type { WireFigures } from '@comptoir/contract/staff/figures';
import { formatDay } from '@comptoir/design/format/time';
import { CANCEL_REASONS } from '@comptoir/domain/orders/board';
import { REFUND_REASONS } from '@comptoir/domain/orders/refundable';
import { weekdayOf } from '@comptoir/domain/schedule/restaurant-time';
import { type MessageKey, t } from '#lib/i18n/translate.ts';
import { REASONS } from '#lib/live/steps/step-words.ts';
import { REFUND_REASON_NAMES } from '#lib/refunds/refund-words.ts';

/** Why money of a correction moved. */
const CORRECTIONS: Readonly<Record<string, MessageKey>> = {
  refund_failed: 'A refund that came back',
  dispute_withdrawn: 'Taken by a dispute',
  dispute_reinstated: 'Returned by a dispute',
};

/** The reason of a refund or a cancellation; one of a later version by its own name. */
export function reasonText(reason: string | null): string {
  if (reason === null) return t('Without a reason');
  const cancelled = CANCEL_REASONS.find((each) => each === reason);
  if (cancelled) return t(REASONS[cancelled]);
  const refunded = REFUND_REASONS.find((each) => each === reason);
  if (refunded) return t(REFUND_REASON_NAMES[refunded]);
  const correction = CORRECTIONS[reason];
  return correction ? t(correction) : reason;
}

/** Minutes as « 12 min » or « 1 h 05 ». */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return t('{count} min', { count: whole });
  return `${Math.floor(whole / 60)}\u00a0h\u00a0${String(whole % 60).padStart(2, '0')}`;
}

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
