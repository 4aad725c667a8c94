import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPricingFacts } from '../../test/arbitrary-pricing.ts';
import {
  aBuyOneGetOne,
  aCondiment,
  aFixedAmount,
  aLine,
  anItem,
  aPercentage,
  costing,
  quoteFor,
} from '../../test/builders.ts';
import { sum } from '../money/money.ts';
import {
  type BoughtBeside,
  boughtBeside,
  freeQuota,
  freeUnits,
  overdrawnCondiments,
} from './condiments.ts';
import { quoteCart } from './pricing.ts';

const maki = anItem({ id: 'maki', prices: costing(600) });
const beer = anItem({ id: 'biere', prices: costing(450) });
const sticks = anItem({ id: 'baguettes', prices: costing(20) });
const ginger = anItem({ id: 'gingembre', prices: costing(80) });
const menu = [maki, beer, sticks, ginger];

const beside = (amount: number, units: number): BoughtBeside => ({ amount, units });
const perAmount = (amount: number) => ({ freePer: { kind: 'amount', amount } as const });
const perUnits = (units: number) => ({ freePer: { kind: 'units', units } as const });

describe('the free quota', () => {
  it('E-2: is what is free at least, as soon as anything else is bought', () => {
    const condiment = aCondiment({ freeAtLeast: 2 });
    expect(freeQuota(condiment, beside(0, 0))).toBe(0);
    expect(freeQuota(condiment, beside(350, 1))).toBe(2);
    expect(freeQuota(condiment, beside(9000, 20))).toBe(2);
  });

  it('E-2: grows with each full amount', () => {
    const condiment = aCondiment({ freeAtLeast: 1, ...perAmount(1200) });
    expect(freeQuota(condiment, beside(1199, 2))).toBe(1);
    expect(freeQuota(condiment, beside(2399, 2))).toBe(1);
    expect(freeQuota(condiment, beside(2400, 2))).toBe(2);
  });

  it('E-2: grows with each full number of units', () => {
    const condiment = aCondiment({ freeAtLeast: 0, ...perUnits(3) });
    expect(freeQuota(condiment, beside(5000, 2))).toBe(0);
    expect(freeQuota(condiment, beside(5000, 3))).toBe(1);
    expect(freeQuota(condiment, beside(5000, 8))).toBe(2);
  });

  it('E-4: is never above the maximum', () => {
    expect(freeQuota(aCondiment({ freeAtLeast: 9, maximum: 4 }), beside(1, 1))).toBe(4);
  });

  it('E-2: counts neither the condiment itself nor any other condiment', () => {
    const condiments = [aCondiment(), aCondiment({ itemId: 'gingembre' })];
    const lines = [
      aLine({ itemId: 'maki', quantity: 2 }),
      aLine({ itemId: 'baguettes', quantity: 5 }),
      aLine({ itemId: 'gingembre', quantity: 4 }),
    ];
    const { lines: priced } = quoteFor(menu, { lines });
    expect(boughtBeside(priced, condiments)).toEqual({ amount: 1200, units: 2 });
  });
});

describe('a condiment in the price', () => {
  const condiments = [aCondiment({ freeAtLeast: 1, ...perAmount(1200) })];
  const withSticks = (quantity: number) => [
    aLine({ itemId: 'maki', quantity: 4 }),
    aLine({ itemId: 'baguettes', quantity }),
  ];

  it('E-1: costs what the menu says where the restaurant lists no condiments', () => {
    expect(quoteFor(menu, { lines: withSticks(2) })).toMatchObject({ subtotal: 2440, total: 2440 });
  });

  it('E-3: costs nothing within its quota, and what the menu says beyond it', () => {
    expect(quoteFor(menu, { lines: withSticks(2), condiments })).toMatchObject({
      subtotal: 2400,
      total: 2400,
      lines: [
        { total: 2400, freeQuantity: 0 },
        { total: 0, freeQuantity: 2, tax: 0 },
      ],
    });
    expect(quoteFor(menu, { lines: withSticks(5), condiments })).toMatchObject({
      subtotal: 2460,
      lines: [{ total: 2400 }, { total: 60, unitPrice: 20, freeQuantity: 2, tax: 5 }],
    });
  });

  it('E-3: is paid when nothing else is bought', () => {
    const lines = [aLine({ itemId: 'baguettes', quantity: 3 })];
    expect(quoteFor(menu, { lines, condiments }).total).toBe(60);
  });

  it('E-3: lines of one condiment share its quota, whatever their order', () => {
    const lines = [
      ...withSticks(2),
      aLine({ itemId: 'baguettes', quantity: 3, note: 'pour enfants' }),
    ];
    const total = quoteFor(menu, { lines, condiments }).total;
    expect(total).toBe(2460);
    expect(quoteFor(menu, { lines: lines.toReversed(), condiments }).total).toBe(total);
  });

  it('E-3: is free on the same lines, whatever their order', () => {
    const sticksOf = (quantity: number, note = '') =>
      aLine({ itemId: 'baguettes', quantity, note });
    const freeOf = (...lines: readonly ReturnType<typeof sticksOf>[]) =>
      freeUnits(
        quoteFor(menu, { lines: [aLine({ itemId: 'maki', quantity: 4 }), ...lines] }).lines,
        condiments,
      );
    expect(freeOf(sticksOf(1), sticksOf(3, 'à part'))).toEqual([0, 1, 1]);
    expect(freeOf(sticksOf(3, 'à part'), sticksOf(1))).toEqual([0, 1, 1]);
    expect(freeOf(sticksOf(1), sticksOf(3))).toEqual([0, 0, 2]);
    expect(freeOf(sticksOf(3), sticksOf(1))).toEqual([0, 2, 0]);
  });

  it('E-3: reaches no minimum with its free units', () => {
    const offers = [aPercentage({ minimumAmount: 2420 })];
    expect(quoteFor(menu, { lines: withSticks(2), condiments, offers }).discount).toBe(0);
    // Two free and one paid: 24.20 €.
    expect(quoteFor(menu, { lines: withSticks(3), condiments, offers }).discount).toBe(242);
  });

  it('E-3: is not doubled as long as it is free', () => {
    const lines = withSticks(3).toReversed();
    const once = quoteFor(menu, { lines, condiments, offers: [aBuyOneGetOne()] });
    expect(once.freeLines).toMatchObject([{ itemId: 'baguettes', quantity: 1 }]);
    const allFree = quoteFor(menu, {
      lines: withSticks(2).toReversed(),
      condiments,
      offers: [aBuyOneGetOne()],
    });
    expect(allFree.freeLines).toMatchObject([{ itemId: 'maki', quantity: 1 }]);
    const every = quoteFor(menu, {
      lines,
      condiments,
      offers: [aBuyOneGetOne({ allowRepeat: true })],
    });
    expect(every.freeLines).toMatchObject([
      { itemId: 'baguettes', quantity: 1 },
      { itemId: 'maki', quantity: 4 },
    ]);
  });

  it('E-3: brings no offer about with free units alone', () => {
    const offers = [aFixedAmount({ itemIds: ['baguettes'] })];
    expect(quoteFor(menu, { lines: withSticks(2), condiments, offers }).appliedOfferIds).toEqual(
      [],
    );
    expect(quoteFor(menu, { lines: withSticks(3), condiments, offers })).toMatchObject({
      appliedOfferIds: ['fixed-amount'],
      discount: 20,
    });
  });
});

it('E-4: more than the maximum of an order is named, over all its lines', () => {
  const condiments = [
    aCondiment({ maximum: 5 }),
    aCondiment({ itemId: 'gingembre', maximum: null }),
    aCondiment({ itemId: 'wasabi', maximum: 1 }),
  ];
  const lines = [
    aLine({ itemId: 'baguettes', quantity: 3 }),
    aLine({ itemId: 'baguettes', quantity: 3, note: 'à part' }),
    aLine({ itemId: 'gingembre', quantity: 99 }),
    aLine({ itemId: 'wasabi', quantity: 1 }),
  ];
  expect(overdrawnCondiments(lines, condiments).map(({ itemId }) => itemId)).toEqual(['baguettes']);
});

describe('laws of condiments', () => {
  it('E-3: a quota never makes an order dearer, and never negative', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const withQuota = quoteCart({ ...facts, offers: [], coupon: null });
        const without = quoteCart({ ...facts, offers: [], coupon: null, condiments: [] });
        expect(withQuota.subtotal).toBeLessThanOrEqual(without.subtotal);
        for (const { total, freeQuantity, line } of withQuota.lines) {
          expect(total).toBeGreaterThanOrEqual(0);
          expect(freeQuantity).toBeGreaterThanOrEqual(0);
          expect(freeQuantity).toBeLessThanOrEqual(line.quantity);
        }
      }),
    );
  });

  it('E-3: the free units of a condiment are its quota, or all there are', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const { lines } = quoteCart(facts);
        const around = boughtBeside(lines, facts.condiments);
        for (const condiment of facts.condiments) {
          const own = lines.filter(({ item }) => item.id === condiment.itemId);
          const ordered = sum(own.map(({ line }) => line.quantity));
          const free = sum(own.map(({ freeQuantity }) => freeQuantity));
          expect(free).toBe(Math.min(ordered, freeQuota(condiment, around)));
        }
      }),
    );
  });

  it('E-2: buying more never gives fewer free units', () => {
    fc.assert(
      fc.property(anyPricingFacts, fc.nat(5000), fc.nat(5), (facts, amount, units) => {
        const before = boughtBeside(quoteCart(facts).lines, facts.condiments);
        for (const condiment of facts.condiments) {
          const more = beside(before.amount + amount, before.units + units);
          expect(freeQuota(condiment, more)).toBeGreaterThanOrEqual(freeQuota(condiment, before));
        }
      }),
    );
  });

  it('E-1: without condiments no line has free units', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        for (const { freeQuantity } of quoteCart({ ...facts, condiments: [] }).lines) {
          expect(freeQuantity).toBe(0);
        }
      }),
    );
  });
});
