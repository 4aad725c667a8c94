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

type VegetarianChance = 'always' | 'possible' | 'never';

/**
 * Whether a dish is vegetarian with every choice in its required groups, with some choice, or never; a formula by the
 * dishes of its courses. What is optional does not count. Rules Q-11 and C-26.
 */
export function vegetarianChance(item: Item): VegetarianChance {
  if (!item.courses && !isVegetarian(item)) return 'never';
  const asked = item.optionGroups.filter(({ minSelected }) => minSelected > 0);
  const groups = asked.map(({ options, minSelected }): VegetarianChance => {
    if (options.every(isVegetarian)) return 'always';
    return options.filter(isVegetarian).length >= minSelected ? 'possible' : 'never';
  });
  const courses = (item.courses ?? [])
    .filter(({ minimum }) => minimum > 0)
    .map(({ dishes }): VegetarianChance => {
      const chances = dishes.map((dish) => vegetarianChance(dish.item));
      if (chances.every((chance) => chance === 'always')) return 'always';
      return chances.every((chance) => chance === 'never') ? 'never' : 'possible';
    });
  const all = [...groups, ...courses];
  if (all.includes('never')) return 'never';
  return all.includes('possible') ? 'possible' : 'always';
}
