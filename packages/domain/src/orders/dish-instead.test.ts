import { expect, test } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import { addedByChoice, dishInstead, mostChoices, priceInstead } from './dish-instead.ts';

const small = anOption({ id: 'small', price: 0, prices: { pickup: 800, delivery: 900 } });
const large = anOption({ id: 'large', price: 0, prices: { pickup: 1200, delivery: 1400 } });
const sauce = anOption({ id: 'sauce', price: 50 });
const wine = anOption({ id: 'wine', price: 400, taxRate: 2000 });
const lemon = anOption({ id: 'lemon', price: 0, taxRate: 550 });
const roll = anItem({
  id: 'roll',
  prices: { pickup: 800, delivery: 900 },
  taxRate: 1000,
  optionGroups: [
    aGroup({ id: 'size', minSelected: 1, maxSelected: 1, options: [small, large] }),
    aGroup({ id: 'extras', minSelected: 0, maxSelected: null, options: [sauce, wine, lemon] }),
  ],
});
const rateOf = ({ taxRate }: { readonly taxRate: number | null }) => taxRate ?? 1000;
const choicesOf = (isLeft: (id: string) => boolean) =>
  dishInstead(roll, { isLeft: ({ id }) => isLeft(id), rateOf })?.optionGroups.map(
    ({ id, options }) => [id, ...options.map((option) => option.id)],
  );

test('SU-7: a dish is proposed with the choices that are left and have its rate, or cost nothing', () => {
  expect(choicesOf(() => true)).toEqual([
    ['size', 'small', 'large'],
    ['extras', 'sauce', 'lemon'],
  ]);
  expect(choicesOf((id) => id !== 'sauce' && id !== 'lemon')).toEqual([['size', 'small', 'large']]);
  expect(choicesOf((id) => id === 'large')).toEqual([['size', 'large']]);
});

test('SU-7: a dish whose required choice is not left is not proposed, and neither is a formula', () => {
  expect(choicesOf((id) => id === 'sauce')).toBeUndefined();
  const formula = { ...roll, courses: [] };
  expect(dishInstead(formula, { isLeft: () => true, rateOf })).toBeNull();
});

test('SU-6: a dish costs what its size and its choices cost together', () => {
  const chosen = [
    { groupId: 'size', optionId: 'large', quantity: 1 },
    { groupId: 'extras', optionId: 'sauce', quantity: 2 },
  ];
  expect(priceInstead(roll, chosen, 'pickup')).toBe(1300);
  expect(priceInstead(roll, chosen, 'delivery')).toBe(1500);
  const added = [small, large, sauce].map((option) => addedByChoice(option, roll, 'pickup'));
  expect(added).toEqual([0, 400, 50]);
});

test('SU-7: of a group as many choices are taken as it has and allows', () => {
  const group = aGroup({
    id: 'extras',
    maxSelected: null,
    maxUnits: null,
    options: [sauce, lemon],
  });
  expect(mostChoices(group)).toBe(2);
  expect(mostChoices({ ...group, maxSelected: 1 })).toBe(1);
  expect(mostChoices({ ...group, maxSelected: 5, maxUnits: 1 })).toBe(1);
});
