import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundTaxes } from './refund-taxes.ts';

const order = {
  total: 3898,
  taxes: [
    { rate: 1000, tax: 310 },
    { rate: 2000, tax: 70 },
  ],
};

describe('the taxes of a refund', () => {
  it('Y-13: are the same share of every rate', () => {
    expect(refundTaxes(order, 500, 0)).toEqual([
      { rate: 1000, tax: 40 },
      { rate: 2000, tax: 9 },
    ]);
  });

  it('Y-13: are those of the order when all of it is given back', () => {
    expect(refundTaxes(order, 3898, 0)).toEqual(order.taxes);
  });

  it('Y-13: add up to those of the order, whatever the refunds that add up to its total', () => {
    const refunds = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 });
    const share = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(refunds, share, share, (amounts, first, second) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const taxes = [
          { rate: 1000, tax: Math.floor((total * first) / 120) },
          { rate: 2000, tax: Math.floor((total * second) / 120) },
        ];
        const given = new Map(taxes.map(({ rate }) => [rate, 0]));
        let before = 0;
        for (const amount of amounts) {
          for (const { rate, tax } of refundTaxes({ total, taxes }, amount, before)) {
            expect(tax).toBeGreaterThanOrEqual(0);
            given.set(rate, (given.get(rate) ?? 0) + tax);
          }
          before += amount;
        }
        expect([...given]).toEqual(taxes.map(({ rate, tax }) => [rate, tax]));
      }),
    );
  });
});
