import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyPricingFacts } from '../../test/arbitrary-pricing.ts';
import {
  aBuyOneGetOne,
  aFixedAmount,
  aFreeDelivery,
  aFreeItem,
  aLine,
  anItem,
  aPercentage,
  aZone,
  pricingFacts,
} from '../../test/builders.ts';
import { type PricingFacts, quoteCart } from '../cart/pricing.ts';
import { sum } from '../money/money.ts';
import { offerSavings } from './offer-savings.ts';

const maki = anItem({ id: 'maki' });

function savingsOf(overrides: Partial<PricingFacts>) {
  const facts = pricingFacts([maki], { lines: [aLine({ itemId: 'maki' })], ...overrides });
  return offerSavings(quoteCart(facts), facts).map(({ offer, saving }) => [offer.id, saving]);
}

it('OL-8: percentages share the discount of a line in proportion to their rates', () => {
  const offers = [aPercentage({ id: 'cinq', rate: 500 }), aPercentage({ id: 'dix', rate: 1000 })];
  expect(savingsOf({ offers })).toEqual([
    ['cinq', 50],
    ['dix', 100],
  ]);
});

it('OL-8: a fixed amount gives what is left of it after percentages', () => {
  const offers = [
    aPercentage({ id: 'dix', rate: 1000 }),
    aFixedAmount({ id: 'euros', amount: 300 }),
  ];
  expect(savingsOf({ offers })).toEqual([
    ['dix', 100],
    ['euros', 300],
  ]);
});

it('OL-8: free things give what they would cost, a delivery its fee', () => {
  const offers = [
    aFreeItem({ id: 'cadeau', itemIds: ['maki'] }),
    aBuyOneGetOne({ id: 'deux' }),
    aFreeDelivery({ id: 'livraison' }),
  ];
  const fulfilment = { kind: 'zone', zone: aZone({ fee: 250, flatCharge: 0 }) } as const;
  expect(savingsOf({ offers, fulfilment })).toEqual([
    ['cadeau', 1000],
    ['deux', 1000],
    ['livraison', 250],
  ]);
});

it('OL-8: what percentages and fixed amounts give adds up to the discount', () => {
  fc.assert(
    fc.property(anyPricingFacts, (facts) => {
      const quote = quoteCart(facts);
      const discounts = offerSavings(quote, facts).filter(
        ({ offer }) => offer.type === 'percentage' || offer.type === 'fixed_amount',
      );
      expect(sum(discounts.map(({ saving }) => saving))).toBe(quote.discount);
    }),
  );
});
