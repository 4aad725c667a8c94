import { useEffect } from 'react';
import { startDishFilter, useDishFilter } from './dish-filter.ts';

/** The allergens that the menu is filtered by. For what is rendered after the page. Rule Q-18. */
export function useAvoided(): readonly string[] {
  useEffect(startDishFilter, []);
  return useDishFilter(({ criteria }) => criteria.without);
}

/** The same at the moment. */
export function avoidedNow(): readonly string[] {
  startDishFilter();
  return useDishFilter.getState().criteria.without;
}
