import { avoidedIn } from '@comptoir/domain/menu/avoided-contents';
import { type DishFacts, isAgreeable } from '@comptoir/domain/menu/dish-contents';
import { type DishCriteria, NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import type { Translate } from '#lib/i18n/translate.ts';

/** How a dish or an option contradicts the filters, as text. Rule Q-9. */
export function filterMismatches(
  facts: DishFacts,
  { vegetarian, without }: DishCriteria,
  t: Translate,
): readonly string[] {
  const unwanted = avoidedIn(facts, without)?.allergens ?? [];
  const isMeat = vegetarian && !isAgreeable(facts, { ...NO_CRITERIA, vegetarian });
  const names = unwanted.map((allergen) => t(allergen)).join(', ');
  return [
    ...(isMeat ? [t('not vegetarian')] : []),
    ...(names ? [t('contains {names}', { names })] : []),
  ];
}
