import type { Item, ItemOption } from './menu.ts';

/** Those that are animals: what contains them is not vegetarian. */
const ANIMALS: ReadonlySet<string> = new Set(['fish', 'crustaceans', 'molluscs']);

/** Whether a dish, or one of its options, is vegetarian by itself. Rule Q-8. */
export function isVegetarian({
  vegetarian,
  allergens,
}: Pick<Item | ItemOption, 'vegetarian' | 'allergens'>): boolean {
  return vegetarian && !allergens.some((allergen) => ANIMALS.has(allergen));
}

/**
 * Whether a dish is vegetarian whatever is chosen where something has to be chosen, or only with the
 * right choice. What may be added to it does not count. Rule Q-11.
 */
export function vegetarianChance(item: Item): 'always' | 'possible' | 'never' {
  if (!isVegetarian(item)) return 'never';
  const asked = item.optionGroups.filter(({ minSelected }) => minSelected > 0);
  if (asked.every(({ options }) => options.every(isVegetarian))) return 'always';
  const isPossible = asked.every(
    ({ options, minSelected }) => options.filter(isVegetarian).length >= minSelected,
  );
  return isPossible ? 'possible' : 'never';
}
