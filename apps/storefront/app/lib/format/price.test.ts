import { expect, test } from 'vitest';
import { formatAmount, formatPrice } from './price.ts';

const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [1250, '12,50 €'],
  [0, '0,00 €'],
  [123456, '1 234,56 €'],
])('%i cents read %s', (cents, expected) => {
  expect(plainSpaces(formatPrice(cents))).toBe(expected);
});

test('an amount in words has cents only where there are some', () => {
  expect(plainSpaces(formatAmount(600))).toBe('6 €');
  expect(plainSpaces(formatAmount(650))).toBe('6,50 €');
});
