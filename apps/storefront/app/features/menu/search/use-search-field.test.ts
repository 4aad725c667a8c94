import { expect, test } from 'vitest';
import { steppedTo } from './use-search-field.ts';

const STOPS = ['field', 'maki', 'thon'];

test.each([
  ['field', 'ArrowDown', 'maki'],
  ['maki', 'ArrowDown', 'thon'],
  ['maki', 'ArrowRight', 'thon'],
  ['thon', 'ArrowUp', 'maki'],
  ['maki', 'ArrowLeft', 'field'],
  ['field', 'ArrowRight', null],
  ['field', 'ArrowLeft', null],
  ['field', 'ArrowUp', null],
  ['thon', 'ArrowDown', null],
  ['maki', 'Enter', null],
  ['elsewhere', 'ArrowDown', null],
])('from %s %s leads to %s', (from, key, expected) => {
  expect(steppedTo(STOPS, from, key)).toBe(expected);
});

test('a closed panel has no stops', () => {
  expect(steppedTo([], 'field', 'ArrowDown')).toBeNull();
});
