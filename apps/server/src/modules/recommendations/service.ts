import type { MenuSchedule } from '@comptoir/contract/menus/menu-mapping';
import type { WireCategory, WireItem } from '@comptoir/contract/menus/menus';
import { dishSoldOutUntil, lackingCourse } from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import { POPULARITY_DAYS, rankPopular } from '@comptoir/domain/recommendations/popularity';
import {
  type RecommendableItem,
  rankRecommendations,
} from '@comptoir/domain/recommendations/rank-recommendations';
import {
  isMenuAvailable,
  itemSchedule,
  nextAvailableAt,
} from '@comptoir/domain/schedule/availability';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { SalesRepository, UnitsSold } from './repository.ts';

const DAY_MS = 86_400_000;

export interface RecommendationService {
  /** The items to recommend beside a cart, best first. Rules G-1 to G-5 and G-7. */
  beside(cartIds: readonly string[], limit: number): Promise<readonly string[]>;
  /** The best-selling items. Rule G-6. */
  popular(limit: number): Promise<readonly string[]>;
}

export function recommendationService({
  sales,
  restaurant,
  live,
  clock,
}: {
  readonly sales: SalesRepository;
  readonly restaurant: RestaurantStore['current'];
  /** What the staff has set. Rule SV-65. */
  readonly live: () => Promise<Pick<LiveState, 'holds'>>;
  readonly clock: Clock;
}): RecommendationService {
  const unitsSold = () => sales.unitsSince(clock() - POPULARITY_DAYS * DAY_MS);
  return {
    async beside(cartIds, limit) {
      const snapshot = await restaurant();
      const cart = cartItems(snapshot, cartIds);
      const trained = await sales.chances(cart.map(({ id }) => id));
      const candidates = orderableItems(snapshot, await live(), clock());
      // Before the first training, the best-selling items have the best chances. Rule G-5.
      const chances = trained ?? chancesOf(await unitsSold(), candidates.keys());
      return rankRecommendations({ cart, candidates, chances }, limit);
    },

    async popular(limit) {
      const snapshot = await restaurant();
      return rankPopular(soldItems(snapshot).values(), await unitsSold(), limit);
    },
  };
}

function chancesOf(units: UnitsSold, ids: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...ids].map((id) => [id, units.get(id) ?? 0]));
}

/** Derived once for each version of the restaurant, since every request needs it. */
interface Candidates {
  /** The items of each menu, by the menu's id, in its order. */
  readonly ofMenus: ReadonlyMap<string, readonly RecommendableItem[]>;
  readonly byId: ReadonlyMap<string, RecommendableItem>;
  /** The items of combinations of menus, by the ids of the menus. */
  readonly ofCombinations: Map<string, ReadonlyMap<string, RecommendableItem>>;
}

const cache = new WeakMap<RestaurantSnapshot, Candidates>();

/** Every item that may be recommended: all but condiments, which the cart offers. Rule G-7. */
function candidates(snapshot: RestaurantSnapshot): Candidates {
  const cached = cache.get(snapshot);
  if (cached) return cached;
  const condiments = new Set(snapshot.condiments.map(({ itemId }) => itemId));
  let position = 0;
  const ofMenus = new Map(
    snapshot.menus.map((menu) => [
      menu.menu_id,
      menu.categories.flatMap((category) =>
        category.items
          .filter((item) => !condiments.has(item.item_id))
          .map((item) => toRecommendable(item, category, position++)),
      ),
    ]),
  );
  const byId = new Map([...ofMenus.values()].flat().map((item) => [item.id, item]));
  const derived = { ofMenus, byId, ofCombinations: new Map() };
  cache.set(snapshot, derived);
  return derived;
}

function toRecommendable(
  item: WireItem,
  category: WireCategory,
  position: number,
): RecommendableItem {
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
  const { ofMenus, ofCombinations } = candidates(snapshot);
  const key = menus.map(({ id }) => id).join(' ');
  const cached = ofCombinations.get(key);
  if (cached) return cached;
  const items = menus.flatMap(({ id }) => ofMenus.get(id) ?? []);
  const byId = new Map(items.map((item) => [item.id, item]));
  ofCombinations.set(key, byId);
  return byId;
}

/** Every item of an available menu, whatever its hours. */
function soldItems(snapshot: RestaurantSnapshot): ReadonlyMap<string, RecommendableItem> {
  return itemsOf(
    snapshot,
    snapshot.menuSchedules.filter((menu) => menu.isAvailable),
  );
}

/** The known items of a cart, each once. Rule G-8. */
function cartItems(
  snapshot: RestaurantSnapshot,
  cartIds: readonly string[],
): readonly RecommendableItem[] {
  const { byId } = candidates(snapshot);
  return [...new Set(cartIds)].flatMap((id) => byId.get(id) ?? []);
}

/** The items that can be ordered now; outside of all availability windows, those of the next one. Rules G-7 and SV-65. */
function orderableItems(
  snapshot: RestaurantSnapshot,
  live: Pick<LiveState, 'holds'>,
  now: Instant,
): ReadonlyMap<string, RecommendableItem> {
  const zone = snapshot.scheduling.pickup.timezone;
  const isAvailableAt = (at: Instant) => (menu: MenuSchedule) =>
    isMenuAvailable(menu, { kind: 'scheduled', at }, zone);
  const available = snapshot.menuSchedules.filter(isAvailableAt(now));
  if (available.length > 0) return servedAt(now, itemsOf(snapshot, available), snapshot, live);
  const next = snapshot.menuSchedules
    .map((menu) => nextAvailableAt(menu, now, zone))
    .filter((at) => at !== null);
  if (next.length === 0) return new Map();
  const at = Math.min(...next);
  const served = itemsOf(snapshot, snapshot.menuSchedules.filter(isAvailableAt(at)));
  return servedAt(at, served, snapshot, live);
}

/**
 * Without the items whose own times exclude a moment, formulas with a course that does, and what is sold out then.
 * Rules A-12, C-25 and SV-65.
 */
function servedAt(
  at: Instant,
  candidates: ReadonlyMap<string, RecommendableItem>,
  { items, menuSchedules, scheduling }: RestaurantSnapshot,
  live: Pick<LiveState, 'holds'>,
): ReadonlyMap<string, RecommendableItem> {
  const moment = { kind: 'scheduled', at } as const;
  const zone = scheduling.pickup.timezone;
  const absent = menuSchedules.flatMap((menu) =>
    Object.keys(menu.itemTimes ?? {}).filter(
      (id) => !isMenuAvailable(itemSchedule({ id }, menu), moment, zone),
    ),
  );
  const menus = new Map(menuSchedules.map((menu) => [menu.id, menu]));
  const facts = { menus, zone, live };
  const lacking = [...candidates.keys()].filter((id) => {
    const item = items.get(id);
    if (!item) return false;
    const isSoldOut = live.holds.length > 0 && dishSoldOutUntil(item, live, at) !== null;
    return isSoldOut || (item.courses && lackingCourse(item, facts, moment) !== null);
  });
  if (absent.length + lacking.length === 0) return candidates;
  const served = new Map(candidates);
  for (const id of [...absent, ...lacking]) served.delete(id);
  return served;
}
