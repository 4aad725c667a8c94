import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasAtMostTwoDecimals, toBasisPoints, toCents, toEuros, toPercent } from './euros.ts';

describe('M-5: money in JSON is euros with at most two decimals', () => {
  it('M-5: euros become cents and back', () => {
    expect(toCents(12.5)).toBe(1250);
    expect(toCents(0.29)).toBe(29);
    expect(toCents(1.15)).toBe(115);
    expect(toCents(4.35)).toBe(435);
    expect(toEuros(1250)).toBe(12.5);
    expect(toEuros(7)).toBe(0.07);
    expect(JSON.stringify(toEuros(1090))).toBe('10.9');
  });

  it('M-5: no amount up to 100 000 € changes on its way through JSON', () => {
    const changed: number[] = [];
    for (let cents = 0; cents <= 10_000_000; cents += 1) {
      if (toCents(toEuros(cents)) !== cents) changed.push(cents);
    }
    expect(changed).toEqual([]);
  });

  it('M-5: amounts are written with at most two decimals, and read back from their text', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (cents) => {
        const text = JSON.stringify(toEuros(cents));
        expect(text).toMatch(/^\d+(\.\d{1,2})?$/);
        expect(toCents(Number(text))).toBe(cents);
        expect(hasAtMostTwoDecimals(Number(text))).toBe(true);
      }),
    );
  });

  it('M-5: a negative zero is a zero', () => {
    expect(toCents(-0)).toBe(0);
  });

  it('M-5: a third decimal is one too many', () => {
    expect(hasAtMostTwoDecimals(12.34)).toBe(true);
    expect(hasAtMostTwoDecimals(999_999.99)).toBe(true);
    expect(hasAtMostTwoDecimals(12.345)).toBe(false);
    expect(hasAtMostTwoDecimals(0.001)).toBe(false);
    expect(hasAtMostTwoDecimals(999_999.999)).toBe(false);
    expect(hasAtMostTwoDecimals(1_000_000.001)).toBe(false);
    expect(hasAtMostTwoDecimals(1e-9)).toBe(false);
    expect(hasAtMostTwoDecimals(Number.MIN_VALUE)).toBe(false);
    expect(hasAtMostTwoDecimals(Number.NaN)).toBe(false);
    expect(hasAtMostTwoDecimals(Number.POSITIVE_INFINITY)).toBe(false);
  });

  it('M-5: the noise of binary arithmetic is no third decimal', () => {
    expect(3 * 5.9).not.toBe(17.7);
    expect(hasAtMostTwoDecimals(3 * 5.9)).toBe(true);
    expect(toCents(3 * 5.9)).toBe(1770);
    expect(hasAtMostTwoDecimals(0.1 + 0.2)).toBe(true);
    expect(hasAtMostTwoDecimals(1.1 - 1)).toBe(true);
    expect(hasAtMostTwoDecimals(0)).toBe(true);
  });
});

it('M-2: rates in JSON are percent, and no rate changes on its way', () => {
  expect(toBasisPoints(5.5)).toBe(550);
  expect(toBasisPoints(10)).toBe(1000);
  expect(toPercent(550)).toBe(5.5);
  for (let rate = 0; rate <= 10_000; rate += 1) expect(toBasisPoints(toPercent(rate))).toBe(rate);
});
