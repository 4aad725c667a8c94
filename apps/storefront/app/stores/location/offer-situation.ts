import type { OrderType } from '@comptoir/domain/menu/menu';
import type { Offer } from '@comptoir/domain/offers/offer';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { ListedOffer, OfferSituation, ShownOffer } from '#lib/restaurant/shown-offers.ts';
import { useLocationStore } from './location.ts';

/** What shows offers by their time, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useShownOffers } = lazyModule(
  () => import('#lib/restaurant/shown-offers.ts'),
);

/** The current minute and the chosen order type; null before they are known. Rule O-22. */
export function useOfferSituation(timezone: TimeZone): OfferSituation | null {
  const now = useCurrentMinute();
  const isReady = useLocationStore((location) => location.isReady);
  const orderType = useLocationStore(
    ({ isPickup }): OrderType => (isPickup ? 'pickup' : 'delivery'),
  );
  return useMemo(
    () => (now === null || !isReady ? null : { now, timezone, orderType }),
    [now, isReady, timezone, orderType],
  );
}

/** The offers to show, in their order: as of the page's rendering until the time is known. Rule O-22. */
export function useListedOffers(
  offers: readonly Offer[],
  timezone: TimeZone,
  asRendered: readonly ListedOffer[],
): readonly ShownOffer[] {
  const t = useTranslate();
  const shown = useShownOffers();
  const situation = useOfferSituation(timezone);
  const listed = shown && situation ? shown.listedOffers(offers, situation, t) : asRendered;
  return listed.flatMap(({ id, start }) => {
    const offer = offers.find((one) => one.id === id);
    return offer ? [{ offer, start }] : [];
  });
}
