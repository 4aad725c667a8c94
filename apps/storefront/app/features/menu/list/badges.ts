import { useDeferredValue, useMemo } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { ShownBadges } from '#lib/restaurant/shown-offers.ts';
import { useOfferSituation, useShownOffers } from '#stores/location/offer-situation.ts';

const NONE: ShownBadges = { ofItems: new Map(), ofCategories: new Map() };

/**
 * The badges of dishes and categories, by their ids; none before the time is known. The maps are stable
 * while their content is. Rules O-12 and O-22.
 */
export function useBadges(): ShownBadges {
  const t = useTranslate();
  const { offers, items, timezone } = useRestaurant();
  const shown = useShownOffers();
  // Deferred, so that a new minute does not block on rendering all product cards.
  const situation = useDeferredValue(useOfferSituation(timezone));
  return useMemo(
    () => (shown && situation ? shown.menuBadges(offers, items.values(), situation, t) : NONE),
    [shown, situation, offers, items, t],
  );
}
