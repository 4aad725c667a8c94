import { criteriaCount, type DishCriteria, NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import { create } from 'zustand';
import {
  type PersistedEntry,
  persistOnce,
  storedField,
} from '#stores/persistence/persisted-state.ts';
import { isTrue, listOf, objectOf, or, required, text } from '#stores/persistence/schema.ts';

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

const storedCriteria = objectOf<DishCriteria>({
  vegetarian: isTrue,
  spicy: isTrue,
  without: or(listOf(required(text)), []),
});

export const persistedFilter: readonly PersistedEntry<DishFilter>[] = [
  storedField('dish-filter', 'criteria', storedCriteria, NO_CRITERIA, (criteria) =>
    criteriaCount(criteria) === 0 ? null : criteria,
  ),
];

/** Restores the filters of this tab’s session, once. */
export const startDishFilter = persistOnce(
  useDishFilter,
  persistedFilter,
  () => window.sessionStorage,
);
