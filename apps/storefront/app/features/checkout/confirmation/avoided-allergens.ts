import { type Allergen, knownAllergens } from '@comptoir/domain/menu/allergens';
import { useState } from 'react';
import { listOf, objectOf, or, text } from '#stores/persistence/schema.ts';

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

const storedCriteria = objectOf({ without: or(listOf(text), []) });

/**
 * The allergens in what `stores/visitor/dish-filter.ts` stores. Read without that store: the checkout does not
 * load it.
 */
export function filteredAllergens(stored: string | null): readonly Allergen[] {
  const criteria = storedCriteria(JSON.parse(stored ?? 'null'));
  return knownAllergens(criteria?.without ?? []);
}
