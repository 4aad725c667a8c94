import { POPULARITY_DAYS, rankPopular } from '@comptoir/domain/recommendations/popularity';
import { rankRecommendations } from '@comptoir/domain/recommendations/rank-recommendations';
import type { Clock } from '#clock.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import { heldItems, orderableItems, soldItems } from './candidates.ts';
import type { SalesRepository } from './repository.ts';
import type { UnitsSold } from './units-sold.ts';

const DAY_MS = 86_400_000;

export interface RecommendationService {
  /** What to propose beside the items of a cart, best first. Rules G-1 to G-5 and G-7. */
  beside(heldIds: readonly string[], limit: number): Promise<readonly string[]>;
  /** What is bought most. Rule G-6. */
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
    async beside(heldIds, limit) {
      const snapshot = await restaurant();
      const cart = heldItems(snapshot, heldIds);
      const learnt = await sales.chances(cart.map(({ id }) => id));
      const candidates = orderableItems(snapshot, clock());
      // Before anything is learnt, what is bought most has the best chances. Rule G-5.
      const chances = learnt ?? chancesOf(await unitsSold(), candidates.keys());
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
