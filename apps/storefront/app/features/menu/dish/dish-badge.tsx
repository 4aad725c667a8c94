import type { Item } from '@comptoir/domain/menu/menu';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { useOfferSituation, useShownOffers } from '#stores/location/offer-situation.ts';
import { OfferBadge } from '../list/product-cards.tsx';

interface DishBadgeProps {
  readonly item: Item;
}

/** The badge of a dish in its dialog; nothing for a dish without one. Rule O-13. */
export function DishBadge({ item }: DishBadgeProps) {
  const t = useTranslate();
  const { restaurant, timed } = useOrdering();
  const { offers, timezone } = restaurant;
  const shown = useShownOffers();
  const situation = useOfferSituation(timezone);
  const { ofItems } =
    shown && situation ? shown.shownBadges(offers, [item], situation, t) : timed.badges;
  const badge = ofItems[item.id];
  return badge ? (
    <p>
      <OfferBadge badge={badge} />
    </p>
  ) : null;
}
