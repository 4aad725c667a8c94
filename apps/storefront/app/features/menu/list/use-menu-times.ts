import type { OrderType } from '@comptoir/domain/menu/menu';
import { useDeferredValue, useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { MenuTimes } from '#lib/restaurant/menu-times.ts';
import type { AsapOffer } from '#lib/restaurant/opening-texts.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';

/** What depends on the time, loaded after hydration: pages are cached for all visitors. */
const lazyTimes = lazyModule(async () => (await import('#lib/restaurant/menu-times.ts')).menuTimes);

/**
 * What the menu says about the time: as of the page's rendering until the time is known. Stable while its
 * content is.
 */
export function useMenuTimes(orderType: OrderType, asap: AsapOffer = 'offered'): MenuTimes {
  const t = useTranslate();
  // Deferred, so that a new minute does not block on rendering all product cards.
  const now = useDeferredValue(useCurrentMinute());
  const { restaurant, timed } = useOrdering();
  const menuTimes = lazyTimes.useLoaded();
  const said = useMemo(
    () =>
      JSON.stringify(
        now === null || menuTimes === null
          ? timed.times[orderType]
          : menuTimes(restaurant, orderType, now, t, asap),
      ),
    [menuTimes, timed, t, now, restaurant, orderType, asap],
  );
  return useMemo(() => JSON.parse(said), [said]);
}
