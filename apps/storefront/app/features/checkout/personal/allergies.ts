import type { Allergen } from '@comptoir/domain/menu/allergens';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAllergiesFilter } from '#stores/checkout/allergies-filter.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';

/** What an order says about allergies. Rules I-51 and I-52. */
export interface Allergies {
  /** The names of what the menu has been filtered by since the guest wrote something, then the guest's words. */
  readonly text: string;
  /** The filtered allergens that the text still names. */
  readonly avoided: readonly Allergen[];
}

export function useAllergies(): Allergies {
  const t = useTranslate();
  const written = useCheckoutForm(({ allergies }) => allergies);
  const { filter } = useAllergiesFilter();
  const filtered = useStoredAvoided();
  return allergiesOf(written, { filtered, writtenUnder: filter }, t);
}

/** The text, and those of the filtered allergens that it names. What was left out of it stays out. */
export function allergiesOf(
  written: string | null,
  {
    filtered,
    writtenUnder,
  }: { readonly filtered: readonly Allergen[]; readonly writtenUnder: readonly string[] },
  nameOf: (allergen: Allergen) => string,
): Allergies {
  const namedIn = (text: string) => (allergen: Allergen) =>
    text.toLowerCase().includes(nameOf(allergen));
  const isNamed = namedIn(written ?? '');
  const added = filtered.filter(
    (each) => !isNamed(each) && (written === null || !writtenUnder.includes(each)),
  );
  const text = [...added.map(nameOf), written].filter(Boolean).join(', ');
  return { text, avoided: filtered.filter(namedIn(text)) };
}
