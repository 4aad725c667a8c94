import type { ChosenOption } from '../cart/cart.ts';
import type { DishCriteria } from './dish-criteria.ts';
import type { Item, ItemOption } from './menu.ts';
import { findOption } from './option-groups.ts';
import { isVegetarian } from './vegetarian.ts';

/** Allergens, diet and spiciness (0 to 3) of a dish or of an option. */
export type DishFacts = Pick<Item | ItemOption, 'allergens' | 'vegetarian' | 'spicy'> &
  Partial<Pick<Item, 'allergensStated'>>;

/**
 * The contents of a dish with its chosen options: the allergens of all, vegetarian if all are, and as
 * spicy as the spiciest. Options that the dish does not have are ignored. Rules.
 */
export function dishAsChosen(item: Item, chosen: readonly ChosenOption[]): DishFacts {
  const taken = chosen
    .filter(({ quantity }) => quantity > 0)
    .flatMap((choice) => findOption(item, choice) ?? []);
  const parts: readonly DishFacts[] = [item, ...taken];
  return {
    allergens: [...new Set(parts.flatMap(({ allergens }) => allergens))],
    vegetarian: parts.every(isVegetarian),
    spicy: Math.max(...parts.map(({ spicy }) => spicy)),
  };
}

/**
 * Whether the dish meets the criteria as it is; one whose allergens are not stated may contain each of them.
 * Rules.
 */
export function isAgreeable(part: DishFacts, { vegetarian, without }: DishCriteria): boolean {
  return (
    (!vegetarian || isVegetarian(part)) &&
    !without.some((allergen) => part.allergensStated === false || part.allergens.includes(allergen))
  );
}

/**
 * Whether some choice of options that the item allows meets the criteria. Groups are independent, so
 * one exists as soon as each group has enough options that meet them. Rules.
 */
export function canBeHad(item: Item, wishes: DishCriteria): boolean {
  if (!isAgreeable(item, wishes)) return false;
  const groups = item.optionGroups.map((group) => ({
    ...group,
    options: group.options.filter((option) => isAgreeable(option, wishes)),
  }));
  if (groups.some(({ options, minSelected }) => options.length < minSelected)) return false;
  return (
    !wishes.spicy ||
    item.spicy > 0 ||
    groups.some(
      ({ options, maxSelected }) => maxSelected !== 0 && options.some(({ spicy }) => spicy > 0),
    )
  );
}
