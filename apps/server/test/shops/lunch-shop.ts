import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import type { StoredItem } from '@comptoir/contract/restaurant-file/restaurant-file';
import {
  aCategory,
  aMenu,
  anItem,
  anOption,
  anOptionGroup,
} from '#test/builders/restaurant-builder.ts';

const dish = (
  item_category_id: string,
  item_id: string,
  item_name: string,
  price: number,
  more: Partial<StoredItem> = {},
) =>
  anItem({
    item_id,
    item_name,
    item_category_id,
    item_price: { price_pickup: price, price_delivery: price, tax_rate: 10 },
    ...more,
  });

const PEPPER = anOption({ id: 'poivre', name: 'Sauce poivre', price: 0.8, tax_rate: 5.5 });

/** A course of exactly one of these dishes; a number is the supplement of the one before it. */
const course = (course_id: string, course_name: string, items: readonly [string, number][]) => ({
  course_id,
  course_name,
  min: 1,
  max: 1,
  items: items.map(([item_id, supplement]) => ({ item_id, supplement })),
});

/** « Formule midi » at 16.90 €: a starter, a dish (the steak 3.00 € more) and a glass of wine at 20 %. */
const LUNCH = dish('formules', 'midi', 'Formule midi', 16.9, {
  courses: [
    course('entree', 'Entrée', [
      ['soupe', 0],
      ['salade', 0],
    ]),
    course('plat', 'Plat', [
      ['poulet', 0],
      ['steak', 3],
    ]),
    course('vin', 'Verre de vin', [['rouge', 0]]),
  ],
});

/** The formula and its dishes: a soup at 6.50 €, a steak and a chicken at 14.00 €, a glass of wine at 4.50 €. */
export const LUNCH_MENUS = [
  aMenu({
    categories: [
      aCategory({ category_id: 'formules', items: [LUNCH] }),
      aCategory({
        category_id: 'cuisine',
        items: [
          dish('cuisine', 'soupe', 'Soupe', 6.5),
          dish('cuisine', 'salade', 'Salade', 6.5),
          dish('cuisine', 'poulet', 'Poulet rôti', 14),
          dish('cuisine', 'steak', 'Steak frites', 14, {
            ingredients: ['frites'],
            load: 3,
            options: [
              anOptionGroup({
                option_id: 'sauce',
                option_name: 'Sauce',
                min_selected: 0,
                option_options: [PEPPER],
              }),
            ],
          }),
        ],
      }),
      aCategory({
        category_id: 'bar',
        items: [
          dish('bar', 'rouge', 'Vin rouge', 4.5, {
            item_price: { price_pickup: 4.5, price_delivery: 4.5, tax_rate: 20 },
          }),
        ],
      }),
    ],
  }),
];

type Choice = NonNullable<WireCartItem['courses']>[number]['choices'][number];

/** The sauce of the steak. */
export const WITH_PEPPER: Choice['options'] = [
  { option_id: 'sauce', selected: 1, option_options: [{ id: 'poivre', quantity: 1 }] },
];

/** A line of the formula with a starter, a dish with its options, and wine. */
export function lunch(
  starter = 'soupe',
  main = 'poulet',
  { quantity = 1, options = [] as Choice['options'] } = {},
): WireCartItem {
  const chosen = (course_id: string, item_id: string, own: Choice['options'] = []) => ({
    course_id,
    choices: [{ item_id, options: own }],
  });
  return {
    item_id: 'midi',
    quantity,
    note: '',
    options: [],
    courses: [chosen('entree', starter), chosen('plat', main, options), chosen('vin', 'rouge')],
  };
}
