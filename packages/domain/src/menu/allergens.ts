/** The 14 allergens that European law requires on a menu, in its order. Rule R-6. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;

export type Allergen = (typeof ALLERGENS)[number];

/** Those of the fourteen that a list names, each once, in the law's order. */
export function knownAllergens(ids: readonly string[]): readonly Allergen[] {
  return ALLERGENS.filter((allergen) => ids.includes(allergen));
}
