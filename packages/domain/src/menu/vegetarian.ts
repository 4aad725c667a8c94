import type { Item, ItemOption } from './menu.ts';

/** The allergens that are animals. */
const ANIMALS: ReadonlySet<string> = new Set(['fish', 'crustaceans', 'molluscs']);

/** Whether a dish, or one of its options, is vegetarian by itself. Rule Q-8. */
export function isVegetarian({
  vegetarian,
  allergens,
}: Pick<Item | ItemOption, 'vegetarian' | 'allergens'>): boolean {
  return vegetarian && !allergens.some((allergen) => ANIMALS.has(allergen));
}

/**
 * Whether a dish is vegetarian with every choice in its required groups, with some choice, or never.
 * Optional groups do not count. Rule Q-11.
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
