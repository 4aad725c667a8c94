import type { Weekday } from '@comptoir/domain/schedule/restaurant-time';
import type { MessageKey } from '@comptoir/staff-texts/translate';

export const WEEKDAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, MessageKey>;
