import { expect, test } from 'vitest';
import { parsePrice, priceText, raisedPrice } from './price-text.ts';

test('a price is typed with a comma or a point, and with or without its sign', () => {
  expect(['5,9', '5.90', '12', ' 12,50 € '].map(parsePrice)).toEqual([5.9, 5.9, 12, 12.5]);
  expect(['', '-1', '5,999', 'cinq', '1e3'].map(parsePrice)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([5.9, 12, null].map(priceText)).toEqual(['5,90', '12,00', '']);
});

test('CA-21: prices are raised by a percentage and rounded to ten cents', () => {
  expect([5.9, 12, 0, 0.1].map((price) => raisedPrice(price, 5))).toEqual([6.2, 12.6, 0, 0.1]);
  expect(raisedPrice(10, -10)).toBe(9);
  expect(raisedPrice(10, -200)).toBe(0);
});
