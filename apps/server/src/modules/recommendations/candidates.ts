import type { MenuSchedule } from '@comptoir/contract/menu-mapping';
import type { WireCategory, WireItem } from '@comptoir/contract/menus';
import { isMenuServed, nextAvailableAt } from '@comptoir/domain/availability';
import type { ProposableItem } from '@comptoir/domain/recommendations/proposals';
import type { Instant } from '@comptoir/domain/restaurant-time';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

const itemsOfMenus = new WeakMap<
  RestaurantSnapshot,
  ReadonlyMap<string, readonly ProposableItem[]>
>();

/** The items of each menu, by the menu's id, in its order; extras are asked for elsewhere. Rule G-7. */
function proposableItems(snapshot: RestaurantSnapshot) {
  const known = itemsOfMenus.get(snapshot);
  if (known) return known;
  const extras = new Set(snapshot.extras.map(({ itemId }) => itemId));
  const items = new Map(
    snapshot.menus.map((menu) => [
      menu.menu_id,
      menu.categories.flatMap((category) =>
        category.items
          .filter((item) => !extras.has(item.item_id))
          .map((item) => toProposable(item, category)),
      ),
    ]),
  );
  itemsOfMenus.set(snapshot, items);
  return items;
}

function toProposable(item: WireItem, category: WireCategory): ProposableItem {
  return {
    id: item.item_id,
    categoryId: category.category_id,
    course: category.course,
    pairsWith: item.pairs_with,
    score: item.item_score,
  };
}

/** Every item that the restaurant sells at some time. */
export function soldItems(snapshot: RestaurantSnapshot): readonly ProposableItem[] {
  const items = proposableItems(snapshot);
  return snapshot.menuSchedules
    .filter((menu) => menu.isAvailable)
    .flatMap((menu) => items.get(menu.id) ?? []);
}

/**
 * The items that can be ordered now; while nothing is served, those that can be ordered for as soon as
 * something is. Rule G-7.
 */
export function orderableItems(
  snapshot: RestaurantSnapshot,
  now: Instant,
): readonly ProposableItem[] {
  const items = proposableItems(snapshot);
  const zone = snapshot.scheduling.pickup.timezone;
  const isServedAt = (at: Instant) => (menu: MenuSchedule) =>
    isMenuServed(menu, { kind: 'scheduled', at }, zone);
  const served = snapshot.menuSchedules.filter(isServedAt(now));
  if (served.length > 0) return served.flatMap((menu) => items.get(menu.id) ?? []);
  const next = snapshot.menuSchedules
    .map((menu) => nextAvailableAt(menu, now, zone))
    .filter((at) => at !== null);
  if (next.length === 0) return [];
  return snapshot.menuSchedules
    .filter(isServedAt(Math.min(...next)))
    .flatMap((menu) => items.get(menu.id) ?? []);
}
