import { criteriaCount, type DishCriteria, NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import { create } from 'zustand';
import { asList, asObject, asText } from '#stores/persistence/json-shape.ts';
import {
  type PersistedEntry,
  persistState,
  reachableStorage,
} from '#stores/persistence/persisted-state.ts';

interface DishFilter {
  readonly criteria: DishCriteria;
}

const useDishFilter = create<DishFilter>()(() => ({ criteria: NO_CRITERIA }));

/** The guest's dish filters. */
export const useCriteria = (): DishCriteria => useDishFilter(({ criteria }) => criteria);

export function changeCriteria(change: Partial<DishCriteria>): void {
  useDishFilter.setState(({ criteria }) => ({ criteria: { ...criteria, ...change } }));
}

export function clearCriteria(): void {
  useDishFilter.setState({ criteria: NO_CRITERIA });
}

export const persistedFilter: readonly PersistedEntry<DishFilter>[] = [
  {
    key: 'dish-filter',
    save: ({ criteria }) => (criteriaCount(criteria) === 0 ? null : criteria),
    restore: (stored) => {
      const criteria = asObject(stored);
      if (!criteria) return null;
      const without = (asList(criteria.without) ?? []).map(asText).filter((id) => id !== '');
      const { vegetarian, spicy } = criteria;
      return { criteria: { vegetarian: vegetarian === true, spicy: spicy === true, without } };
    },
    absent: { criteria: NO_CRITERIA },
  },
];

let isStarted = false;

/** Restores the filters of this tab’s session, once. */
export function startDishFilter(): void {
  if (isStarted) return;
  isStarted = true;
  persistState(
    useDishFilter,
    persistedFilter,
    reachableStorage(() => window.sessionStorage),
    window,
  );
}
