import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { homeContent } from './home-content.ts';

const t = createTranslate({});

const dishes = Array.from({ length: 14 }, (_, place) => ({
  item_id: `plat-${place}`,
  item_menu_id: 'carte',
  item_category_id: 'plats',
  item_name: `Plat ${place}`,
  item_description: '',
  item_image: null,
  item_score: 100 - place,
  item_price: { price_delivery: 5, price_pickup: 5, tax_rate: null },
  options: [],
  quantity: 0,
  note: '',
  allergens: [],
  pieces: null,
  vegetarian: false,
  spicy: 0,
  pairs_with: [],
}));

const menu = {
  menu_id: 'carte',
  menu_name: 'Carte',
  menu_is_open: true,
  menu_is_available: true,
  active_times: null,
  time_ranges: {},
  pickup_time_ranges: {},
  categories: [
    {
      category_id: 'plats',
      category_name: 'Plats',
      category_description: '',
      course: null,
      items: dishes,
    },
  ],
};

const favourites = (popular: readonly string[]) =>
  homeContent([menu], [], popular, t).favourites.map(({ id }) => id);

test('G-10: favourites are what is bought most, filled up by the restaurant’s own score', () => {
  expect(favourites(['plat-9', 'plat-4'])).toEqual([
    'plat-9',
    'plat-4',
    'plat-0',
    'plat-1',
    'plat-2',
    'plat-3',
    'plat-5',
    'plat-6',
    'plat-7',
    'plat-8',
    'plat-10',
    'plat-11',
  ]);
});

test('G-10: without popular dishes the score decides', () => {
  expect(favourites([])[0]).toBe('plat-0');
  expect(favourites([])).toHaveLength(12);
});

test('G-10: a smaller menu has fewer favourites', () => {
  const few = {
    ...menu,
    categories: menu.categories.map((one) => ({ ...one, items: dishes.slice(0, 1) })),
  };
  expect(homeContent([few], [], [], t).favourites).toHaveLength(1);
});

test('G-10: a dish that left the menu is no favourite', () => {
  expect(favourites(['parti', 'plat-3'])[0]).toBe('plat-3');
  const [one] = homeContent([{ ...menu, menu_is_available: false }], [], ['plat-3'], t).favourites;
  expect(one).toBeUndefined();
});
