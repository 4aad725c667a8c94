import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentageOf, roundedProportion, roundedQuotient, sum } from './money.ts';

it('M-2: a rate of 1000 is 10 %, one of 550 is 5.5 %', () => {
  expect(percentageOf(2000, 1000)).toBe(200);
  expect(percentageOf(2000, 550)).toBe(110);
  expect(percentageOf(2000, 10_000)).toBe(2000);
});

it('M-3: halves are rounded away from zero', () => {
  expect(roundedQuotient(5, 10)).toBe(1);
  expect(roundedQuotient(15, 10)).toBe(2);
  expect(roundedQuotient(25, 10)).toBe(3);
  expect(roundedQuotient(-5, 10)).toBe(-1);
  expect(roundedQuotient(-15, 10)).toBe(-2);
});

it('M-3: less than a half is rounded towards zero, and never to a negative zero', () => {
  expect(roundedQuotient(4, 10)).toBe(0);
  expect(roundedQuotient(14, 10)).toBe(1);
  expect(roundedQuotient(-4, 10)).toBe(0);
});

it('M-3: 10 % of 10.05 € is 1.01 €, where binary fractions make 1.00', () => {
  expect(percentageOf(1005, 1000)).toBe(101);
});

it('M-3: a product beyond the integers of a double is still exact', () => {
  // 9 007 199 254 740 991 × 3 / 2 = 13 510 798 882 111 486.5
  expect(roundedProportion(Number.MAX_SAFE_INTEGER, 3, 6)).toBe(4_503_599_627_370_496);
  expect(roundedProportion(-Number.MAX_SAFE_INTEGER, 3, 6)).toBe(-4_503_599_627_370_496);
});

it('M-3: rounding moves an amount by half a cent at most', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 20_000 }), (numerator, denominator) => {
      const error = roundedQuotient(numerator, denominator) * denominator - numerator;
      expect(Math.abs(error) * 2).toBeLessThanOrEqual(denominator);
    }),
  );
});

it('M-3: rounding is symmetrical around zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1, max: 20_000 }), (amount, rate) => {
      expect(percentageOf(-amount, rate) + percentageOf(amount, rate)).toBe(0);
    }),
  );
});

it('M-1: a sum of cents is their exact sum, and nothing adds up to 0', () => {
  expect(sum([])).toBe(0);
  expect(sum([10, 20, 30])).toBe(60);
});
