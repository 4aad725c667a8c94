import { formatRate } from '@comptoir/design/format/money';
import { categoryBadge, itemBadge, type OfferBadge } from '@comptoir/domain/offers/badge';
import { useMemo } from 'react';
import { formatAmount } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { CategorySection } from './menu-sections.ts';

interface BadgeTexts {
  readonly ofItems: ReadonlyMap<string, string>;
  readonly ofCategories: ReadonlyMap<string, string>;
}

/** The badge texts of dishes and categories, by their ids. */
export function useBadges(categories: readonly CategorySection[]): BadgeTexts {
  const t = useTranslate();
  const { items, offers } = useRestaurant();
  return useMemo(() => {
    const ofItems = [...items.values()].flatMap((item) => {
      const badge = itemBadge(offers, item);
      return badge ? [[item.id, itemBadgeText(badge, t)] as const] : [];
    });
    const ofCategories = categories.flatMap(({ id, items: dishes }) => {
      const badge = categoryBadge(offers, { id, itemIds: dishes.map((dish) => dish.id) });
      return badge ? [[id, categoryBadgeText(badge, t)] as const] : [];
    });
    return { ofItems: new Map(ofItems), ofCategories: new Map(ofCategories) };
  }, [t, items, offers, categories]);
}

/** The badge text of an item. Rule O-13. */
export function itemBadgeText(badge: OfferBadge, t: Translate): string {
  return valueText(badge, t) ?? t(badge.kind === 'free_item' ? 'FREE ITEM' : 'OFFER');
}

/** The badge text of a category. Rule O-13. */
export function categoryBadgeText(badge: OfferBadge, t: Translate): string {
  return valueText(badge, t) ?? t(badge.kind === 'free_item' ? 'FREE' : 'OFFERS');
}

function valueText(badge: OfferBadge, t: Translate): string | null {
  switch (badge.kind) {
    case 'buy_one_get_one':
      return t('BOGO');
    case 'percentage':
      return `${formatRate(badge.offer.rate)} ${t('OFF')}`;
    case 'fixed_amount':
      return `${formatAmount(badge.offer.amount)} ${t('OFF')}`;
    default:
      return null;
  }
}
