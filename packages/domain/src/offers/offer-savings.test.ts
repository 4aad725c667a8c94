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
  costing,
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

it('OL-8: a percentage has no share of a line that is not in its scope', () => {
  const soup = anItem({ id: 'soupe', prices: costing(600) });
  const facts = pricingFacts([maki, soup], {
    offers: [
      aPercentage({ id: 'soupes', rate: 500, itemIds: ['soupe'] }),
      aPercentage({ id: 'dix', rate: 1000 }),
    ],
  });
  const savings = offerSavings(quoteCart(facts), facts);
  expect(savings.map(({ saving }) => saving)).toEqual([30, 160]);
});

it('OL-8: a gift that is not in the quote, or an offer that is not known, gives nothing', () => {
  const facts = pricingFacts([maki], { offers: [aFreeItem({ itemIds: ['maki'] })] });
  const quote = quoteCart(facts);
  expect(offerSavings({ ...quote, freeLines: [] }, facts)).toEqual([]);
  expect(offerSavings(quote, { ...facts, offers: [] })).toEqual([]);
  expect(offerSavings(quote, { ...facts, items: new Map() })).toMatchObject([{ saving: 0 }]);
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
  const soup = anItem({ id: 'soupe', prices: costing(600) });
  const items = new Map([maki, soup].map((item) => [item.id, item]));
  const offers = [
    aFreeItem({ id: 'cadeau', itemIds: ['soupe'] }),
    aBuyOneGetOne({ id: 'deux' }),
    aFreeDelivery({ id: 'livraison' }),
    aFreeDelivery({ id: 'encore' }),
  ];
  const fulfilment = { kind: 'zone', zone: aZone({ fee: 250, flatCharge: 0 }) } as const;
  expect(savingsOf({ items, offers, fulfilment })).toEqual([
    ['cadeau', 600],
    ['deux', 1000],
    ['livraison', 250],
    ['encore', 0],
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
