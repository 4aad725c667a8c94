import type { Allergen } from '@comptoir/domain/menu/allergens';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';

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
  const filtered = useStoredAvoided();
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
