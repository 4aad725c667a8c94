import { type DishFacts, isAgreeable } from '@comptoir/domain/menu/dish-contents';
import { type DishCriteria, NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

/** The 14 allergens that European law names, in its order. */
const ALLERGEN_NAMES = {
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

/** How a dish or an option contradicts the filters, as text. Rule Q-9. */
export function filterMismatches(
  facts: DishFacts,
  { vegetarian, without }: DishCriteria,
  t: Translate,
): readonly string[] {
  const unwanted = knownAllergens(facts.allergens.filter((allergen) => without.includes(allergen)));
  const isMeat = vegetarian && !isAgreeable(facts, { ...NO_CRITERIA, vegetarian });
  const names = unwanted.map((allergen) => t(allergen)).join(', ');
  return [
    ...(isMeat ? [t('not vegetarian')] : []),
    ...(names ? [t('contains {names}', { names })] : []),
  ];
}
