import { expect, test } from 'vitest';
import { formatRate, moneyFormat } from './money.ts';

const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('amounts carry the given symbol', () => {
  const francs = moneyFormat({ currencySymbol: 'Fr.' });
  expect(plainSpaces(francs(123456))).toBe('1 234,56 Fr.');
  const euros = moneyFormat({ currencySymbol: 'euros' });
  expect(plainSpaces(euros(-250))).toBe('-2,50 euros');
});

test.each([{}, { isShort: true }])(
  'amounts are written as Intl writes them in French: %o',
  (options) => {
    const format = moneyFormat({ currencySymbol: '€' }, options);
    const intl = new Intl.NumberFormat('fr-FR', {
      style: 'currency',
      currency: 'EUR',
      ...(options.isShort && { trailingZeroDisplay: 'stripIfInteger' }),
    });
    for (const cents of [
      0, 1, 9, 10, 99, 100, 470, 1250, 1200, 99_999, 100_000, 123_456, 987_654_321,
    ]) {
      expect(format(cents)).toBe(intl.format(cents / 100));
      if (cents > 0) expect(format(-cents)).toBe(intl.format(-cents / 100));
    }
  },
);

test('rates are written as Intl writes them in French', () => {
  const intl = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
  for (const rate of [0, 1, 10, 25, 550, 1000, 1005, 2000, 10_000, 150_000]) {
    expect(formatRate(rate)).toBe(intl.format(rate / 10_000));
  }
});

test('rates are written with the sign a space away, and only the decimals they have', () => {
  expect(plainSpaces(formatRate(1000))).toBe('10 %');
  expect(plainSpaces(formatRate(550))).toBe('5,5 %');
});
