import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPricingFacts } from '../../test/arbitrary-pricing.ts';
import {
  aBuyOneGetOne,
  aFixedAmount,
  aFreeItem,
  aLine,
  anItem,
  aPercentage,
  aZone,
  costing,
  quoteFor,
  taxRules,
} from '../../test/builders.ts';
import { quoteCart } from '../cart/pricing.ts';
import { sum } from '../money/money.ts';
import { participantShares } from './shares.ts';

const maki = anItem({ id: 'maki', categoryId: 'maki', prices: costing(1000) });
const soup = anItem({ id: 'soupe', categoryId: 'entrees', prices: costing(500) });
const water = anItem({ id: 'eau', categoryId: 'boissons', prices: costing(0) });
const inZone = {
  kind: 'zone',
  zone: aZone({ fee: 250, flatCharge: 0, minimumOrder: 0 }),
} as const;

describe('the shares of a group', () => {
  it('GO-9: the delivery is shared by value, to the cent', () => {
    const quote = quoteFor([maki, soup], { fulfilment: inZone });
    expect([...participantShares(quote, ['lea', 'noe'])]).toEqual([
      ['lea', 1167],
      ['noe', 583],
    ]);
  });

  it('GO-9: a participant has the sum of the own lines', () => {
    const quote = quoteFor([maki, soup, maki]);
    expect([...participantShares(quote, ['lea', 'noe', 'lea'])]).toEqual([
      ['lea', 2000],
      ['noe', 500],
    ]);
  });

  it('GO-9: a discount on some dishes is of those who eat them, one on the whole of all', () => {
    const scoped = aPercentage({ rate: 2000, categoryIds: ['maki'] });
    expect([
      ...participantShares(quoteFor([maki, soup], { offers: [scoped] }), ['a', 'b']),
    ]).toEqual([
      ['a', 800],
      ['b', 500],
    ]);
    const whole = aFixedAmount({ amount: 100 });
    expect([...participantShares(quoteFor([maki, soup], { offers: [whole] }), ['a', 'b'])]).toEqual(
      [
        ['a', 933],
        ['b', 467],
      ],
    );
  });

  it('GO-9: free items cost their participants nothing', () => {
    const offers = [aBuyOneGetOne({ itemIds: ['maki'] }), aFreeItem({ itemIds: ['soupe'] })];
    const quote = quoteFor([maki, soup], { offers });
    expect(quote.freeLines.length).toBeGreaterThan(0);
    expect([...participantShares(quote, ['a', 'b']).values()]).toEqual([1000, 500]);
  });

  it('GO-9: where nothing costs anything the fee is shared equally', () => {
    const quote = quoteFor([water, water], {
      lines: [aLine({ itemId: 'eau' }), aLine({ itemId: 'eau', note: 'fraîche' })],
      fulfilment: inZone,
    });
    expect([...participantShares(quote, ['a', 'b']).values()]).toEqual([125, 125]);
  });

  it('GO-9: a tax that is added is of each line, that of the delivery goes with the fee', () => {
    const quote = quoteFor([maki, soup], {
      fulfilment: inZone,
      tax: taxRules({ inclusive: false }),
    });
    expect(quote.total).toBe(1925);
    expect([...participantShares(quote, ['a', 'b']).values()]).toEqual([1283, 642]);
  });

  it('GO-9: without lines there are no shares', () => {
    expect(participantShares(quoteFor([maki], { lines: [] }), []).size).toBe(0);
  });

  it('GO-9: for all carts the shares add up to the total, and no participant pays below zero', () => {
    fc.assert(
      fc.property(anyPricingFacts, fc.array(fc.nat(30), { minLength: 40 }), (facts, people) => {
        const quote = quoteCart(facts);
        const owners = quote.lines.map((_, index) => `p${people[index % people.length]}`);
        const shares = [...participantShares(quote, owners).values()];
        expect(sum(shares)).toBe(quote.total);
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('GO-9: for all carts a share is the own lines and at most a cent beside its part of the rest', () => {
    fc.assert(
      fc.property(anyPricingFacts, fc.array(fc.nat(5), { minLength: 40 }), (facts, people) => {
        const quote = quoteCart({ ...facts, tax: { ...facts.tax, inclusive: true } });
        const owners = quote.lines.map((_, index) => `p${people[index % people.length]}`);
        const whole = quote.subtotal - quote.discount;
        for (const [owner, share] of participantShares(quote, owners)) {
          const own = sum(
            quote.lines.map((line, index) =>
              owners[index] === owner ? line.total - line.discount : 0,
            ),
          );
          const part = whole === 0 ? share - own : (quote.delivery * own) / whole;
          expect(Math.abs(share - own - part)).toBeLessThan(1);
        }
      }),
    );
  });
});
