import { type Allergen, knownAllergens } from '@comptoir/domain/menu/allergens';
import { useState } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { listOf, objectOf, or, text } from '#stores/persistence/schema.ts';

/** What an order says about allergies. Rules I-51 and I-52. */
export interface Allergies {
  /** In the guest's words, or the names of what the menu is filtered by while nothing else was written. */
  readonly text: string;
  /** The filtered allergens that the text still names. */
  readonly avoided: readonly Allergen[];
}

export function useAllergies(): Allergies {
  const t = useTranslate();
  const written = useCheckoutForm(({ allergies }) => allergies);
  const [filtered] = useState(() => {
    try {
      return filteredAllergens(sessionStorage.getItem('dish-filter'));
    } catch {
      return [];
    }
  });
  return allergiesOf(written, filtered, t);
}

/** The text as it was written, else the names of the filtered allergens, and those of them that it names. */
export function allergiesOf(
  written: string | null,
  filtered: readonly Allergen[],
  nameOf: (allergen: Allergen) => string,
): Allergies {
  const text = written ?? filtered.map(nameOf).join(', ');
  const lower = text.toLowerCase();
  return { text, avoided: filtered.filter((allergen) => lower.includes(nameOf(allergen))) };
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
