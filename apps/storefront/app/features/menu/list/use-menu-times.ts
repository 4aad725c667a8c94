import type { OrderType } from '@comptoir/domain/menu/menu';
import { useDeferredValue, useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { MenuTimes } from '#lib/restaurant/menu-times.ts';

/** What depends on the time, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useMenuTimesModule } = lazyModule(async () => {
  const [{ menuTimes, availabilityText }, { availabilityWindow }, { OpeningLine }] =
    await Promise.all([
      import('#lib/restaurant/menu-times.ts'),
      import('@comptoir/domain/schedule/availability-window'),
      import('#components/content/opening-line.tsx'),
    ]);
  return { menuTimes, availabilityText, availabilityWindow, OpeningLine };
});

/** What the menu says about the time; null before it is known. Stable while its content is. */
export function useMenuTimes(orderType: OrderType): MenuTimes | null {
  const t = useTranslate();
  // Deferred, so that a new minute does not block on rendering all product cards.
  const now = useDeferredValue(useCurrentMinute());
  const restaurant = useRestaurant();
  const times = useMenuTimesModule();
  const said = useMemo(
    () => JSON.stringify(now !== null && times?.menuTimes(restaurant, orderType, now, t)),
    [times, t, now, restaurant, orderType],
  );
  return useMemo(() => JSON.parse(said ?? 'false') || null, [said]);
}
