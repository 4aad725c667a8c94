import { expect, test } from 'vitest';
import { isMovableCash } from './cash-movement.ts';

test.each([
  [1, true],
  [5_000, true],
  [10_000_000, true],
  [10_000_001, false],
  [0, false],
  [-5_000, false],
])('BK-46: %i cents are put into the cash register or taken out of it: %s', (amount, isMovable) => {
  expect(isMovableCash(amount)).toBe(isMovable);
});
