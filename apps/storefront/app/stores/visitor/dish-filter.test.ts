import { NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import { expect, test } from 'vitest';
import { persistedFilter } from './dish-filter.ts';

const restore = (stored: unknown) => persistedFilter[0]?.restore(stored, '');

test('the filters survive a reload', () => {
  const criteria = { vegetarian: true, spicy: false, without: ['fish', 'soya'] };
  expect(restore(persistedFilter[0]?.save({ criteria }))).toEqual({ criteria });
});

test('without criteria nothing is stored', () => {
  expect(persistedFilter[0]?.save({ criteria: NO_CRITERIA })).toBeNull();
});

test('what makes no sense is left out', () => {
  expect(restore({ vegetarian: 'yes', without: ['fish', 3, null] })).toEqual({
    criteria: { vegetarian: false, spicy: false, without: ['fish'] },
  });
  expect(restore([1])).toBeNull();
});
