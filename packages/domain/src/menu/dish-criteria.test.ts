import { expect, it } from 'vitest';
import { criteriaCount, NO_CRITERIA } from './dish-criteria.ts';

it('counts the criteria', () => {
  expect(criteriaCount(NO_CRITERIA)).toBe(0);
  expect(criteriaCount({ vegetarian: true, spicy: false, without: ['fish', 'soya'] })).toBe(3);
});
