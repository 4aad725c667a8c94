import { useMemo } from 'react';
import { useCurrentMinute } from '#lib/current-minute.ts';
import { useTranslate } from '#lib/i18n.ts';
import { useRestaurant } from '#lib/restaurant-context.ts';
import { servingOf, servingText } from './serving.ts';

/** By menu, when its dishes can be had again; nothing is said before the time is known. */
export function useServings(): ReadonlyMap<string, string> {
  const t = useTranslate();
  const now = useCurrentMinute();
  const { schedules, timezone } = useRestaurant();
  return useMemo(() => {
    if (now === null) return new Map<string, string>();
    return new Map(
      schedules.map((menu) => [
        menu.id,
        servingText(servingOf(menu, now, timezone), now, timezone, t),
      ]),
    );
  }, [t, now, schedules, timezone]);
}
