import type { WireItem, WireMenu } from '@comptoir/contract/menus/menus';
import { expect, test } from 'vitest';
import { menuIndex } from '#lib/restaurant/restaurant.ts';
import { menuSections } from './menu-sections.ts';

function item(id: string): WireItem {
  return {
    item_id: id,
    item_menu_id: 'carte',
    item_category_id: 'maki',
    item_name: id,
    item_description: '',
    item_image: null,
    item_score: 0,
    item_price: { price_delivery: 6, price_pickup: 5, tax_rate: 10 },
    options: [],
    quantity: 1,
    note: '',
    pieces: null,
    allergens: [],
    vegetarian: false,
    spicy: 0,
    pairs_with: [],
  };
}

function menu(id: string, categories: readonly (readonly [string, readonly string[]])[]): WireMenu {
  return {
    menu_id: id,
    menu_name: `Menu ${id}`,
    menu_is_open: true,
    menu_is_available: true,
    active_times: null,
    time_ranges: {},
    pickup_time_ranges: {},
    categories: categories.map(([categoryId, items]) => ({
      category_id: categoryId,
      category_name: categoryId,
      category_description: '',
      course: null,
      items: items.map(item),
    })),
  };
}

test('menus, categories and dishes keep the menu’s sorting', () => {
  const index = menuIndex([
    menu('carte', [
      ['maki', ['maki-thon', 'maki-saumon']],
      ['nigiri', ['nigiri-thon']],
    ]),
    menu('midi', [['bentos', ['bento']]]),
  ]);
  const listed = menuSections(index).map(({ name, categories }) => [
    name,
    ...categories.map(({ id, items }) => `${id}: ${items.map((dish) => dish.id).join(' ')}`),
  ]);
  expect(listed).toEqual([
    ['Menu carte', 'maki: maki-thon maki-saumon', 'nigiri: nigiri-thon'],
    ['Menu midi', 'bentos: bento'],
  ]);
});

test('a category without dishes and a menu without categories are left out', () => {
  const index = menuIndex([
    menu('vide', []),
    menu('carte', [
      ['maki', ['maki-thon']],
      ['vide', []],
    ]),
  ]);
  const [only, ...others] = menuSections(index);
  expect(others).toEqual([]);
  expect(only?.categories.map(({ id }) => id)).toEqual(['maki']);
});

test('R-29: a category shows items of others after its own, each once, and leaves out what is none', () => {
  const carte = menu('carte', [
    ['maki', ['maki-thon', 'maki-saumon']],
    ['envies', ['bento']],
  ]);
  const categories = carte.categories.map((category) =>
    category.category_id === 'envies'
      ? { ...category, linked_items: ['maki-saumon', 'bento', 'parti', 'maki-saumon'] }
      : category,
  );
  const [only] = menuSections(menuIndex([{ ...carte, categories }]));
  expect(only?.categories.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['maki-thon', 'maki-saumon'],
    ['bento', 'maki-saumon'],
  ]);
});
