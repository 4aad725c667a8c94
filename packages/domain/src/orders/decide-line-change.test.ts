import { describe, expect, it } from 'vitest';
import {
  type AskedLineChange,
  decideLineChange,
  type LineChangeFacts,
} from './decide-line-change.ts';
import type { ChangeableUnits } from './decide-substitution.ts';

/** Two makis of 5.90 € and a soup of 4.90 €, paid by card. */
const MAKIS: ChangeableUnits = {
  position: 1,
  sold: {
    quantity: 2,
    total: 1180,
    discount: 0,
    rates: [{ rate: 1000, gross: 1180, tax: 107 }],
  },
  taxRates: [1000],
  refunded: 0,
  left: 2,
  droppable: 2,
  unitPrice: 590,
};
const SOUP: ChangeableUnits = {
  position: 2,
  sold: { quantity: 1, total: 490, discount: 0, rates: [{ rate: 1000, gross: 490, tax: 45 }] },
  taxRates: [1000],
  refunded: 0,
  left: 1,
  droppable: 1,
  unitPrice: 490,
};
const PAID: LineChangeFacts<ChangeableUnits> = {
  isPaid: true,
  lines: [MAKIS, SOUP],
  refundable: {
    parts: [
      { part: 1, quantity: 2, rates: MAKIS.sold.rates },
      { part: 2, quantity: 1, rates: SOUP.sold.rates },
    ],
    rates: [{ rate: 1000, gross: 1670, tax: 152 }],
    refunded: { rates: [], units: [] },
    left: 1670,
  },
};
const UNPAID = { ...PAID, isPaid: false };

const decide = (asked: Partial<AskedLineChange>, facts: Partial<typeof PAID> = {}) =>
  decideLineChange({ position: 1, quantity: 1, swap: null, ...asked }, { ...PAID, ...facts });
const swap = (unitPrice: number, dishAt: number | null = null) => ({ unitPrice, dishAt });

const ONE_MAKI = {
  quantity: 1,
  total: 590,
  discount: 0,
  rates: [{ rate: 1000, gross: 590, tax: 54 }],
};
const OTHER_MAKI = { ...ONE_MAKI, rates: [{ rate: 1000, gross: 590, tax: 53 }] };
const NOTHING = { rest: null, added: [], leftOut: null, refund: null, lowered: null, given: 0 };

describe('units that can not be changed any more', () => {
  it.each([
    ['of an unknown line', { position: 3 }],
    ['more than are left', { quantity: 3 }],
    ['a dish that is no dish of a formula', { swap: swap(490, 0) }],
  ])('SU-5, SU-14: %s', (_, asked) => {
    expect(decide(asked)).toEqual({ kind: 'lapsed' });
    expect(decide(asked, UNPAID)).toEqual({ kind: 'lapsed' });
  });

  it('SU-5: those that went back before', () => {
    const lines = [{ ...MAKIS, refunded: 1, left: 1 }];
    expect(decide({ quantity: 2 }, { lines })).toEqual({ kind: 'lapsed' });
  });
});

describe('units that are left out', () => {
  it('SU-5: of a paid order stay sold, and go back', () => {
    expect(decide({})).toEqual({
      ...NOTHING,
      kind: 'change',
      line: MAKIS,
      leftOut: { position: 1, quantity: 1 },
      refund: {
        amount: 590,
        rates: [{ rate: 1000, gross: 590, tax: 54 }],
        units: [{ part: 1, quantity: 1 }],
      },
      given: 590,
    });
  });

  it('Y-36: give back what the payment still allows, as an amount', () => {
    const refundable = { ...PAID.refundable, left: 300 };
    expect(decide({}, { refundable })).toMatchObject({
      leftOut: { position: 1, quantity: 1 },
      refund: { amount: 300, rates: [{ rate: 1000, gross: 300, tax: 27 }], units: null },
      given: 300,
    });
  });

  it('Y-36: give back nothing where the payment allows nothing', () => {
    const refundable = { ...PAID.refundable, left: 0 };
    expect(decide({}, { refundable })).toMatchObject({ refund: null, given: 0 });
  });

  it('SU-8: of an unpaid order are not to be paid', () => {
    expect(decide({}, UNPAID)).toEqual({
      ...NOTHING,
      kind: 'change',
      line: MAKIS,
      rest: OTHER_MAKI,
      lowered: ONE_MAKI,
      given: 590,
    });
  });
});

describe('another dish', () => {
  const served = { ...ONE_MAKI, total: 490, rates: [{ rate: 1000, gross: 490, tax: 45 }] };
  const difference = { ...ONE_MAKI, total: 100, rates: [{ rate: 1000, gross: 100, tax: 9 }] };

  it('SU-6: of a paid order is a line of its own, and what it costs less goes back as one', () => {
    expect(decide({ swap: swap(490) })).toEqual({
      ...NOTHING,
      kind: 'change',
      line: MAKIS,
      rest: OTHER_MAKI,
      added: [
        { as: 'dish', position: 3, sold: served },
        { as: 'difference', position: 4, sold: difference },
      ],
      leftOut: { position: 4, quantity: 1 },
      refund: { amount: 100, rates: difference.rates, units: [{ part: 4, quantity: 1 }] },
      given: 100,
    });
  });

  it('SU-6: at the same price gives nothing back', () => {
    expect(decide({ swap: swap(590) })).toEqual({
      ...NOTHING,
      kind: 'change',
      line: MAKIS,
      rest: OTHER_MAKI,
      added: [{ as: 'dish', position: 3, sold: ONE_MAKI }],
    });
  });

  it('SU-8: of units that an offer gave keeps what the lines add up to', () => {
    const sold = { quantity: 1, total: 590, discount: 590, rates: [] };
    const lines = [{ ...MAKIS, left: 1, sold }];
    const parts = [{ part: 1, quantity: 1, rates: [] }];
    expect(
      decide({ swap: swap(490) }, { lines, refundable: { ...PAID.refundable, parts } }),
    ).toMatchObject({
      added: [
        { as: 'dish', sold: { total: 490, discount: 490 } },
        { as: 'difference', sold: { total: 100, discount: 100 } },
      ],
      ...{ refund: null, given: 0 },
    });
  });

  it('SU-8: of an unpaid order lowers its total', () => {
    expect(decide({ swap: swap(490) }, UNPAID)).toEqual({
      ...NOTHING,
      kind: 'change',
      line: MAKIS,
      rest: OTHER_MAKI,
      added: [{ as: 'dish', position: 3, sold: served }],
      lowered: difference,
      given: 100,
    });
  });

  it('SU-14: of a formula keeps its price', () => {
    const dishes = [{ taxRate: 1000, extras: [] }];
    const formula = { ...MAKIS, dishes, listed: [{ rate: 1000, amount: 590 }] };
    for (const facts of [PAID, UNPAID]) {
      expect(decide({ swap: swap(0, 0) }, { ...facts, lines: [formula] })).toEqual({
        ...NOTHING,
        kind: 'change',
        line: formula,
        rest: OTHER_MAKI,
        added: [{ as: 'formula', position: 2, sold: ONE_MAKI }],
      });
    }
  });

  it('SU-14: of a formula gives back what it costs less on top', () => {
    const supplement = { rate: 1000, amount: 100 };
    const dishes = [{ taxRate: 1000, extras: [supplement] }];
    const formula = { ...MAKIS, dishes, listed: [{ rate: 1000, amount: 490 }, supplement] };
    const changed = { kind: 'change', line: formula, rest: OTHER_MAKI } as const;
    const [first, second] = [
      { as: 'formula', position: 3, sold: served },
      { as: 'difference', position: 4, sold: difference },
    ];
    const lines = [formula, SOUP];
    expect(decide({ swap: swap(0, 0) }, { lines })).toEqual({
      ...NOTHING,
      ...changed,
      added: [first, second],
      leftOut: { position: 4, quantity: 1 },
      refund: { amount: 100, rates: difference.rates, units: [{ part: 4, quantity: 1 }] },
      given: 100,
    });
    expect(decide({ swap: swap(0, 0) }, { ...UNPAID, lines })).toEqual({
      ...NOTHING,
      ...changed,
      added: [first],
      lowered: difference,
      given: 100,
    });
  });
});
