import { expect, it } from 'vitest';
import { aLine, anItem, aPercentage, pricingFacts } from '../../test/builders.ts';
import type { PricingFacts } from '../cart/pricing.ts';
import { simulateOffers } from './offer-simulation.ts';

const maki = anItem({ id: 'maki' });
const noel = aPercentage({ id: 'noel', rate: 2000, autoApply: false, code: 'NOEL' });

function simulated(overrides: Partial<PricingFacts>) {
  const facts = pricingFacts([maki], { lines: [aLine({ itemId: 'maki' })], ...overrides });
  const { quote, offers } = simulateOffers(facts);
  return [
    quote.total,
    offers.map(({ offer, eligibility, saving }) => [offer.id, eligibility, saving]),
  ];
}

it('OL-10: an offer that counts says what it saves, and the cart costs what a guest pays', () => {
  const offers = [aPercentage({ id: 'dix', rate: 1000 })];
  expect(simulated({ offers })).toEqual([900, [['dix', { kind: 'applied' }, 100]]]);
});

it('OL-10: an offer with a code counts with it, and else says that it lacks it', () => {
  expect(simulated({ offers: [noel] })).toEqual([1000, [['noel', { kind: 'code' }, 0]]]);
  expect(simulated({ offers: [noel], coupon: noel })).toEqual([
    800,
    [['noel', { kind: 'applied' }, 200]],
  ]);
});

it('OL-10: what a cart lacks is said before the code, and uses that are over', () => {
  const dear = { ...noel, minimumAmount: 2500 };
  const lacking = { kind: 'minimum', missing: 1500, reached: 1000 };
  expect(simulated({ offers: [dear] })).toEqual([1000, [['noel', lacking, 0]]]);
  const usedUp = new Map([['noel', 'everyone' as const]]);
  const over = { kind: 'used_up', by: 'everyone' };
  expect(simulated({ offers: [noel], coupon: noel, usedUp })).toEqual([1000, [['noel', over, 0]]]);
});
