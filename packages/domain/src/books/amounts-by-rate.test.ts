import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPricingFacts } from '../../test/arbitrary-pricing.ts';
import { anItem, aPercentage, aZone, costing, quoteFor, taxRules } from '../../test/builders.ts';
import { quoteCart } from '../cart/pricing.ts';
import { sum } from '../money/money.ts';
import {
  amountsByRate,
  amountsOfLine,
  amountsOfOrder,
  amountsOfTaxes,
  type RateAmount,
  sumByRate,
} from './amounts-by-rate.ts';

const maki = anItem({ id: 'maki', prices: costing(1100) });
const beer = anItem({ id: 'biere', prices: costing(600), taxRate: 2000 });
const inZone = { kind: 'zone', zone: aZone({ fee: 250, minimumOrder: 0 }) } as const;

const grossOf = (rates: readonly RateAmount[]) => sum(rates.map(({ gross }) => gross));
const taxOf = (rates: readonly RateAmount[]) => sum(rates.map(({ tax }) => tax));

const anyRates = fc
  .array(fc.tuple(fc.constantFrom(0, 550, 1000, 2000), fc.integer({ min: 1, max: 50_000 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) =>
    sumByRate(
      list.map(([rate, gross]) => ({ rate, gross, tax: Math.round((gross * rate) / 12_000) })),
    ),
  );

describe('BK-6: amounts by rate', () => {
  it('BK-6: lines after discounts and the delivery at the default rate', () => {
    const quote = quoteFor([maki, beer], { fulfilment: inZone, offers: [aPercentage()] });
    // 10 % off: 9.90 and 5.40; 2.50 for the delivery. 9.90 and 2.50 contain 0.90 and 0.23.
    expect(amountsByRate(quote, taxRules())).toEqual([
      { rate: 1000, gross: 1240, tax: 113 },
      { rate: 2000, gross: 540, tax: 90 },
    ]);
  });

  it('BK-6: the tax is part of the gross amounts where it is added', () => {
    const tax = taxRules({ inclusive: false });
    expect(amountsByRate(quoteFor([maki, beer], { tax }), tax)).toEqual([
      { rate: 1000, gross: 1210, tax: 110 },
      { rate: 2000, gross: 720, tax: 120 },
    ]);
  });

  it('BK-6: a restaurant that shows no tax has no rates', () => {
    const tax = taxRules({ enabled: false });
    expect(amountsByRate(quoteFor([maki], { tax }), tax)).toEqual([]);
  });

  it('BK-6: of any cart they add up to its total and its tax', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const quote = quoteCart(facts);
        const rates = amountsByRate(quote, facts.tax);
        const total = facts.tax.enabled ? quote.total : 0;
        expect(grossOf(rates)).toBe(total);
        expect(taxOf(rates)).toBe(quote.tax);
        expect(rates.every(({ gross, tax }) => gross > 0 && tax >= 0 && tax <= gross)).toBe(true);
      }),
    );
  });
});

describe('RF-1: amounts of a line', () => {
  it('RF-1: are what is left to pay of it, with its tax, by rate', () => {
    const [line] = quoteFor([beer], { offers: [aPercentage()] }).lines;
    if (!line) throw new Error('There is a line.');
    expect(amountsOfLine(line, taxRules())).toEqual([{ rate: 2000, gross: 540, tax: 90 }]);
    expect(amountsOfLine(line, taxRules({ inclusive: false }))).toEqual([
      { rate: 2000, gross: 648, tax: 108 },
    ]);
    expect(amountsOfLine(line, taxRules({ enabled: false }))).toEqual([
      { rate: 0, gross: 540, tax: 0 },
    ]);
  });

  it('RF-1: of any cart leave what the delivery takes', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const quote = quoteCart(facts);
        const order = amountsOfOrder(quote.total, amountsByRate(quote, facts.tax));
        const lines = quote.lines.flatMap((line) => amountsOfLine(line, facts.tax));
        const back = lines.map(({ rate, gross, tax }) => ({ rate, gross: -gross, tax: -tax }));
        const delivery = sumByRate([...order, ...back]);
        const isAdded = facts.tax.enabled && !facts.tax.inclusive;
        expect(grossOf(delivery)).toBe(quote.delivery + (isAdded ? taxOf(delivery) : 0));
        expect(delivery.length).toBe(quote.delivery > 0 ? 1 : 0);
      }),
    );
  });
});

describe('BK-7: amounts of an order that stored its taxes only', () => {
  it.each([
    { total: 1740, taxes: [{ rate: 1000, tax: 158 }], rates: [[1000, 1740, 158]] },
    {
      total: 1700,
      taxes: [
        { rate: 1000, tax: 100 },
        { rate: 2000, tax: 100 },
      ],
      rates: [
        [1000, 1100, 100],
        [2000, 600, 100],
      ],
    },
    { total: 900, taxes: [], rates: [[0, 900, 0]] },
    {
      total: 1600,
      taxes: [
        { rate: 0, tax: 0 },
        { rate: 1000, tax: 100 },
      ],
      rates: [
        [0, 500, 0],
        [1000, 1100, 100],
      ],
    },
    { total: 0, taxes: [], rates: [] },
  ])('BK-7: $total cents with $taxes', ({ total, taxes, rates }) => {
    const expected = rates.map(([rate, gross, tax]) => ({ rate, gross, tax }));
    expect(amountsOfTaxes(total, taxes)).toEqual(expected);
  });

  it('BK-7: an order that stored them has those', () => {
    const stored = [{ rate: 1000, gross: 900, tax: 82 }];
    expect(amountsOfOrder(900, stored)).toEqual(stored);
    expect(amountsOfOrder(900, [{ rate: 1000, gross: undefined, tax: 82 }])).toEqual(stored);
  });

  it('BK-7: they add up to the total, and have the taxes as they were stored', () => {
    fc.assert(
      fc.property(anyRates, (rates) => {
        const taxes = rates.map(({ rate, tax }) => ({ rate, tax }));
        const found = amountsOfTaxes(grossOf(rates), taxes);
        expect(grossOf(found)).toBe(grossOf(rates));
        expect(taxOf(found)).toBe(taxOf(rates));
      }),
    );
  });
});
