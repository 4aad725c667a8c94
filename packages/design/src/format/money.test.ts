import { expect, test } from 'vitest';
import { formatRate, moneyFormat } from './money.ts';

const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('amounts are in the given currency, with the given symbol', () => {
  const francs = moneyFormat({ currency: 'CHF', currencySymbol: 'Fr.' });
  expect(plainSpaces(francs(123456))).toBe('1 234,56 Fr.');
  const euros = moneyFormat({ currency: 'EUR', currencySymbol: 'euros' });
  expect(plainSpaces(euros(-250))).toBe('−2,50 euros');
});

test('rates are written with the sign a space away, and only the decimals they have', () => {
  expect(plainSpaces(formatRate(1000))).toBe('10 %');
  expect(plainSpaces(formatRate(550))).toBe('5,5 %');
});
