import { expect, it } from 'vitest';
import { slotItems } from './slot-items.ts';

const choices = (...ids: readonly string[]) => ids.map((itemId) => ({ itemId }));

it('SV-29 and C-26: slots are asked for with each item once, and the dishes of formulas', () => {
  const lines = [
    { itemId: 'soupe', quantity: 2 },
    {
      ...{ itemId: 'midi', quantity: 3 },
      courses: [{ choices: choices('soupe') }, { choices: choices('steak', 'steak') }],
    },
  ];
  expect(slotItems(lines)).toBe('soupe:5,midi:3,steak:6');
  expect(slotItems([])).toBe('');
});

it('SV-29: says at most 9999 of an item, the most that the query takes', () => {
  const ten = choices(...Array.from({ length: 10 }, () => 'steak'));
  const full = { itemId: 'midi', quantity: 99, courses: [{ choices: ten }] };
  expect(slotItems(Array.from({ length: 11 }, () => full))).toBe('midi:1089,steak:9999');
});
