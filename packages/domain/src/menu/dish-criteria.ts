/** What a guest filters dishes by. */
export interface DishCriteria {
  readonly vegetarian: boolean;
  readonly spicy: boolean;
  /** Allergens that must not be in it. */
  readonly without: readonly string[];
}

/** Filters nothing. */
export const NO_CRITERIA: DishCriteria = { vegetarian: false, spicy: false, without: [] };

/** How many criteria are set, each allergen counted. */
export function criteriaCount({ vegetarian, spicy, without }: DishCriteria): number {
  return Number(vegetarian) + Number(spicy) + without.length;
}
