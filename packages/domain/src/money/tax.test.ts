import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxRules } from '../../test/builders.ts';
import { sum } from './money.ts';
import { taxAtDefaultRate, taxOnLine, totalByRate } from './tax.ts';

const INCLUSIVE = taxRules();
const EXCLUSIVE = taxRules({ inclusive: false });

describe('P-6: how prices and tax relate', () => {
  it('P-6: inclusive, the tax is the part that the price contains', () => {
    expect(taxOnLine([{ amount: 1100, rate: 1000 }], INCLUSIVE).tax).toBe(100);
    expect(taxOnLine([{ amount: 1200, rate: 2000 }], INCLUSIVE).tax).toBe(200);
    // 10.00 × 10 / 110 = 0.909…
    expect(taxOnLine([{ amount: 1000, rate: 1000 }], INCLUSIVE).tax).toBe(91);
  });

  it('P-6: exclusive, the tax is the rate of the price', () => {
    expect(taxOnLine([{ amount: 1000, rate: 1000 }], EXCLUSIVE).tax).toBe(100);
    // 10.05 × 10 % = 1.005
    expect(taxOnLine([{ amount: 1005, rate: 1000 }], EXCLUSIVE).tax).toBe(101);
  });

  it('P-6: switched off, the tax is 0 either way', () => {
    const parts = [{ amount: 1000, rate: 1000 }];
    expect(taxOnLine(parts, taxRules({ enabled: false })).tax).toBe(0);
    expect(taxOnLine(parts, taxRules({ enabled: false, inclusive: false })).tax).toBe(0);
  });

  it('P-6: a rate of 0 and an amount of 0 make no tax', () => {
    expect(taxOnLine([{ amount: 1000, rate: 0 }], INCLUSIVE).tax).toBe(0);
    expect(taxOnLine([{ amount: 0, rate: 1000 }], EXCLUSIVE).tax).toBe(0);
    expect(taxOnLine([], EXCLUSIVE).tax).toBe(0);
  });
});

describe('P-7: a line is rounded once, whatever rates are in it', () => {
  it('P-7: parts at one rate are added before the tax is taken', () => {
    // 10 % of 0.05 € alone is half a cent, rounded to 0.01 each; together it is 0.01.
    const parts = [
      { amount: 5, rate: 1000 },
      { amount: 5, rate: 1000 },
    ];
    expect(taxOnLine(parts, EXCLUSIVE).tax).toBe(1);
  });

  it('P-7: parts at several rates are added as fractions', () => {
    // 0.05 × 10 % + 0.02 × 20 % = 0.005 + 0.004 = 0.009; part by part it would be 0.01 + 0.00.
    const parts = [
      { amount: 5, rate: 1000 },
      { amount: 2, rate: 2000 },
    ];
    expect(taxOnLine(parts, EXCLUSIVE).tax).toBe(1);
    // 0.04 × 10 % + 0.02 × 20 % = 0.008; part by part it would be 0.
    const smaller = [
      { amount: 4, rate: 1000 },
      { amount: 2, rate: 2000 },
    ];
    expect(taxOnLine(smaller, EXCLUSIVE).tax).toBe(1);
  });

  it('P-7: inclusive fractions that make exactly half a cent are rounded up', () => {
    const parts = [
      { amount: 11, rate: 1000 },
      { amount: 3, rate: 2000 },
    ];
    // 0.11 × 10/110 = 0.01 and 0.03 × 20/120 = 0.005 make 0.015.
    expect(taxOnLine(parts, INCLUSIVE).tax).toBe(2);
  });

  it('P-7: three rates in one line', () => {
    // 12.40 at 10 %: 1.12727…, 5.00 at 20 %: 0.83333…, 3.30 at 5.5 %: 0.17203… = 2.13264…
    const parts = [
      { amount: 1240, rate: 1000 },
      { amount: 500, rate: 2000 },
      { amount: 330, rate: 550 },
    ];
    expect(taxOnLine(parts, INCLUSIVE).tax).toBe(213);
  });
});

describe('P-9: the tax by rate', () => {
  it('P-9: the tax of a mixed line is split over its rates and adds up', () => {
    const taxed = taxOnLine(
      [
        { amount: 1100, rate: 1000 },
        { amount: 120, rate: 2000 },
      ],
      INCLUSIVE,
    );
    expect(taxed.tax).toBe(120);
    expect([...taxed.byRate]).toEqual([
      [1000, 100],
      [2000, 20],
    ]);
  });

  it('P-9: lines are added up by rate, the lowest first', () => {
    const lines = [
      taxOnLine([{ amount: 1200, rate: 2000 }], INCLUSIVE),
      taxOnLine([{ amount: 1100, rate: 1000 }], INCLUSIVE),
      taxOnLine([{ amount: 2200, rate: 1000 }], INCLUSIVE),
    ];
    expect(totalByRate(lines)).toEqual([
      { rate: 1000, tax: 300 },
      { rate: 2000, tax: 200 },
    ]);
  });
});

it('P-10: the delivery fee is taxed at the default rate', () => {
  expect(taxAtDefaultRate(250, taxRules({ defaultRate: 2000 })).tax).toBe(42);
  expect(taxAtDefaultRate(250, taxRules({ inclusive: false })).tax).toBe(25);
  expect(taxAtDefaultRate(0, INCLUSIVE).tax).toBe(0);
});

const parts = fc.array(
  fc.record({ amount: fc.nat(1_000_000), rate: fc.constantFrom(0, 210, 550, 1000, 2000, 10_000) }),
  { maxLength: 8 },
);
const rules = fc.record({
  enabled: fc.boolean(),
  inclusive: fc.boolean(),
  defaultRate: fc.constantFrom(550, 1000, 2000),
});

it('P-6: the tax is a whole number of cents, never negative and never more than what is paid', () => {
  fc.assert(
    fc.property(parts, rules, (amounts, how) => {
      const { tax } = taxOnLine(amounts, how);
      expect(Number.isSafeInteger(tax)).toBe(true);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(sum(amounts.map(({ amount }) => amount)));
    }),
  );
});

it('P-9: the tax by rate always adds up to the tax', () => {
  fc.assert(
    fc.property(parts, rules, (amounts, how) => {
      const { tax, byRate } = taxOnLine(amounts, how);
      expect(sum([...byRate.values()])).toBe(tax);
    }),
  );
});

it('P-7: the order of the parts does not matter', () => {
  fc.assert(
    fc.property(parts, rules, (amounts, how) => {
      expect(taxOnLine(amounts.toReversed(), how).tax).toBe(taxOnLine(amounts, how).tax);
    }),
  );
});
