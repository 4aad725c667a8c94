import { NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import { expect, test } from 'vitest';
import { keptFilter } from './dish-filter.ts';

const restore = (kept: unknown) => keptFilter[0]?.restore(kept, '');

test('what was wanted before a reload is wanted again', () => {
  const criteria = { vegetarian: true, spicy: false, without: ['fish', 'soya'] };
  expect(restore(keptFilter[0]?.save({ criteria }))).toEqual({ criteria });
});

test('without criteria nothing is stored', () => {
  expect(keptFilter[0]?.save({ criteria: NO_CRITERIA })).toBeNull();
});

test('what makes no sense is left out', () => {
  expect(restore({ vegetarian: 'yes', without: ['fish', 3, null] })).toEqual({
    criteria: { vegetarian: false, spicy: false, without: ['fish'] },
  });
  expect(restore([1])).toBeNull();
});
