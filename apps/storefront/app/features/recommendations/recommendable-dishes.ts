import { canBeHad } from '@comptoir/domain/menu/dish-contents';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import {
  type AvailabilityWindow,
  availabilityWindow,
} from '@comptoir/domain/schedule/availability-window';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';

type MenuData = Pick<Restaurant, 'items' | 'schedules' | 'timezone'>;

/**
 * The dishes of these ids that can be recommended: on the menu, available now if any menu is, and matching
 * the filters except "spicy", so that a spicy guest is still offered tea. Rule G-11.
 */
export function recommendableDishes(
  ids: readonly string[],
  { items, schedules, timezone }: MenuData,
  criteria: DishCriteria,
  now: Instant,
): readonly Item[] {
  const kinds = new Map<string, AvailabilityWindow['kind']>(
    schedules.map((menu) => [menu.id, availabilityWindow(menu, now, timezone).kind]),
  );
  const isAnythingServed = [...kinds.values()].includes('now');
  return ids.flatMap((id) => {
    const item = items.get(id);
    const kind = item && kinds.get(item.menuId);
    const isUnavailable = kind === 'back' && isAnythingServed;
    if (!item || !kind || kind === 'not_sold' || isUnavailable) return [];
    return canBeHad(item, { ...criteria, spicy: false }) ? [item] : [];
  });
}
