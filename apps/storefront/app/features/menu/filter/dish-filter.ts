import { criteriaCount, type DishCriteria, NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import { create } from 'zustand';
import { asList, asObject, asText } from '#stores/persistence/json-shape.ts';
import { type PersistedEntry, persistState } from '#stores/persistence/persisted-state.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';

interface DishFilter {
  readonly wishes: DishCriteria;
}

const useDishFilter = create<DishFilter>()(() => ({ wishes: NO_CRITERIA }));

/** The guest's dish filters. */
export const useWishes = (): DishCriteria => useDishFilter(({ wishes }) => wishes);

export function changeWishes(change: Partial<DishCriteria>): void {
  useDishFilter.setState(({ wishes }) => ({ wishes: { ...wishes, ...change } }));
}

export function clearWishes(): void {
  useDishFilter.setState({ wishes: NO_CRITERIA });
}

export const keptFilter: readonly PersistedEntry<DishFilter>[] = [
  {
    key: 'dish-filter',
    save: ({ wishes }) => (criteriaCount(wishes) === 0 ? null : wishes),
    restore: (kept) => {
      const wishes = asObject(kept);
      if (!wishes) return null;
      const without = (asList(wishes.without) ?? []).map(asText).filter((id) => id !== '');
      const { vegetarian, spicy } = wishes;
      return { wishes: { vegetarian: vegetarian === true, spicy: spicy === true, without } };
    },
    absent: { wishes: NO_CRITERIA },
  },
];

let isStarted = false;

/** Goes on with what was chosen before a reload. It belongs to one tab and its session. */
export function startDishFilter(): void {
  if (isStarted) return;
  isStarted = true;
  persistState(
    useDishFilter,
    keptFilter,
    reachableStorage(() => window.sessionStorage),
    window,
  );
}
