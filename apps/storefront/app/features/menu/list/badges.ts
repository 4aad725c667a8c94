import { useDeferredValue, useMemo } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import type { ShownBadges } from '#lib/restaurant/shown-offers.ts';
import { useOfferSituation, useShownOffers } from '#stores/location/offer-situation.ts';

/**
 * The badges of dishes and categories, by their ids: as of the page's rendering until the time is known.
 * Stable while their content is. Rules O-12 and O-22.
 */
export function useBadges(): ShownBadges {
  const t = useTranslate();
  const { restaurant, timed } = useOrdering();
  const { offers, items, timezone } = restaurant;
  const shown = useShownOffers();
  // Deferred, so that a new minute does not block on rendering all product cards.
  const situation = useDeferredValue(useOfferSituation(timezone));
  const said = useMemo(
    () =>
      JSON.stringify(
        shown && situation ? shown.shownBadges(offers, items.values(), situation, t) : timed.badges,
      ),
    [shown, situation, timed, offers, items, t],
  );
  return useMemo(() => JSON.parse(said), [said]);
}
