import type { CartLine, ChosenOption } from '../src/cart/cart.ts';
import type { Item } from '../src/menu/menu.ts';
import { aGroup, aLine, anItem, anOption, costing } from './builders.ts';

export const SOUP = anItem({ id: 'soupe', name: 'Soupe', prices: costing(650) });
export const STEAK = anItem({
  id: 'steak',
  name: 'Steak frites',
  prices: costing(1400),
  optionGroups: [aGroup({ options: [anOption({ id: 'poivre', price: 80, taxRate: 550 })] })],
});
export const WINE = anItem({
  id: 'vin',
  name: 'Verre de vin',
  prices: costing(450),
  taxRate: 2000,
});

/** A formula at `price` in cents, with a course for each dish. */
export function dishesOf(dishes: readonly Item[], price: number): Item {
  return anItem({
    id: 'formule',
    name: 'Formule midi',
    prices: costing(price),
    load: 0,
    courses: dishes.map((item, index) => ({
      id: `course-${index}`,
      name: `Course ${index}`,
      minimum: 1,
      maximum: 1,
      dishes: [{ item, supplement: 0 }],
    })),
  });
}

/** « Formule midi » at 16.90 €: a soup, a steak, a glass of wine. */
export const LUNCH = dishesOf([SOUP, STEAK, WINE], 1690);

/** One unit of it, with these dishes and their options. */
export function lunchLine(
  dishes: readonly (readonly [Item, (readonly ChosenOption[])?])[] = [[SOUP], [STEAK], [WINE]],
): CartLine {
  return aLine({
    itemId: LUNCH.id,
    courses: dishes.map(([{ id }, options = []], index) => ({
      courseId: `course-${index}`,
      choices: [{ itemId: id, options }],
    })),
  });
}
