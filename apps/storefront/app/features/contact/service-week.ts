import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { TimeRange } from '@comptoir/domain/schedule/opening-hours';
import { formatClockTime, WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { menuIndex } from '#lib/restaurant/restaurant.ts';

/** A weekday with the hours of each service: « 11:30 – 14:45 ». Empty: closed. */
export interface ServiceDay {
  readonly weekday: Weekday;
  readonly pickup: readonly string[];
  /** Null where deliveries have the same hours as pickup, or there are none. */
  readonly delivery: readonly string[] | null;
}

/** The week of each service; one column of hours when they are the same. Rule W-6. */
export function serviceWeek(
  menus: readonly WireMenu[],
  isDelivering: boolean,
): readonly ServiceDay[] {
  const { hours } = menuIndex(menus);
  const days = WEEKDAYS.map((weekday) => ({
    weekday,
    pickup: hours.pickup[weekday].map(asRead),
    delivery: hours.delivery[weekday].map(asRead),
  }));
  const isSplit =
    isDelivering && days.some(({ pickup, delivery }) => pickup.join() !== delivery.join());
  return isSplit ? days : days.map((day) => ({ ...day, delivery: null }));
}

function asRead({ start, end }: TimeRange): string {
  return `${formatClockTime(start)} – ${formatClockTime(end)}`;
}
