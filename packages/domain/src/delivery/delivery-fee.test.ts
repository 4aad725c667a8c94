import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aZone, deliveryRules } from '../../test/builders.ts';
import { distanceFee, distanceTerms, isTooFar, metresIn, quoteDelivery } from './delivery-fee.ts';

const TIERS = [
  { upToMetres: 1000, fee: 190 },
  { upToMetres: 2500, fee: 290 },
  { upToMetres: 6000, fee: 550 },
];

describe('D-2: who pays no fee at all', () => {
  it('D-2: a pickup costs nothing and knows no minimum, even where nothing is delivered', () => {
    const rules = deliveryRules({ active: false, minimumOrder: 2000 });
    expect(quoteDelivery({ kind: 'pickup' }, 100, rules)).toEqual({
      fee: 0,
      problem: null,
      minimum: 0,
      missing: 0,
    });
  });

  it('D-2: a restaurant that does not deliver refuses every delivery', () => {
    const rules = deliveryRules({ active: false });
    expect(quoteDelivery({ kind: 'zone', zone: aZone() }, 9000, rules)).toMatchObject({
      fee: 0,
      problem: 'delivery_inactive',
    });
    expect(quoteDelivery({ kind: 'too_far' }, 9000, rules).problem).toBe('delivery_inactive');
  });
});

describe('D-3: the fee of a zone', () => {
  const zone = aZone({ fee: 250, flatCharge: 300, minimumOrder: 1500 });
  const rules = deliveryRules({ minimumOrder: 9900, flatCharge: 9900 });

  it('D-3: from its minimum on a zone costs its fee', () => {
    expect(quoteDelivery({ kind: 'zone', zone }, 1500, rules)).toEqual({
      fee: 250,
      problem: null,
      minimum: 1500,
      missing: 0,
    });
  });

  it('D-3: a zone’s own minimum and flat charge count, never the general ones', () => {
    expect(quoteDelivery({ kind: 'zone', zone }, 1499, rules)).toEqual({
      fee: 550,
      problem: null,
      minimum: 1500,
      missing: 1,
    });
    const open = aZone({ flatCharge: 0, minimumOrder: 0 });
    expect(quoteDelivery({ kind: 'zone', zone: open }, 1, rules)).toMatchObject({
      fee: 250,
      problem: null,
    });
  });
});

describe('D-4: the fee of a distance', () => {
  it('D-4: the first tier that reaches the distance sets the fee, its end included', () => {
    expect(distanceFee(0, TIERS)).toBe(190);
    expect(distanceFee(1000, TIERS)).toBe(190);
    expect(distanceFee(1000.001, TIERS)).toBe(290);
    expect(distanceFee(2500, TIERS)).toBe(290);
    expect(distanceFee(6000, TIERS)).toBe(550);
  });

  it('D-4: past the last tier its fee holds, and without tiers the fee is 0', () => {
    expect(distanceFee(25_000, TIERS)).toBe(550);
    expect(distanceFee(25_000, [])).toBe(0);
  });

  it('D-4: the order in which tiers are written does not matter', () => {
    expect(distanceFee(1200, TIERS.toReversed())).toBe(290);
  });
});

describe('D-5: too far', () => {
  it('D-5: the maximum itself is served, anything beyond is not', () => {
    expect(isTooFar(6000, 6000)).toBe(false);
    expect(isTooFar(6000.001, 6000)).toBe(true);
    expect(isTooFar(1_000_000, null)).toBe(false);
  });

  it('D-5: a distance is compared as it is, not as it is shown', () => {
    // 6.04 km is shown as 6.0 km.
    const rules = deliveryRules({ maximumMetres: 6000, tiers: TIERS });
    expect(quoteDelivery({ kind: 'distance', metres: 6040 }, 9000, rules)).toMatchObject({
      fee: 0,
      problem: 'too_far',
    });
    expect(quoteDelivery({ kind: 'distance', metres: 6000 }, 9000, rules)).toMatchObject({
      fee: 550,
      problem: null,
    });
  });

  it('D-5: a limit in kilometres or miles is met to the millimetre', () => {
    expect(metresIn(6, 'km')).toBe(6000);
    expect(metresIn(1.005, 'km')).toBe(1005);
    expect(metresIn(4.35, 'km')).toBe(4350);
    expect(metresIn(1, 'miles')).toBe(1609.344);
    expect(metresIn(3.1, 'miles')).toBe(4988.9664);
  });

  it('D-5: every limit with three decimals is a whole number of metres', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (metres) => {
        expect(metresIn(metres / 1000, 'km')).toBe(metres);
      }),
    );
  });

  it('D-5: an address that no zone serves is too far', () => {
    expect(quoteDelivery({ kind: 'too_far' }, 9000, deliveryRules()).problem).toBe('too_far');
  });
});

describe('D-6, D-7: minimums', () => {
  const rules = deliveryRules({ minimumOrder: 2000, flatCharge: 300, tiers: TIERS });
  const near = { kind: 'distance', metres: 800 } as const;

  it('D-6: exactly the minimum is not under it', () => {
    expect(quoteDelivery(near, 2000, rules)).toEqual({
      fee: 190,
      problem: null,
      minimum: 2000,
      missing: 0,
    });
  });

  it('D-7: a cent under the minimum adds the flat charge', () => {
    expect(quoteDelivery(near, 1999, rules)).toEqual({
      fee: 490,
      problem: null,
      minimum: 2000,
      missing: 1,
    });
  });

  it('D-7: under the minimum without a flat charge the order is refused, the fee still shown', () => {
    expect(quoteDelivery(near, 1999, { ...rules, flatCharge: 0 })).toEqual({
      fee: 190,
      problem: 'below_minimum',
      minimum: 2000,
      missing: 1,
    });
    const zone = aZone({ flatCharge: 0, minimumOrder: 2500 });
    expect(quoteDelivery({ kind: 'zone', zone }, 2000, rules)).toMatchObject({
      problem: 'below_minimum',
      missing: 500,
    });
  });

  it('D-9: a distance is held to the general minimum and flat charge', () => {
    expect(quoteDelivery(near, 1000, rules).fee).toBe(490);
  });

  it('D-10: a fee that was measured elsewhere stands for the distance, minimum and flat charge included', () => {
    expect(quoteDelivery({ kind: 'measured', fee: 190 }, 2000, rules).fee).toBe(190);
    expect(quoteDelivery({ kind: 'measured', fee: 190 }, 1999, rules).fee).toBe(490);
  });
});

it('D-8: before an address is known there is no fee, and the order is not ready', () => {
  expect(quoteDelivery({ kind: 'undecided' }, 100, deliveryRules({ minimumOrder: 2000 }))).toEqual({
    fee: 0,
    problem: 'address_required',
    minimum: 0,
    missing: 0,
  });
});

it('D-7: what is missing is exactly what makes the order reach the minimum', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(500), (subtotal, minimum, flatCharge) => {
      const fulfilment = {
        kind: 'zone',
        zone: aZone({ minimumOrder: minimum, flatCharge }),
      } as const;
      const { missing } = quoteDelivery(fulfilment, subtotal, deliveryRules());
      expect(quoteDelivery(fulfilment, subtotal + missing, deliveryRules())).toMatchObject({
        fee: 250,
        problem: null,
        missing: 0,
      });
    }),
  );
});

describe('D-11: the fees by distance as a list', () => {
  const terms = (maximumMetres: number | null, tiers = TIERS) =>
    distanceTerms({ tiers, maximumMetres }).map(({ upToMetres, fee }) => [upToMetres, fee]);

  it('D-11: ends at the maximum, whether a tier ends there, before it or beyond', () => {
    expect(terms(6000)).toEqual([
      [1000, 190],
      [2500, 290],
      [6000, 550],
    ]);
    expect(terms(8000)).toEqual([
      [1000, 190],
      [2500, 290],
      [8000, 550],
    ]);
    expect(terms(2000)).toEqual([
      [1000, 190],
      [2000, 290],
    ]);
    expect(terms(500)).toEqual([[500, 190]]);
  });

  it('D-11: ends with the last tier where there is no maximum', () => {
    expect(terms(null)).toEqual([
      [1000, 190],
      [2500, 290],
      [6000, 550],
    ]);
  });

  it('D-11: has one row for neighbouring tiers of one fee, and none without tiers', () => {
    const tiers = [
      { upToMetres: 3000, fee: 290 },
      { upToMetres: 1000, fee: 290 },
    ];
    expect(terms(null, tiers)).toEqual([[3000, 290]]);
    expect(terms(6000, [])).toEqual([]);
  });

  it('D-11: names the fee of every distance that is delivered to, and of no other', () => {
    const anyTiers = fc.array(
      fc.record({ upToMetres: fc.integer({ min: 1, max: 9000 }), fee: fc.nat(900) }),
      { minLength: 1, maxLength: 5 },
    );
    const anyMaximum = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(anyTiers, anyMaximum, fc.nat(9000), (tiers, maximumMetres, metres) => {
        const row = distanceTerms({ tiers, maximumMetres }).find(
          ({ upToMetres }) => metres <= upToMetres,
        );
        const fee = isTooFar(metres, maximumMetres) ? undefined : distanceFee(metres, tiers);
        expect(row?.fee).toBe(fee);
      }),
    );
  });
});
