import { type Allergen, knownAllergens } from '@comptoir/domain/menu/allergens';
import { useState } from 'react';
import { storedInTab } from '#stores/persistence/persisted-state.ts';
import { listOf, objectOf, text } from '#stores/persistence/schema.ts';

const storedCriteria = objectOf({ without: listOf(text) });

/** The allergens that the menu is filtered by at the moment; pages without the menu do not load its store. Rule Q-18. */
export function storedAvoided(): readonly Allergen[] {
  return knownAllergens(storedInTab('dish-filter', storedCriteria)?.without ?? []);
}

/** The same, on a page where the filter cannot be changed. */
export function useStoredAvoided(): readonly Allergen[] {
  return useState(storedAvoided)[0];
}
