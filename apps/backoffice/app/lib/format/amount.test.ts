import { expect, test } from 'vitest';
import { amountDigits, formatAmount } from './amount.ts';

test('FG-31: amounts carry the sign −, below a column that says euros as well', () => {
  expect(formatAmount(-15.33)).toBe('−15,33\u00a0€');
  expect(amountDigits(-15.33)).toBe('−15,33');
  expect(amountDigits(1234.5)).toBe('1\u202f234,50');
});
