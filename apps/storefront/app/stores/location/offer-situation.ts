import type { OrderType } from '@comptoir/domain/menu/menu';
import type { Offer } from '@comptoir/domain/offers/offer';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { ListedByType, OfferSituation, ShownOffer } from '#lib/restaurant/shown-offers.ts';
import { useLocationStore } from './location.ts';

/** What shows offers by their time, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useShownOffers } = lazyModule(
  () => import('#lib/restaurant/shown-offers.ts'),
);

/** The current minute and the chosen order type; null before they are known. Rule O-22. */
export function useOfferSituation(timezone: TimeZone): OfferSituation | null {
  const now = useCurrentMinute();
  const isHydrated = useHydrated();
  const orderType = useLocationStore(
    ({ isPickup }): OrderType => (isPickup ? 'pickup' : 'delivery'),
  );
  return useMemo(
    () => (now === null || !isHydrated ? null : { now, timezone, orderType }),
    [now, isHydrated, timezone, orderType],
  );
}

/** The offers for an order type, in their order. */
interface OfferList {
  readonly orderType: OrderType;
  readonly offers: readonly ShownOffer[];
}

/**
 * The offers to show: as of the page's rendering until the time is known. A page is rendered for both order
 * types; the styles show the list of the stored one. Rule O-22.
 */
export function useOfferLists(
  offers: readonly Offer[],
  timezone: TimeZone,
  asRendered: ListedByType,
): readonly OfferList[] {
  const t = useTranslate();
  const shown = useShownOffers();
  const situation = useOfferSituation(timezone);
  return useRenderedTypes().map((orderType) => {
    const listed =
      shown && situation ? shown.listedOffers(offers, situation, t) : asRendered[orderType];
    const ofType = listed.flatMap(({ id, ...when }) => {
      const offer = offers.find((one) => one.id === id);
      return offer ? [{ offer, ...when }] : [];
    });
    return { orderType, offers: ofType };
  });
}

/** The order types that a page is rendered for: both until the stored one is known. */
export function useRenderedTypes(): readonly OrderType[] {
  const isHydrated = useHydrated();
  const isPickup = useLocationStore((location) => location.isPickup);
  if (!isHydrated) return BOTH;
  return isPickup ? PICKUP : DELIVERY;
}

const PICKUP = ['pickup'] as const;
const DELIVERY = ['delivery'] as const;
const BOTH = ['pickup', 'delivery'] as const;

/** Marks what is rendered for one order type beside the same for the other. */
export function orderTypeAttribute(orderType: OrderType, rendered: readonly unknown[]) {
  return rendered.length > 1 ? { 'data-orders': orderType } : {};
}
