import type { CartLine, ChosenOption } from '../cart/cart.ts';
import { chosenDishes } from '../formulas/chosen-dishes.ts';
import type { DishCriteria } from './dish-criteria.ts';
import type { Item, ItemOption } from './menu.ts';
import { findOption } from './option-groups.ts';
import { isVegetarian } from './vegetarian.ts';

/** Allergens, diet and spiciness (0 to 3) of a dish or of an option. */
export type DishFacts = Pick<Item | ItemOption, 'allergens' | 'vegetarian' | 'spicy'> &
  Partial<Pick<Item, 'allergensStated'>>;

/**
 * The contents of a dish with its chosen options, and of a formula with its chosen dishes: the allergens of all,
 * vegetarian if all are, and as spicy as the spiciest. What the dish does not have is ignored. Rules and
 * C-26.
 */
export function dishAsChosen(
  item: Item,
  options: readonly ChosenOption[],
  courses?: CartLine['courses'],
): DishFacts {
  const dishes = chosenDishes(item, { courses });
  const parts: readonly DishFacts[] = [
    dishes.length > 0 ? { ...item, vegetarian: true } : item,
    ...chosenOptions(item, options),
    ...dishes.flatMap(({ dish, chosen }) => [
      dish.item,
      ...chosenOptions(dish.item, chosen.options),
    ]),
  ];
  const isUnstated = parts.some(({ allergensStated }) => allergensStated === false);
  return {
    ...(isUnstated && { allergensStated: false as const }),
    allergens: [...new Set(parts.flatMap(({ allergens }) => allergens))],
    vegetarian: parts.every(isVegetarian),
    spicy: Math.max(...parts.map(({ spicy }) => spicy)),
  };
}

function chosenOptions(item: Item, options: readonly ChosenOption[]): readonly ItemOption[] {
  return options
    .filter(({ quantity }) => quantity > 0)
    .flatMap((choice) => findOption(item, choice) ?? []);
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
 * Whether some choice of options, and of dishes, that the item allows meets the criteria. Groups and courses are
 * independent, so one exists as soon as each has enough that meet them. Rules and C-26.
 */
export function canBeHad(item: Item, wishes: DishCriteria): boolean {
  const own = item.courses ? { ...item, vegetarian: true } : item;
  if (!isAgreeable(own, wishes)) return false;
  const courses = (item.courses ?? []).filter(({ minimum }) => minimum > 0);
  const mildly = { ...wishes, spicy: false };
  if (courses.some(({ dishes }) => !dishes.some((dish) => canBeHad(dish.item, mildly))))
    return false;
  const groups = item.optionGroups.map((group) => ({
    ...group,
    options: group.options.filter((option) => isAgreeable(option, wishes)),
  }));
  if (groups.some(({ options, minSelected }) => options.length < minSelected)) return false;
  return (
    !wishes.spicy ||
    item.spicy > 0 ||
    item.courses?.some(({ dishes }) => dishes.some((dish) => canBeHad(dish.item, wishes))) ||
    groups.some(
      ({ options, maxSelected }) => maxSelected !== 0 && options.some(({ spicy }) => spicy > 0),
    )
  );
}
