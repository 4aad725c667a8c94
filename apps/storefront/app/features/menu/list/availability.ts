import { formatDate, formatTime } from '@comptoir/design/format/time';
import {
  type AvailabilityWindow,
  availabilityWindow,
} from '@comptoir/domain/schedule/availability-window';
import {
  addDays,
  type Instant,
  type TimeZone,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import { useDeferredValue, useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';

/** The availability of a menu that is not served now. */
export interface MenuAvailability {
  readonly text: string;
  /** Another menu is served now, so this one is shown less prominently. */
  readonly isAside: boolean;
}

/**
 * By menu, when its dishes can be ordered again; menus that are served now are left out, all are before the
 * time is known. The map is stable while its content is. Rule A-7.
 */
export function useAvailability(): ReadonlyMap<string, MenuAvailability> {
  const t = useTranslate();
  // Deferred, so that a new minute does not block on rendering all product cards.
  const now = useDeferredValue(useCurrentMinute());
  const { schedules, timezone } = useRestaurant();
  const said = useMemo(() => {
    if (now === null) return '[]';
    const texts = schedules.map(
      (menu) =>
        [
          menu.id,
          availabilityText(availabilityWindow(menu, now, timezone), now, timezone, t),
        ] as const,
    );
    const isAside = texts.some(([, text]) => text === '');
    return JSON.stringify(
      texts.flatMap(([id, text]) => (text === '' ? [] : [[id, { text, isAside }]])),
    );
  }, [t, now, schedules, timezone]);
  return useMemo(() => new Map<string, MenuAvailability>(JSON.parse(said)), [said]);
}

/** When a dish can be ordered again; empty while it can be. Rule A-7. */
export function availabilityText(
  availability: AvailabilityWindow,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
  switch (availability.kind) {
    case 'now':
      return '';
    case 'for_later':
      return t('For later orders only');
    case 'not_sold':
      return t('Not available at the moment');
    case 'back':
      return backText(availability.at, now, zone, t);
  }
}

function backText(at: Instant, now: Instant, zone: TimeZone, t: Translate): string {
  const today = wallClock(now, zone).date;
  const { date, weekday } = wallClock(at, zone);
  const time = formatTime(at, zone);
  if (date === today) return t('Back at {time}', { time });
  if (date === addDays(today, 1)) return t('Back tomorrow at {time}', { time });
  const isThisWeek = date < addDays(today, 7);
  const day = isThisWeek ? t(weekday).toLowerCase() : formatDate(at, zone);
  return t('Back {day} at {time}', { day, time });
}
