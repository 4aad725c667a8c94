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
  };
}

const CARD = [
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
  expect(searchMenu(menuSearch(CARD, []), all, ' m ')).toBeNull();
});

test('Q-5: tells how many more there would be without the filters', () => {
  const search = menuSearch(CARD, []);
  const isLeft = ({ name }: Item) => name.startsWith('Yakitori');
  expect(searchMenu(search, isLeft, 'maki')).toMatchObject({
    query: 'maki',
    found: [],
    filteredOut: 2,
    nearest: [],
  });
});

test('Q-14: the restaurant’s synonyms are known, and told', () => {
  const search = menuSearch(CARD, withSearch({ synonyms: [['brochette', 'yakitori']] }));
  const findings = searchMenu(search, all, 'brochettes');
  expect(findings?.found.map(({ product }) => product.name)).toEqual([
    'Yakitori poulet',
    'Yakitori canard',
  ]);
  expect(findings?.readAs).toEqual(['yakitori']);
});

test('Q-15: without a finding there is what is near, and the dishes that the nearest finds', () => {
  const findings = searchMenu(menuSearch(CARD, []), all, ' yakytory ');
  expect(findings).toMatchObject({ query: 'yakytory', found: [], nearest: ['yakitori'] });
  expect(findings?.nearestFound.map(({ product }) => product.name)).toEqual([
    'Yakitori poulet',
    'Yakitori canard',
  ]);
});

test('Q-17: popular is what the restaurant says, without what finds nothing, eight at most', () => {
  const popular = ['Pizza', 'Saumon', ...Array.from('abcdefghi', (letter) => `Maki ${letter}`)];
  expect(menuSearch(CARD, withSearch({ popular })).popular).toEqual([
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

test('Q-17: popular are the words of the best dishes where the restaurant says nothing', () => {
  expect(menuSearch(CARD, []).popular).toEqual(['maki', 'yakitori']);
  expect(menuSearch(CARD, withSearch({ popular: ['Pizza'] })).popular).toEqual([
    'maki',
    'yakitori',
  ]);
});
