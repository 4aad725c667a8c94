import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideUnitsChange, type UnitsFacts } from './decide-units-change.ts';
import { chargedFor } from './substitution.ts';

const AT_10 = (gross: number, tax: number) => [{ rate: 1_000, gross, tax }];

/** Two makis for 11.80 €, and a soup for 5.00 €, as the last line. */
const maki = { quantity: 2, total: 1180, discount: 0, rates: AT_10(1180, 107) };
const soup = { quantity: 1, total: 500, discount: 0, rates: AT_10(500, 45) };

function anOrder(isPaid: boolean, left = 1680): UnitsFacts {
  return {
    isPaid,
    lines: [
      { position: 1, sold: maki, refunded: 0, left: 2 },
      { position: 4, sold: soup, refunded: 0, left: 1 },
    ],
    refundable: {
      parts: [
        { part: 1, quantity: 2, rates: maki.rates },
        { part: 4, quantity: 1, rates: soup.rates },
      ],
      rates: AT_10(1680, 152),
      refunded: { rates: [], units: [] },
      left: isPaid ? left : 0,
    },
  };
}

const one = { quantity: 1, total: 590, discount: 0, rates: AT_10(590, 54) };
const other = { quantity: 1, total: 590, discount: 0, rates: AT_10(590, 53) };
const dropOne = { position: 1, quantity: 1, dishPrice: null };
const swapOne = { ...dropOne, dishPrice: 490 };
const NOTHING = {
  ...{ rest: null, leftOut: 0, swapped: null, difference: null },
  ...{ lowered: null, refund: null, given: 0 },
};

it('SU-5: a unit that is left out of a paid order stays sold and goes back', () => {
  expect(decideUnitsChange(dropOne, anOrder(true))).toEqual({
    ...NOTHING,
    leftOut: 1,
    refund: { amount: 590, rates: AT_10(590, 54), units: [{ part: 1, quantity: 1 }] },
    given: 590,
  });
});

it('SU-8: a unit that is left out of an unpaid order is not to be paid', () => {
  expect(decideUnitsChange(dropOne, anOrder(false))).toEqual({
    ...NOTHING,
    rest: other,
    lowered: one,
    given: 590,
  });
});

it('SU-6: a cheaper dish in a paid order is a line, and the difference one that goes back', () => {
  const decision = decideUnitsChange(swapOne, anOrder(true));
  expect(decision).toEqual({
    ...NOTHING,
    rest: other,
    swapped: { quantity: 1, total: 490, discount: 0, rates: AT_10(490, 45) },
    difference: { quantity: 1, total: 100, discount: 0, rates: AT_10(100, 9) },
    refund: { amount: 100, rates: AT_10(100, 9), units: [{ part: 6, quantity: 1 }] },
    given: 100,
  });
});

it('SU-8: a cheaper dish in an unpaid order lowers what is to be paid', () => {
  expect(decideUnitsChange(swapOne, anOrder(false))).toEqual({
    ...NOTHING,
    rest: other,
    swapped: { quantity: 1, total: 490, discount: 0, rates: AT_10(490, 45) },
    lowered: { quantity: 1, total: 100, discount: 0, rates: AT_10(100, 9) },
    given: 100,
  });
});

it('SU-6: a dish that costs more costs as much as the units, and nothing goes back', () => {
  const decision = decideUnitsChange({ ...dropOne, dishPrice: 900 }, anOrder(true));
  expect(decision).toEqual({ ...NOTHING, rest: other, swapped: one });
});

it('SU-5: of a paid order no more goes back than its payment allows, which names no units', () => {
  const decision = decideUnitsChange(dropOne, anOrder(true, 200));
  expect(decision?.refund).toEqual({ amount: 200, rates: AT_10(200, 18), units: null });
  expect(decision?.given).toBe(200);
  expect(decideUnitsChange(dropOne, anOrder(true, 0))).toEqual({ ...NOTHING, leftOut: 1 });
});

it('SU-5: units that are not there any more are not changed', () => {
  expect(decideUnitsChange({ ...dropOne, quantity: 3 }, anOrder(true))).toBeNull();
  expect(decideUnitsChange({ ...dropOne, position: 2 }, anOrder(true))).toBeNull();
});

it('SU-5, SU-6, and SU-8: no cent is lost between the line, the dish and what is given back', () => {
  const changes = fc.record({
    position: fc.constantFrom(1, 4),
    quantity: fc.integer({ min: 1, max: 2 }),
    dishPrice: fc.option(fc.integer({ min: 0, max: 800 })),
  });
  fc.assert(
    fc.property(changes, fc.boolean(), (change, isPaid) => {
      const decision = decideUnitsChange(change, anOrder(isPaid));
      if (!decision) return;
      const sold = change.position === 1 ? 1180 : 500;
      const { rest, swapped, given, leftOut } = decision;
      const kept = rest ? chargedFor(rest) + (swapped ? chargedFor(swapped) : 0) : sold - given;
      expect(kept + given).toBe(sold);
      expect(leftOut === 0 || rest === null).toBe(true);
    }),
  );
});
