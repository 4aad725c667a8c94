import { categoryBadge, itemBadge } from '@comptoir/domain/offers/badge';
import { useMemo } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { categoryBadgeText, itemBadgeText } from './badge-text.ts';
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
