import type { TimeRange } from '@comptoir/domain/schedule/opening-hours';
import { formatClockTime, MINUTES_PER_DAY } from '@comptoir/domain/schedule/restaurant-time';
import type { Translate } from '#lib/i18n/translate.ts';

/** A range of opening hours as it is listed: « 11:30 – 14:45 », and « 24 h/24 » for a whole day. Rule H-11. */
export function timeRangeText({ start, end }: TimeRange, t: Translate): string {
  if (end - start >= MINUTES_PER_DAY) return t('24 hours a day');
  return `${formatClockTime(start)} – ${formatClockTime(end)}`;
}
