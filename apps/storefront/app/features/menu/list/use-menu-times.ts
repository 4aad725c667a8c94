import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { useDeferredValue, useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { MenuTimes, TextsByMenuAndItem } from '#lib/restaurant/menu-times.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { useLive } from '#stores/availability/live-state.ts';

/** What depends on the time and on the cart, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useAfterLoad } = lazyModule(
  async () => (await import('../menu-after-load.ts')).AFTER_LOAD,
);

/**
 * What the menu says about the time: as of the page's rendering until the time is known. Stable while its
 * content is.
 */
export function useMenuTimes(orderType: OrderType): MenuTimes {
  const t = useTranslate();
  const live = useDeferredValue(useLive((state) => state.live));
  // Deferred, so that a new minute does not block on rendering all product cards.
  const now = useDeferredValue(useCurrentMinute());
  const { restaurant, timed } = useOrdering();
  const menuTimes = useAfterLoad()?.menuTimes;
  const said = useMemo(
    () =>
      JSON.stringify(
        now === null || !menuTimes
          ? timed.times[orderType]
          : menuTimes(restaurant, orderType, now, t, live),
      ),
    [menuTimes, timed, t, now, restaurant, orderType, live],
  );
  return useMemo(() => JSON.parse(said), [said]);
}

/** What is said of a dish: by itself, else with its menu; undefined while it is served. Rules. */
export function textOf<Text>(
  { menus, items }: TextsByMenuAndItem<Text>,
  { id, menuId }: Pick<Item, 'id' | 'menuId'>,
): Text | undefined {
  return items[id] ?? menus[menuId];
}
