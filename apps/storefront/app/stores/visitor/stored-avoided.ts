import { type Allergen, knownAllergens } from '@comptoir/domain/menu/allergens';
import { useState } from 'react';
import { written } from '#stores/persistence/persisted-state.ts';
import { listOf, objectOf, or, text } from '#stores/persistence/schema.ts';

const storedCriteria = objectOf({ without: or(listOf(text), []) });

/**
 * The allergens in what `dish-filter.ts` stores. Read without that store: pages without the menu do not load it.
 */
export function filteredAllergens(stored: string | null): readonly Allergen[] {
  const criteria = storedCriteria(JSON.parse(stored ?? 'null'));
  return knownAllergens(criteria?.without ?? []);
}

/** The allergens that the menu is filtered by at the moment. Rule Q-18. */
export function storedAvoided(): readonly Allergen[] {
  try {
    return filteredAllergens(written.get('dish-filter') ?? sessionStorage.getItem('dish-filter'));
  } catch {
    return [];
  }
}

/** The same, on a page where the filter cannot be changed. */
export function useStoredAvoided(): readonly Allergen[] {
  const [avoided] = useState(storedAvoided);
  return avoided;
}
