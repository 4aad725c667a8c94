import { expect, test } from 'vitest';
import { shownLines } from './shown-lines.ts';

const line = (name: string, quantity = 1, change = {}) => ({
  item_id: name,
  name,
  quantity,
  options: [],
  note: '',
  ...change,
});
const options = [{ name: 'Avocat', quantity: 1 }];
const shown = (lines: ReturnType<typeof line>[], warnings = {}) => {
  const result = shownLines({ lines, note: '', allergens: [], ...warnings });
  return [result.lines.map(({ name }) => name).join(' '), result.rest];
};

test('OB-77: four rows are shown, and what does not fit is counted in dishes', () => {
  expect(shown([line('a'), line('b'), line('c'), line('d')])).toEqual(['a b c d', 0]);
  expect(shown([line('a'), line('b'), line('c'), line('d', 3), line('e', 2)])).toEqual([
    'a b c',
    5,
  ]);
});

test('OB-77: options and notes take a row', () => {
  const lines = [line('a', 1, { options }), line('b'), line('c', 4)];
  expect(shown(lines)).toEqual(['a b c', 0]);
  expect(shown([line('a', 1, { options, note: 'x' }), line('b'), line('c', 4)])).toEqual([
    'a b',
    4,
  ]);
});

test('OB-77: an allergen takes room from the lines, and two of them are always shown', () => {
  const lines = [line('a', 1, { options }), line('b', 1, { options }), line('c')];
  expect(shown(lines, { allergens: ['crustaceans'], note: 'x' })).toEqual(['a b', 1]);
});
