/** What a guest wants of a dish. */
export interface DishWishes {
  readonly vegetarian: boolean;
  readonly spicy: boolean;
  /** Allergens that must not be in it. */
  readonly without: readonly string[];
}

export const NO_WISHES: DishWishes = { vegetarian: false, spicy: false, without: [] };

/** How many things are wanted. */
export function wishCount({ vegetarian, spicy, without }: DishWishes): number {
  return Number(vegetarian) + Number(spicy) + without.length;
}
