import { type Allergen, knownAllergens } from '@comptoir/domain/menu/allergens';
import { useState } from 'react';
import { asList, asObject, asText } from '#stores/persistence/json-shape.ts';

/** What the guest filtered the menu by, and whether the restaurant is told. Rule I-51. */
export interface AvoidedAllergens {
  readonly allergens: readonly Allergen[];
  readonly isTold: boolean;
  readonly setTold: (isTold: boolean) => void;
}

export function useAvoidedAllergens(): AvoidedAllergens {
  const [allergens] = useState(() => {
    try {
      return filteredAllergens(sessionStorage.getItem('dish-filter'));
    } catch {
      return [];
    }
  });
  const [isTold, setTold] = useState(true);
  return { allergens, isTold, setTold };
}

/**
 * The allergens in what `stores/visitor/dish-filter.ts` stores. Read without that store: the checkout does not
 * load it.
 */
export function filteredAllergens(stored: string | null): readonly Allergen[] {
  const criteria = asObject(JSON.parse(stored ?? 'null'));
  return knownAllergens((asList(criteria?.without) ?? []).map(asText));
}
