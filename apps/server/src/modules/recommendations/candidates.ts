import type { MenuSchedule } from '@comptoir/contract/menus/menu-mapping';
import type { WireCategory, WireItem } from '@comptoir/contract/menus/menus';
import type { RecommendableItem } from '@comptoir/domain/recommendations/rank-recommendations';
import { isMenuAvailable, nextAvailableAt } from '@comptoir/domain/schedule/availability';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/** What is derived of a version of the restaurant once, since every request needs it. */
interface Proposable {
  /** The items of each menu, by the menu's id, in its order. */
  readonly ofMenus: ReadonlyMap<string, readonly RecommendableItem[]>;
  readonly byId: ReadonlyMap<string, RecommendableItem>;
  /** The items by their ids, by the menus that they are of. */
  readonly together: Map<string, ReadonlyMap<string, RecommendableItem>>;
}

const known = new WeakMap<RestaurantSnapshot, Proposable>();

/** What may ever be proposed; condiments are asked for elsewhere. Rule G-7. */
function proposable(snapshot: RestaurantSnapshot): Proposable {
  const before = known.get(snapshot);
  if (before) return before;
  const condiments = new Set(snapshot.condiments.map(({ itemId }) => itemId));
  let position = 0;
  const ofMenus = new Map(
    snapshot.menus.map((menu) => [
      menu.menu_id,
      menu.categories.flatMap((category) =>
        category.items
          .filter((item) => !condiments.has(item.item_id))
          .map((item) => toProposable(item, category, position++)),
      ),
    ]),
  );
  const byId = new Map([...ofMenus.values()].flat().map((item) => [item.id, item]));
  const derived = { ofMenus, byId, together: new Map() };
  known.set(snapshot, derived);
  return derived;
}

function toProposable(item: WireItem, category: WireCategory, position: number): RecommendableItem {
  return {
    id: item.item_id,
    categoryId: category.category_id,
    course: category.course,
    pairsWith: item.pairs_with,
    score: item.item_score,
    position,
  };
}

function itemsOf(
  snapshot: RestaurantSnapshot,
  menus: readonly MenuSchedule[],
): ReadonlyMap<string, RecommendableItem> {
  const { ofMenus, together } = proposable(snapshot);
  const name = menus.map(({ id }) => id).join(' ');
  const before = together.get(name);
  if (before) return before;
  const items = menus.flatMap(({ id }) => ofMenus.get(id) ?? []);
  const byId = new Map(items.map((item) => [item.id, item]));
  together.set(name, byId);
  return byId;
}

/** Every item that the restaurant sells at some time. */
export function soldItems(snapshot: RestaurantSnapshot): ReadonlyMap<string, RecommendableItem> {
  return itemsOf(
    snapshot,
    snapshot.menuSchedules.filter((menu) => menu.isAvailable),
  );
}

/** The items of a cart that recommendations know something of, each once. Rule G-8. */
export function heldItems(
  snapshot: RestaurantSnapshot,
  heldIds: readonly string[],
): readonly RecommendableItem[] {
  const { byId } = proposable(snapshot);
  return [...new Set(heldIds)].flatMap((id) => byId.get(id) ?? []);
}

/**
 * The items that can be ordered now; while nothing is served, those that can be ordered for as soon as
 * something is. Rule G-7.
 */
export function orderableItems(
  snapshot: RestaurantSnapshot,
  now: Instant,
): ReadonlyMap<string, RecommendableItem> {
  const zone = snapshot.scheduling.pickup.timezone;
  const isServedAt = (at: Instant) => (menu: MenuSchedule) =>
    isMenuAvailable(menu, { kind: 'scheduled', at }, zone);
  const served = snapshot.menuSchedules.filter(isServedAt(now));
  if (served.length > 0) return itemsOf(snapshot, served);
  const next = snapshot.menuSchedules
    .map((menu) => nextAvailableAt(menu, now, zone))
    .filter((at) => at !== null);
  if (next.length === 0) return new Map();
  return itemsOf(snapshot, snapshot.menuSchedules.filter(isServedAt(Math.min(...next))));
}
