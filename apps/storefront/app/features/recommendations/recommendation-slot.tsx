import type { CartLine } from '@comptoir/domain/cart/cart';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** Recommendations, loaded once a dish is open or the cart has content. */
const lazyRecommendations = lazyModule(
  async () => (await import('./recommendations.tsx')).Recommendations,
);

export interface RecommendationSlotProps {
  readonly place: 'dialog' | 'cart';
  /** The dish beside the cart; null for the cart alone. */
  readonly dishId: string | null;
  readonly orderType: OrderType;
  /** The guest's dish filters. */
  readonly criteria: DishCriteria;
  readonly onAdd: (line: CartLine, item: Item) => void;
  /** Called for a dish with required options. */
  readonly onOpen: (itemId: string) => void;
}

/** Reserves the space of recommendations until they are loaded; nothing when loading fails. Rule G-11. */
export function RecommendationSlot(props: RecommendationSlotProps) {
  const remote = lazyRecommendations.useModule();
  useEffect(() => {
    lazyRecommendations.prefetch();
  }, []);
  if (remote.state === 'success') return <remote.payload key={props.dishId} {...props} />;
  return remote.state === 'error' ? null : <div className="recommendation-room" />;
}
