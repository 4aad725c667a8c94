import { POPULARITY_DAYS, rankPopular } from '@comptoir/domain/recommendations/popularity';
import { rankRecommendations } from '@comptoir/domain/recommendations/rank-recommendations';
import type { Clock } from '#clock.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import { cartItems, orderableItems, soldItems } from './candidates.ts';
import type { SalesRepository } from './repository.ts';
import type { UnitsSold } from './units-sold.ts';

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
  clock,
}: {
  readonly sales: SalesRepository;
  readonly restaurant: RestaurantStore['current'];
  readonly clock: Clock;
}): RecommendationService {
  const unitsSold = () => sales.unitsSince(clock() - POPULARITY_DAYS * DAY_MS);
  return {
    async beside(cartIds, limit) {
      const snapshot = await restaurant();
      const cart = cartItems(snapshot, cartIds);
      const trained = await sales.chances(cart.map(({ id }) => id));
      const candidates = orderableItems(snapshot, clock());
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
