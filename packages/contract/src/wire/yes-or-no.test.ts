import { expect, it } from 'vitest';
import { isYes } from './yes-or-no.ts';

it('O-1: a flag is Yes or No or a boolean, and has a default when it is left out', () => {
  expect(isYes('Yes', false)).toBe(true);
  expect(isYes(true, false)).toBe(true);
  expect(isYes('No', true)).toBe(false);
  expect(isYes(false, true)).toBe(false);
  expect(isYes(null, true)).toBe(true);
  expect(isYes(undefined, false)).toBe(false);
});
