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
  type RateAmount,
  sumByRate,
} from './amounts-by-rate.ts';

const maki = anItem({ id: 'maki', prices: costing(1100) });
const beer = anItem({ id: 'biere', prices: costing(600), taxRate: 2000 });
const inZone = { kind: 'zone', zone: aZone({ fee: 250, minimumOrder: 0 }) } as const;

const grossOf = (rates: readonly RateAmount[]) => sum(rates.map(({ gross }) => gross));
const taxOf = (rates: readonly RateAmount[]) => sum(rates.map(({ tax }) => tax));

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

describe('BK-6: amounts of an order', () => {
  it.each([
    { total: 900, stored: [[1000, 900, 82]], rates: [[1000, 900, 82]] },
    {
      total: 900,
      stored: [
        [1000, 900, 82],
        [2000, 0, 0],
      ],
      rates: [[1000, 900, 82]],
    },
    { total: 900, stored: [], rates: [[0, 900, 0]] },
    { total: 0, stored: [], rates: [] },
  ])('BK-6: $total cents with $stored take $rates', ({ total, stored, rates }) => {
    const amounts = (all: readonly (readonly number[])[]) =>
      all.map(([rate = 0, gross = 0, tax = 0]) => ({ rate, gross, tax }));
    expect(amountsOfOrder(total, amounts(stored))).toEqual(amounts(rates));
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
