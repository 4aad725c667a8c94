import { itemIndex } from '@comptoir/contract/menus/item-mapping';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import { createContext, useContext } from 'react';
import { payloadOr, type SettledState } from '#lib/api/remote-state.ts';
import type { Restaurant, RestaurantFacts } from './restaurant.ts';
import type { TimedContent } from './timed-content.ts';

export interface OrderingData {
  readonly menus: SettledState<readonly WireMenu[]>;
  /** Only whether they could be loaded: the offers are the restaurant's. */
  readonly offers: SettledState<null>;
}

/** The restaurant of a page. Menus that could not be loaded count as empty; the remote state tells the difference. */
export function restaurantOfPage(
  facts: RestaurantFacts,
  remote: OrderingData['menus'],
): Restaurant {
  const menus = payloadOr(remote, []);
  return { ...facts, menus, items: itemIndex(menus) };
}

interface Ordering extends OrderingData {
  readonly restaurant: Restaurant;
  /** What is shown until the browser knows the time. */
  readonly timed: TimedContent;
}

export const OrderingContext = createContext<Ordering | null>(null);

/** The restaurant, on the pages inside `routes/ordering.tsx`. */
export function useRestaurant(): Restaurant {
  return useOrdering().restaurant;
}

/** The loading state of menus and offers, on the pages inside `routes/ordering.tsx`. */
export function useOrdering(): Ordering {
  const ordering = useContext(OrderingContext);
  if (ordering === null) throw new Error('Not inside routes/ordering.tsx');
  return ordering;
}
