import { expect, test } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatDay,
  formatDistance,
  formatPrice,
  formatRate,
  formatShortDay,
  formatTime,
  moneyFormat,
} from './format.ts';

const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [1250, '12,50 €'],
  [0, '0,00 €'],
  [123456, '1 234,56 €'],
])('%i cents read %s', (cents, expected) => {
  expect(plainSpaces(formatPrice(cents))).toBe(expected);
});

test('prices are in the currency of the site, with its sign', () => {
  const francs = moneyFormat({ currency: 'CHF', currencySymbol: 'Fr.' });
  expect(plainSpaces(francs(123456))).toBe('1 234,56 Fr.');
  const euros = moneyFormat({ currency: 'EUR', currencySymbol: 'euros' });
  expect(plainSpaces(euros(-250))).toBe('-2,50 euros');
});

test('an amount in words has cents only where there are some', () => {
  expect(plainSpaces(formatAmount(600))).toBe('6 €');
  expect(plainSpaces(formatAmount(650))).toBe('6,50 €');
});

test('a calendar day is the same everywhere', () => {
  expect(formatDay('2026-03-29')).toBe('dimanche 29 mars');
  expect(formatShortDay('2026-03-29')).toBe('dim. 29 mars');
});

test('moments are told by the restaurant’s clock, on both sides of a clock change', () => {
  const before = Date.parse('2026-03-29T00:30:00Z');
  const after = Date.parse('2026-03-29T01:30:00Z');
  expect(formatTime(before, 'Europe/Paris')).toBe('01:30');
  expect(formatTime(after, 'Europe/Paris')).toBe('03:30');
  expect(formatDate(Date.parse('2026-03-28T23:30:00Z'), 'Europe/Paris')).toBe('dimanche 29 mars');
});

test('rates are written with the sign a space away, and only the decimals they have', () => {
  expect(plainSpaces(formatRate(1000))).toBe('10 %');
  expect(plainSpaces(formatRate(550))).toBe('5,5 %');
});

test('a distance has one decimal at most, and its unit', () => {
  expect(plainSpaces(formatDistance(2.55, 'km'))).toBe('2,6 km');
  expect(plainSpaces(formatDistance(6, 'km'))).toBe('6 km');
  expect(plainSpaces(formatDistance(1.5, 'miles'))).toBe('1,5 mi');
});
