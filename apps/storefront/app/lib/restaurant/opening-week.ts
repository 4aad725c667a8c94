import type { WireMenu } from '@comptoir/contract/menus/menus';
import { type TimeRange, unionOfWeeks } from '@comptoir/domain/schedule/opening-hours';
import { formatClockTime, WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { menuIndex } from './restaurant.ts';

/** A weekday with its hours: « 11:30 – 14:45 ». Empty: closed. */
export interface OpeningDay {
  readonly weekday: Weekday;
  readonly hours: readonly string[];
}

/** When the restaurant takes orders at all, for pickup or for delivery. */
export function openingWeek(menus: readonly WireMenu[]): readonly OpeningDay[] {
  const { hours } = menuIndex(menus);
  const week = unionOfWeeks([hours.pickup, hours.delivery]);
  return WEEKDAYS.map((weekday) => ({ weekday, hours: week[weekday].map(asRead) }));
}

function asRead({ start, end }: TimeRange): string {
  return `${formatClockTime(start)} – ${formatClockTime(end)}`;
}
