import { canBeHad } from '@comptoir/domain/menu/dish-contents';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import { type Allergen, knownAllergens } from './allergen-name.ts';

/** The ids of the dishes that match the filters. Rule Q-9. */
export function matchingDishes(
  items: readonly Item[],
  criteria: DishCriteria,
): ReadonlySet<string> {
  return new Set(items.filter((item) => canBeHad(item, criteria)).map(({ id }) => id));
}

/** The allergens that are somewhere on the menu: to avoid another one changes nothing. */
export function allergensOf(items: readonly Item[]): readonly Allergen[] {
  const options = items.flatMap((item) => item.optionGroups.flatMap((group) => group.options));
  return knownAllergens([...new Set([...items, ...options].flatMap((part) => part.allergens))]);
}
