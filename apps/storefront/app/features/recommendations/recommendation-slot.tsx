import type { CartLine } from '@comptoir/domain/cart/cart';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** Recommendations: of no use to who has not opened a dish and has nothing in the cart. */
const lazyRecommendations = lazyModule(
  async () => (await import('./recommendations.tsx')).Recommendations,
);

export interface RecommendationSlotProps {
  readonly place: 'dialog' | 'cart';
  /** The dish beside the cart; null for the cart alone. */
  readonly dishId: string | null;
  readonly orderType: OrderType;
  /** What the guest wants of every dish. */
  readonly wishes: DishCriteria;
  readonly onAdd: (line: CartLine, item: Item) => void;
  /** Called for a dish that asks for choices. */
  readonly onOpen: (itemId: string) => void;
}

/** Keeps the room of recommendations until they are there, and is nothing where they can't be. Rule G-11. */
export function RecommendationSlot(props: RecommendationSlotProps) {
  const part = lazyRecommendations.useModule();
  useEffect(() => {
    lazyRecommendations.prefetch();
  }, []);
  if (part.state === 'success') return <part.payload key={props.dishId} {...props} />;
  return part.state === 'error' ? null : <div className="recommendation-room" />;
}
