import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargedFor,
  droppableUnits,
  effectOfAnswer,
  effectWithoutAnswer,
  isSameRate,
  PROPOSAL_KINDS,
  type SoldUnits,
  swapUnits,
  takeUnits,
  taxFor,
} from './substitution.ts';

/** Two makis of 5.90 €, 10 % off: 10.62 € with 0.97 € of tax. */
const MAKIS: SoldUnits = {
  quantity: 2,
  total: 1180,
  discount: 118,
  rates: [{ rate: 1000, gross: 1062, tax: 97 }],
};

describe('an answer', () => {
  test('SU-3: does what the proposal offers, and nothing else', () => {
    const effects = PROPOSAL_KINDS.map((kind) =>
      (['accept', 'drop', 'cancel', 'keep'] as const).map((answer) =>
        effectOfAnswer(kind, answer, false),
      ),
    );
    expect(effects).toEqual([
      ['dropped', null, 'cancelled', null],
      ['swapped', 'dropped', 'cancelled', null],
      ['cancelled', null, null, 'kept'],
    ]);
  });

  test('SU-4: that does not come keeps what can be made, or cancels', () => {
    const keep = PROPOSAL_KINDS.map((kind) => effectWithoutAnswer(kind, 'keep', false));
    const cancel = PROPOSAL_KINDS.map((kind) => effectWithoutAnswer(kind, 'cancel', false));
    expect(keep).toEqual(['dropped', 'dropped', 'kept']);
    expect(cancel).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});

describe('a proposal about all that is left', () => {
  test('SU-13: leaves no empty order: its units are not left out alone, the order is cancelled', () => {
    expect(effectOfAnswer('swap', 'drop', true)).toBe('cancelled');
    expect(effectOfAnswer('swap', 'accept', true)).toBe('swapped');
    expect(effectOfAnswer('cancel', 'keep', true)).toBe('kept');
    expect(effectWithoutAnswer('swap', 'keep', true)).toBe('cancelled');
    expect(effectWithoutAnswer('cancel', 'keep', true)).toBe('kept');
  });

  test.each([
    ['some of several lines', { left: 2, isFree: false }, 5, 2],
    ['the last line', { left: 2, isFree: false }, 2, 1],
    ['the last unit', { left: 1, isFree: false }, 1, 0],
    ['the last line, of which some were given back and are made', { left: 1, isFree: false }, 2, 1],
    ['free units', { left: 1, isFree: true }, 1, 1],
  ])('SU-13: of %s', (_name, line, made, droppable) => {
    expect(droppableUnits(line, made)).toBe(droppable);
  });
});

describe('units that are left out', () => {
  test('SU-5: are their share of the line after discounts, with its tax', () => {
    const { taken, rest } = takeUnits(MAKIS, 1);
    expect(taken).toEqual({
      quantity: 1,
      total: 590,
      discount: 59,
      rates: [{ rate: 1000, gross: 531, tax: 49 }],
    });
    expect(rest).toEqual({
      quantity: 1,
      total: 590,
      discount: 59,
      rates: [{ rate: 1000, gross: 531, tax: 48 }],
    });
  });

  test('SU-5: after others of their line are what a refund of them gives', () => {
    const line = {
      quantity: 3,
      total: 1000,
      discount: 0,
      rates: [{ rate: 1000, gross: 1000, tax: 91 }],
    };
    const given = [0, 1, 2].map((before) => chargedFor(takeUnits(line, 1, before).taken));
    expect(given).toEqual([333, 334, 333]);
  });

  test('SU-5: of a line whose tax was added have the tax too', () => {
    const line = {
      quantity: 2,
      total: 1000,
      discount: 100,
      rates: [{ rate: 1000, gross: 990, tax: 90 }],
    };
    expect(takeUnits(line, 1).taken).toEqual({
      quantity: 1,
      total: 500,
      discount: 50,
      rates: [{ rate: 1000, gross: 495, tax: 45 }],
    });
  });
});

describe('another dish', () => {
  test('SU-6: that costs less gives the difference back, after discounts', () => {
    const { swapped, difference } = swapUnits(MAKIS, 490);
    expect(swapped).toEqual({
      quantity: 2,
      total: 980,
      discount: 98,
      rates: [{ rate: 1000, gross: 882, tax: 81 }],
    });
    expect(difference).toEqual({
      quantity: 2,
      total: 200,
      discount: 20,
      rates: [{ rate: 1000, gross: 180, tax: 16 }],
    });
  });

  test('SU-6: that costs more is at the price of the units', () => {
    const { swapped, difference } = swapUnits(MAKIS, 990);
    expect(swapped).toEqual(MAKIS);
    expect(chargedFor(difference)).toBe(0);
  });

  test('SU-6: instead of a free one is free', () => {
    const free = { quantity: 1, total: 0, discount: 0, rates: [] };
    expect(swapUnits(free, 990).swapped).toEqual(free);
  });

  test('SU-7: has the rate of the units', () => {
    expect(isSameRate(MAKIS.rates, 1000)).toBe(true);
    expect(isSameRate(MAKIS.rates, 2000)).toBe(false);
    expect(isSameRate([...MAKIS.rates, { rate: 2000, gross: 100, tax: 17 }], 1000)).toBe(false);
    expect(isSameRate([], 2000)).toBe(true);
  });
});

describe('whatever is changed', () => {
  const soldLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 99 }),
      unit: fc.integer({ min: 0, max: 20_000 }),
      percent: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
      isAdded: fc.boolean(),
    })
    .map(({ quantity, unit, percent, isAdded }): SoldUnits => {
      const total = quantity * unit;
      const discount = Math.round((total * percent) / 100);
      const net = total - discount;
      const tax = Math.round(isAdded ? net / 10 : net / 11);
      const gross = isAdded ? net + tax : net;
      const rates = gross === 0 ? [] : [{ rate: 1000, gross, tax }];
      return { quantity, total, discount, rates };
    });

  test('SU-5, SU-6, SU-8: what stays, what is served instead and what goes back are what was paid', () => {
    fc.assert(
      fc.property(
        soldLine,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 30_000 }),
        (line, share, price) => {
          const quantity = Math.max(1, Math.round(share * line.quantity));
          const { taken, rest } = takeUnits(line, quantity);
          const { swapped, difference } = swapUnits(taken, price);
          const parts = [rest, swapped, difference];
          const sum = (of: (units: SoldUnits) => number) =>
            parts.reduce((all, part) => all + of(part), 0);
          expect(sum(chargedFor)).toBe(chargedFor(line));
          expect(sum(taxFor)).toBe(taxFor(line));
          expect(sum(({ total }) => total)).toBe(line.total);
          expect(sum(({ discount }) => discount)).toBe(line.discount);
          const addedTo = ({ total, discount }: SoldUnits, tax: number) => total - discount + tax;
          const isAdded = chargedFor(line) !== addedTo(line, 0);
          for (const part of parts) {
            expect(chargedFor(part)).toBe(addedTo(part, isAdded ? taxFor(part) : 0));
            for (const amount of [chargedFor(part), taxFor(part), part.total, part.discount]) {
              expect(amount).toBeGreaterThanOrEqual(0);
            }
            expect(part.discount).toBeLessThanOrEqual(part.total);
          }
          expect(chargedFor(swapped)).toBeLessThanOrEqual(chargedFor(taken));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
