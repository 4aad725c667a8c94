import type { SettingsPair } from '@comptoir/contract/settings/settings';
import type { Item } from '@comptoir/domain/menu/menu';
import { expect, test } from 'vitest';
import { menuSearch, searchMenu } from './menu-search.ts';

function anItem(name: string, description = '', score = 0): Item {
  return {
    id: name,
    menuId: 'carte',
    categoryId: 'maki',
    name,
    description,
    image: null,
    score,
    prices: { pickup: 590, delivery: 650 },
    taxRate: null,
    optionGroups: [],
    pieces: null,
    allergens: [],
    vegetarian: false,
    spicy: 0,
    pairsWith: [],
    load: 1,
    leadMinutes: null,
    ingredients: [],
  };
}

const DISHES = [
  anItem('Maki saumon', '', 90),
  anItem('Maki avocat', '', 80),
  anItem('Yakitori poulet', '', 70),
  anItem('Yakitori canard', '', 60),
];

const withSearch = (search: object): readonly SettingsPair[] => [
  { name: 'features', value: { search } },
];

const all = () => true;

test('Q-2: nothing is looked for while the query is too short', () => {
  expect(searchMenu(menuSearch(DISHES, []), all, ' m ')).toBeNull();
});

test('Q-5: all that match are counted, also beyond the ten that are shown at first', () => {
  const many = Array.from({ length: 23 }, (_, index) => anItem(`Maki ${index + 1}`));
  expect(searchMenu(menuSearch(many, []), all, 'maki')?.found).toHaveLength(23);
});

test('Q-5: counts the results that the filters exclude', () => {
  const search = menuSearch(DISHES, []);
  const isLeft = ({ name }: Item) => name.startsWith('Yakitori');
  expect(searchMenu(search, isLeft, 'maki')).toMatchObject({
    query: 'maki',
    found: [],
    filteredOut: 2,
    nearest: [],
  });
});

test('Q-14: the restaurant’s synonyms are applied, and shown', () => {
  const search = menuSearch(DISHES, withSearch({ synonyms: [['brochette', 'yakitori']] }));
  const results = searchMenu(search, all, 'brochettes');
  expect(results?.found.map(({ product }) => product.name)).toEqual([
    'Yakitori poulet',
    'Yakitori canard',
  ]);
  expect(results?.readAs).toEqual(['yakitori']);
});

test('Q-15: without a result there are the nearest terms, and the dishes that they find', () => {
  const results = searchMenu(menuSearch(DISHES, []), all, ' yakytory ');
  expect(results).toMatchObject({ query: 'yakytory', found: [], nearest: ['yakitori'] });
  expect(results?.nearestFound.map(({ product }) => product.name)).toEqual([
    'Yakitori poulet',
    'Yakitori canard',
  ]);
});

test('Q-17: popular searches are the restaurant’s, without those without results, eight at most', () => {
  const popular = ['Pizza', 'Saumon', ...Array.from('abcdefghi', (letter) => `Maki ${letter}`)];
  expect(menuSearch(DISHES, withSearch({ popular })).popular).toEqual([
    'Saumon',
    'Maki a',
    'Maki b',
    'Maki c',
    'Maki d',
    'Maki e',
    'Maki f',
    'Maki g',
  ]);
});

test('Q-17: without popular searches of the restaurant they are the words of the best dishes', () => {
  expect(menuSearch(DISHES, []).popular).toEqual(['maki', 'yakitori']);
  expect(menuSearch(DISHES, withSearch({ popular: ['Pizza'] })).popular).toEqual([
    'maki',
    'yakitori',
  ]);
});
