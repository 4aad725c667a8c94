import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargedFor,
  droppableUnits,
  effectOfAnswer,
  effectWithoutAnswer,
  PROPOSAL_KINDS,
  priceOnTop,
  type SoldUnits,
  swapDish,
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
    const given = [0, 1, 2].map((before) => takeUnits(line, 1, before).taken);
    expect(given.map(({ total }) => total)).toEqual([333, 334, 333]);
    expect(given.map(chargedFor)).toEqual([333, 334, 333]);
    expect(given.map(taxFor)).toEqual([30, 31, 30]);
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

  test('SU-5: have a cent of an added tax with the greatest one, and no discount below zero', () => {
    // Three formulas at 10.50 €, 5 cents off: of the second one the roundings leave a cent.
    const line = {
      quantity: 3,
      total: 3150,
      discount: 5,
      rates: [
        { rate: 1000, gross: 328, tax: 30 },
        { rate: 2000, gross: 358, tax: 60 },
        { rate: 550, gross: 2689, tax: 140 },
      ],
    };
    expect(takeUnits(line, 1, 1).taken).toEqual({
      quantity: 1,
      total: 1050,
      discount: 0,
      rates: [
        { rate: 1000, gross: 110, tax: 10 },
        { rate: 2000, gross: 120, tax: 20 },
        { rate: 550, gross: 897, tax: 47 },
      ],
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
});

/**
 * « Formule midi » at 16.90 € with a soup at 6.50 €, a steak at 14.00 € (3.00 € more, with a sauce at 0.80 € and 5.5 %)
 * and wine at 4.50 € and 20 %: of 16.90 € the soup has 4.40 €, the steak 9.46 €, the wine 3.04 €.
 */
const STEAK = {
  taxRate: 1000,
  extras: [
    { rate: 1000, amount: 300 },
    { rate: 550, amount: 80 },
  ],
};
const LUNCH = {
  listed: [
    { rate: 1000, amount: 440 },
    { rate: 1000, amount: 946 },
    ...STEAK.extras,
    { rate: 2000, amount: 304 },
  ],
  sold: {
    quantity: 1,
    total: 2070,
    discount: 0,
    rates: [
      { rate: 550, gross: 80, tax: 4 },
      { rate: 1000, gross: 1686, tax: 153 },
      { rate: 2000, gross: 304, tax: 51 },
    ],
  },
};

describe('another dish in a formula', () => {
  test('SU-14: gives back what it costs less on top, at the rate of each part', () => {
    expect(priceOnTop(STEAK)).toBe(300);
    const { swapped, difference } = swapDish(LUNCH.sold, LUNCH.listed, STEAK, 0);
    expect(swapped).toEqual({
      quantity: 1,
      total: 1690,
      discount: 0,
      rates: [
        { rate: 1000, gross: 1386, tax: 126 },
        { rate: 2000, gross: 304, tax: 51 },
      ],
    });
    expect(difference).toEqual({
      quantity: 1,
      total: 380,
      discount: 0,
      rates: [
        { rate: 550, gross: 80, tax: 4 },
        { rate: 1000, gross: 300, tax: 27 },
      ],
    });
  });

  test('SU-14: leaves what was charged at a rate that no part of the formula has', () => {
    const rates = [{ rate: 210, gross: 50, tax: 1 }, ...LUNCH.sold.rates];
    const sold = { ...LUNCH.sold, total: 2120, rates };
    const { swapped, difference } = swapDish(sold, LUNCH.listed, STEAK, 0);
    expect(swapped.rates[0]).toEqual({ rate: 210, gross: 50, tax: 1 });
    expect(chargedFor(difference)).toBe(380);
  });

  test.each([
    [150, 230],
    [300, 80],
    [900, 80],
  ])('SU-14: that costs %d cents on top gives %d back', (unitPrice, given) => {
    const { difference } = swapDish(LUNCH.sold, LUNCH.listed, STEAK, unitPrice);
    expect([difference.total, chargedFor(difference)]).toEqual([given, given]);
  });

  test('SU-14: of two formulas with 10 % off their dishes gives the supplement back less its discount', () => {
    // 199 cents off 19.90 €, twice: 1.69 € at 10 %, 0.30 € at 20 %, nothing off the sauce.
    const sold = {
      quantity: 2,
      total: 4140,
      discount: 398,
      rates: [
        { rate: 550, gross: 160, tax: 8 },
        { rate: 1000, gross: 3034, tax: 276 },
        { rate: 2000, gross: 548, tax: 91 },
      ],
    };
    const { swapped, difference } = swapDish(sold, LUNCH.listed, STEAK, 0);
    // 30.34 × 3.00 / 16.86 is 5.3986.
    expect(difference).toEqual({
      quantity: 2,
      total: 760,
      discount: 60,
      rates: [
        { rate: 550, gross: 160, tax: 8 },
        { rate: 1000, gross: 540, tax: 49 },
      ],
    });
    expect(swapped).toMatchObject({ total: 3380, discount: 338 });
  });

  test('SU-14: of a free formula gives nothing back', () => {
    const free = { quantity: 1, total: 0, discount: 0, rates: [] };
    const nothing = { taxRate: 1000, extras: [{ rate: 1000, amount: 0 }] };
    expect(swapDish(free, nothing.extras, nothing, 0).swapped).toEqual(free);
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

  const rate = fc.constantFrom(0, 210, 550, 1000, 2000);
  const amount = fc.integer({ min: 0, max: 3_000 });
  const formula = fc.record({
    shares: fc.array(fc.record({ rate, amount }), { minLength: 1, maxLength: 4 }),
    dish: fc.record({
      taxRate: rate,
      extras: fc.array(fc.record({ rate, amount }), { maxLength: 3 }),
    }),
    quantity: fc.integer({ min: 1, max: 9 }),
    percents: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
    isAdded: fc.boolean(),
  });

  test('SU-14: a dish of a formula and what goes back are what was paid at each rate, and never more than its extras', () => {
    fc.assert(
      fc.property(
        formula,
        fc.integer({ min: 0, max: 5_000 }),
        ({ shares, dish, quantity, percents, isAdded }, price) => {
          const listed = [...shares, ...dish.extras];
          const rates = [...new Set(listed.map((part) => part.rate))].toSorted((a, b) => a - b);
          const sums = (parts: typeof listed, own: number) =>
            parts.reduce((all, part) => all + (part.rate === own ? part.amount : 0), 0);
          const charged = rates.map((own, index) => {
            const list = sums(listed, own) * quantity;
            const net = list - Math.round((list * (percents[index] ?? 0)) / 100);
            const tax = Math.round(isAdded ? (net * own) / 10_000 : (net * own) / (10_000 + own));
            return { rate: own, list, net, gross: isAdded ? net + tax : net, tax };
          });
          const total = charged.reduce((all, { list }) => all + list, 0);
          const discount = total - charged.reduce((all, { net }) => all + net, 0);
          const taken: SoldUnits = {
            ...{ quantity, total, discount },
            rates: charged.flatMap(({ rate: own, gross, tax }) =>
              gross === 0 ? [] : [{ rate: own, gross, tax }],
            ),
          };
          const { swapped, difference } = swapDish(taken, listed, dish, price);
          for (const field of ['total', 'discount'] as const) {
            expect(swapped[field] + difference[field]).toBe(taken[field]);
          }
          expect(chargedFor(swapped) + chargedFor(difference)).toBe(chargedFor(taken));
          expect(taxFor(swapped) + taxFor(difference)).toBe(taxFor(taken));
          const at = (units: SoldUnits, own: number) =>
            units.rates.find((part) => part.rate === own)?.gross ?? 0;
          for (const own of rates) {
            expect(at(swapped, own) + at(difference, own)).toBe(at(taken, own));
            expect(at(difference, own)).toBeGreaterThanOrEqual(0);
            expect(at(swapped, own)).toBeGreaterThanOrEqual(0);
            if (!isAdded) {
              expect(at(difference, own)).toBeLessThanOrEqual(sums(dish.extras, own) * quantity);
            }
          }
          for (const units of [swapped, difference]) {
            expect(units.discount).toBeGreaterThanOrEqual(0);
            expect(units.discount).toBeLessThanOrEqual(units.total);
            expect(chargedFor(units)).toBe(
              units.total -
                units.discount +
                (isAdded && chargedFor(taken) !== total - discount ? taxFor(units) : 0),
            );
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
