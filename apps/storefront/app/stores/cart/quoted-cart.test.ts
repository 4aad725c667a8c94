import type { Item } from '@comptoir/domain/menu/menu';
import { expect, test } from 'vitest';
import { splitLines } from './quoted-cart.ts';

const PLATTER: Item = {
  id: 'plateau',
  menuId: 'carte',
  categoryId: 'plateaux',
  name: 'Plateau',
  description: '',
  image: null,
  score: 0,
  prices: { pickup: 1990, delivery: 2190 },
  taxRate: null,
  optionGroups: [
    {
      id: 'accompagnement',
      name: 'Accompagnement',
      minSelected: 1,
      maxSelected: 1,
      maxUnits: null,
      options: [
        {
          id: 'miso',
          name: 'Soupe miso',
          price: 0,
          taxRate: null,
          allergens: [],
          vegetarian: true,
          spicy: 0,
        },
      ],
    },
  ],
  pieces: 16,
  allergens: [],
  vegetarian: false,
  spicy: 0,
  pairsWith: [],
  load: 1,
  leadMinutes: null,
  ingredients: [],
};

const MENU = new Map([['plateau', PLATTER]]);
const MISO = { groupId: 'accompagnement', optionId: 'miso', quantity: 1 };
const line = (itemId: string, options = [MISO]) => ({ itemId, quantity: 1, note: '', options });

test('a line whose item is on the menu stays', () => {
  expect(splitLines([line('plateau')], MENU)).toEqual({
    sellable: [line('plateau')],
    reduced: [],
    dropped: [],
  });
});

test('a line whose item has left the menu is dropped without its item', () => {
  expect(splitLines([line('ancien'), line('plateau')], MENU)).toEqual({
    sellable: [line('plateau')],
    reduced: [],
    dropped: [{ line: line('ancien'), item: null }],
  });
});

test('a line whose options are no longer valid is dropped with its item', () => {
  const chosen = [{ ...MISO, optionId: 'salade' }];
  expect(splitLines([line('plateau', chosen), line('plateau', [])], MENU).dropped).toEqual([
    { line: line('plateau', chosen), item: PLATTER },
    { line: line('plateau', []), item: PLATTER },
  ]);
});

test('C-12: a line with more option units than allowed is reduced, and reported', () => {
  const tooMany = line('plateau', [{ ...MISO, quantity: 99 }]);
  expect(splitLines([tooMany], MENU)).toEqual({
    sellable: [line('plateau')],
    reduced: [{ line: tooMany, fitted: line('plateau'), item: PLATTER }],
    dropped: [],
  });
});

test('C-12: a reduced line that equals another is joined with it', () => {
  const tooMany = line('plateau', [{ ...MISO, quantity: 2 }]);
  expect(splitLines([line('plateau'), tooMany], MENU).sellable).toEqual([
    { ...line('plateau'), quantity: 2 },
  ]);
});

test('C-12, C-21: so is a formula with a dish with more', () => {
  const formula: Item = {
    ...PLATTER,
    id: 'formule',
    optionGroups: [],
    courses: [
      {
        id: 'plat',
        name: 'Plat',
        minimum: 1,
        maximum: 1,
        dishes: [{ item: PLATTER, supplement: 0 }],
      },
    ],
  };
  const chosen = (quantity: number) => ({
    ...line('formule', []),
    courses: [
      { courseId: 'plat', choices: [{ itemId: 'plateau', options: [{ ...MISO, quantity }] }] },
    ],
  });
  const menu = new Map([...MENU, ['formule', formula] as const]);
  expect(splitLines([chosen(2)], menu)).toEqual({
    sellable: [chosen(1)],
    reduced: [{ line: chosen(2), fitted: chosen(1), item: formula }],
    dropped: [],
  });
  const ghost = [{ courseId: 'plat', choices: [{ itemId: 'parti', options: [] }] }];
  expect(splitLines([{ ...chosen(2), courses: ghost }], menu).dropped).toHaveLength(1);
});
