import { availabilityWindow } from '@comptoir/domain/schedule/availability-window';
import { useDeferredValue, useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { availabilityText } from './availability-text.ts';

/** The availability of a menu that is not served now. */
export interface MenuAvailability {
  readonly text: string;
  /** Another menu is served meanwhile: this one steps back. */
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
