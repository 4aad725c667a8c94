import type { Item } from '@comptoir/domain/menu/menu';
import { useDeferredValue, useMemo } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { ShownBadge } from '#lib/restaurant/shown-offers.ts';
import { useOfferSituation, useShownOffers } from '#stores/location/offer-situation.ts';

interface Badges {
  readonly ofItems: ReadonlyMap<string, ShownBadge>;
  readonly ofCategories: ReadonlyMap<string, ShownBadge>;
}

/**
 * The badges of dishes and categories, by their ids; none before the time is known. The maps are stable
 * while their content is. Rules O-12 and O-22.
 */
export function useBadges(): Badges {
  const t = useTranslate();
  const { offers, items, timezone } = useRestaurant();
  const shown = useShownOffers();
  // Deferred, so that a new minute does not block on rendering all product cards.
  const situation = useDeferredValue(useOfferSituation(timezone));
  const said = useMemo(() => {
    if (!shown || !situation) return '[[],[]]';
    const { ofItems, ofCategories } = shown.shownBadges(offers, items.values(), situation, t);
    return JSON.stringify([[...ofItems], [...ofCategories]]);
  }, [shown, situation, offers, items, t]);
  return useMemo(() => {
    const [ofItems, ofCategories] = JSON.parse(said);
    return { ofItems: new Map(ofItems), ofCategories: new Map(ofCategories) };
  }, [said]);
}

/** The badge of one dish. Rule O-13. */
export function useBadge(item: Item): ShownBadge | null {
  const t = useTranslate();
  const { offers, timezone } = useRestaurant();
  const shown = useShownOffers();
  const situation = useOfferSituation(timezone);
  if (!shown || !situation) return null;
  return shown.shownBadges(offers, [item], situation, t).ofItems.get(item.id) ?? null;
}
