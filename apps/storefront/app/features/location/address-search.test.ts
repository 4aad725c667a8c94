import { expect, test } from 'vitest';
import { comboboxMove } from './address-search.tsx';

test('the arrows highlight one suggestion after the other, round and round', () => {
  expect(comboboxMove('ArrowDown', -1, 3)).toEqual({ kind: 'highlight', index: 0 });
  expect(comboboxMove('ArrowDown', 2, 3)).toEqual({ kind: 'highlight', index: 0 });
  expect(comboboxMove('ArrowUp', -1, 3)).toEqual({ kind: 'highlight', index: 2 });
  expect(comboboxMove('ArrowUp', 2, 3)).toEqual({ kind: 'highlight', index: 1 });
});

test('Enter takes the highlighted suggestion, or the first', () => {
  expect(comboboxMove('Enter', 1, 3)).toEqual({ kind: 'choose', index: 1 });
  expect(comboboxMove('Enter', -1, 3)).toEqual({ kind: 'choose', index: 0 });
});

test('Escape closes the list; other keys and an empty list have no move', () => {
  expect(comboboxMove('Escape', 1, 3)).toEqual({ kind: 'close' });
  expect(comboboxMove('r', 1, 3)).toBeNull();
  expect(comboboxMove('Enter', -1, 0)).toBeNull();
});
