import { expect, it } from 'vitest';
import { NO_WISHES, wishCount } from './dish-criteria.ts';

it('counts what is wanted', () => {
  expect(wishCount(NO_WISHES)).toBe(0);
  expect(wishCount({ vegetarian: true, spicy: false, without: ['fish', 'soya'] })).toBe(3);
});
