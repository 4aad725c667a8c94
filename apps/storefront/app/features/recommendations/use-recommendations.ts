import { useMemo, useState } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCart } from '#stores/cart/cart.ts';
import { recommendableDishes } from './recommendable-dishes.ts';
import type { RecommendationSlotProps } from './recommendation-slot.tsx';
import { useRecommendedIds } from './use-recommended-ids.ts';

/** As many as stand side by side. */
const SHOWN = 6;

export interface ShownRecommendations {
  /** Whether the first answer is still to come. */
  readonly isWaiting: boolean;
  /**
   * Whether the space stays reserved although it is empty, because collapsing would shift the visible page.
   */
  readonly isRoomKept: boolean;
  /** The dishes, each in its place. */
  readonly ids: readonly string[];
}

/**
 * The recommendations for the cart and an open dish; a dish that was just added keeps its place. Rule G-11.
 */
export function useRecommendations(
  { dishId, criteria }: Pick<RecommendationSlotProps, 'dishId' | 'criteria'>,
  addedId: string | null,
): ShownRecommendations {
  const lines = useCart((cart) => cart.lines);
  const restaurant = useRestaurant();
  const now = useCurrentMinute();
  const held = useMemo(
    () => [
      ...new Set([...lines.map(({ itemId }) => itemId), ...(dishId === null ? [] : [dishId])]),
    ],
    [lines, dishId],
  );
  const answer = useRecommendedIds(held);
  const [firstHeld] = useState(held);
  const fitting = useMemo(() => {
    if (now === null || answer === null) return [];
    const free = answer.filter((id) => !held.includes(id));
    return recommendableDishes(free, restaurant, criteria, now).map(({ id }) => id);
  }, [answer, held, restaurant, criteria, now]);

  const [ids, setIds] = useState<readonly string[]>([]);
  const next = refillPlaces(ids, fitting, SHOWN, addedId);
  if (next.join(' ') !== ids.join(' ')) setIds(next);
  return {
    isWaiting: answer === null || now === null,
    isRoomKept: held === firstHeld,
    ids: next,
  };
}

/**
 * The places after an update: dishes that are still recommended, and `held`, keep theirs; the best new ones
 * fill the free places. Rule G-11.
 */
export function refillPlaces(
  places: readonly string[],
  proposed: readonly string[],
  limit: number,
  held: string | null,
): readonly string[] {
  const best = proposed.slice(0, limit);
  const fresh = best.filter((id) => !places.includes(id));
  const kept = places.flatMap((id) => {
    if (id === held || best.includes(id)) return [id];
    return fresh.splice(0, 1);
  });
  return [...kept, ...fresh].slice(0, Math.max(limit, kept.indexOf(held ?? '') + 1));
}
