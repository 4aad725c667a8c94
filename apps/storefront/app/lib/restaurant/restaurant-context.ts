import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { WireOffer } from '@comptoir/contract/menus/offers';
import { createContext, useContext, useMemo } from 'react';
import { payloadOr, type SettledState } from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { menuIndex, offersOf, type Restaurant, restaurantRules } from './restaurant.ts';
import type { TimedContent } from './timed-content.ts';

export interface OrderingData {
  readonly menus: SettledState<readonly WireMenu[]>;
  readonly offers: SettledState<readonly WireOffer[]>;
}

/**
 * The restaurant as the domain's types, derived once per data. What could not be loaded counts as empty;
 * the remote state tells the difference.
 */
export function useDerivedRestaurant({ menus, offers }: OrderingData): Restaurant {
  const { settings } = useRootData();
  const rules = useMemo(() => restaurantRules(payloadOr(settings, [])), [settings]);
  const index = useMemo(() => menuIndex(payloadOr(menus, [])), [menus]);
  const applied = useMemo(
    () => offersOf(payloadOr(offers, []), rules.delivery.active),
    [offers, rules],
  );
  return useMemo(() => ({ ...rules, ...index, offers: applied }), [rules, index, applied]);
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
