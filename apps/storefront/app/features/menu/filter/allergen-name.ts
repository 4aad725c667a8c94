import type { MessageKey } from '#lib/i18n/translate.ts';

/** The 14 allergens that European law names, in its order. */
export const ALLERGEN_NAMES = {
  gluten: 'gluten',
  crustaceans: 'crustaceans',
  eggs: 'eggs',
  fish: 'fish',
  peanuts: 'peanuts',
  soya: 'soya',
  milk: 'milk',
  nuts: 'nuts',
  celery: 'celery',
  mustard: 'mustard',
  sesame: 'sesame',
  sulphites: 'sulphites',
  lupin: 'lupin',
  molluscs: 'molluscs',
} as const satisfies Record<string, MessageKey>;

export type Allergen = keyof typeof ALLERGEN_NAMES;

/** Those of the fourteen that a list names, in the law's order. */
export function knownAllergens(ids: readonly string[]): readonly Allergen[] {
  return Object.values(ALLERGEN_NAMES).filter((allergen) => ids.includes(allergen));
}
