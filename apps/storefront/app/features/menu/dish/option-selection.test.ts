import type { OptionGroup } from '@comptoir/domain/menu/menu';
import { expect, test } from 'vitest';
import {
  groupRuleText,
  inGroupOrder,
  isFull,
  isGroupSoldOut,
  maximumOf,
  quantityOf,
  withQuantity,
} from './option-selection.ts';

const option = (id: string) => ({
  id,
  name: id,
  price: 0,
  taxRate: null,
  allergens: [],
  vegetarian: true,
  spicy: 0,
});

function group(
  minSelected: number,
  maxSelected: number | null,
  maxUnits: number | null = null,
): OptionGroup {
  const options = ['miso', 'chou', 'wakame', 'riz'].map(option);
  return { id: 'side', name: 'Accompagnement', minSelected, maxSelected, maxUnits, options };
}

const choiceOf = (optionId: string, quantity = 1) => ({ groupId: 'side', optionId, quantity });
const OTHER = { groupId: 'sauces', optionId: 'soja', quantity: 2 };

const plain = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

test.each([
  [1, 1, 'Choose 1'],
  [2, 2, 'Choose 2'],
  [1, 2, 'Choose 1 to 2'],
  [1, null, 'Choose at least 1'],
  [0, 3, 'Up to 3 to choose'],
  [0, null, 'As many as you like'],
  [0, 9, 'As many as you like'],
  [2, 9, 'Choose at least 2'],
  [4, null, 'Choose 4'],
])('C-5: from %s to %s reads "%s"', (min, max, text) => {
  expect(groupRuleText(group(min, max), plain)).toBe(text);
});

test('a single choice is replaced by another, and other groups stay', () => {
  const one = group(1, 1);
  const first = withQuantity([OTHER], one, 'miso', 1);
  expect(withQuantity(first, one, 'chou', 3)).toEqual([OTHER, choiceOf('chou')]);
});

test('each of several choices has its own quantity, and 0 removes it', () => {
  const several = group(0, 2);
  const first = withQuantity([], several, 'miso', 1);
  const second = withQuantity(first, several, 'chou', 1);
  const more = withQuantity(second, several, 'miso', 3);
  expect(more).toEqual([choiceOf('miso', 3), choiceOf('chou')]);
  expect(quantityOf(more, 'side', 'miso')).toBe(3);
  expect(withQuantity(more, several, 'miso', 0)).toEqual([choiceOf('chou')]);
});

test('C-5: a group is full by distinct choices, not by their quantities', () => {
  expect(isFull(group(0, 2), [choiceOf('miso', 5)])).toBe(false);
  expect(isFull(group(0, 2), [choiceOf('miso'), choiceOf('chou')])).toBe(true);
  expect(isFull(group(0, null), [choiceOf('miso'), choiceOf('chou')])).toBe(false);
});

test('C-11: a group is full when all its units are chosen, of whichever options', () => {
  expect(isFull(group(0, null, 3), [choiceOf('miso', 2)])).toBe(false);
  expect(isFull(group(0, null, 3), [choiceOf('miso', 3)])).toBe(true);
});

test('C-11: an option can have as many units as the group has left', () => {
  const four = group(0, null, 4);
  expect(maximumOf(four, [choiceOf('miso', 1), choiceOf('chou', 2)], 'miso')).toBe(2);
  expect(maximumOf(four, [OTHER], 'miso')).toBe(4);
  expect(maximumOf(group(0, null), [choiceOf('miso', 5)], 'miso')).toBe(99);
});

test('C-11: a group’s maximum of units is part of its rule’s text', () => {
  expect(groupRuleText(group(0, null, 4), plain)).toBe('As many as you like, 4 units at most');
  expect(groupRuleText(group(0, 2, 4), plain)).toBe('Up to 2 to choose, 4 units at most');
  expect(groupRuleText(group(2, 2, 2), plain)).toBe('Choose 2');
});

test('SV-64: a required group is sold out when fewer options are left than have to be chosen', () => {
  const soldOut =
    (...ids: readonly string[]) =>
    (id: string) =>
      ids.includes(id) ? 'Épuisé ce soir' : '';
  const ids = ['miso', 'chou', 'wakame', 'riz'];
  expect(isGroupSoldOut(group(1, 1), soldOut(...ids))).toBe(true);
  expect(isGroupSoldOut(group(1, 1), soldOut(...ids.slice(1)))).toBe(false);
  expect(isGroupSoldOut(group(2, null), soldOut(...ids.slice(1)))).toBe(true);
  expect(isGroupSoldOut(group(0, 1), soldOut(...ids))).toBe(false);
});

test('C-16: choices are in the order of their groups, whenever they were made', () => {
  const groups = [group(1, 1), group(0, null)].map((one, index) => ({ ...one, id: `g${index}` }));
  const chosen = (groupId: string, optionId: string) => ({ groupId, optionId, quantity: 1 });
  const made = [chosen('g1', 'a'), chosen('g0', 'size'), chosen('g1', 'b')];
  expect(inGroupOrder({ optionGroups: groups }, made)).toEqual([
    chosen('g0', 'size'),
    chosen('g1', 'a'),
    chosen('g1', 'b'),
  ]);
});
