import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RateAmount, sumByRate } from '../books/amounts-by-rate.ts';
import { sum } from '../money/money.ts';
import {
  amountsLeft,
  type PaidPart,
  type RefundableOrder,
  type RefundPartId,
  type RefundSelection,
  selectedRefund,
  shareByRate,
  unitsLeft,
} from './refund-parts.ts';

/** 3 makis of 3.40 € less 0.20 €, a beer, and the delivery. */
const PARTS: readonly PaidPart[] = [
  { part: 0, quantity: 3, rates: [{ rate: 1000, gross: 1000, tax: 91 }] },
  { part: 1, quantity: 1, rates: [{ rate: 2000, gross: 600, tax: 100 }] },
  { part: 'delivery', quantity: 1, rates: [{ rate: 1000, gross: 250, tax: 23 }] },
];

const grossOf = (rates: readonly RateAmount[]) => sum(rates.map(({ gross }) => gross));

function anOrder(parts: readonly PaidPart[] = PARTS): RefundableOrder {
  const rates = sumByRate(parts.flatMap((part) => part.rates));
  return { parts, rates, refunded: { rates: [], units: [] }, left: grossOf(rates) };
}

/** Makes the refunds one after the other; those that are not possible change nothing. */
function inTurn(order: RefundableOrder, selections: readonly RefundSelection[]) {
  const made: (readonly RateAmount[])[] = [];
  let after = order;
  for (const selection of selections) {
    const refund = selectedRefund(after, selection);
    if (refund.kind !== 'selected') continue;
    expect(grossOf(refund.rates)).toBe(refund.amount);
    made.push(refund.rates);
    after = {
      ...after,
      refunded: {
        rates: sumByRate([...after.refunded.rates, ...refund.rates]),
        units: [...after.refunded.units, ...('units' in selection ? selection.units : [])],
      },
      left: after.left - refund.amount,
    };
  }
  return { made, after };
}

const units = (part: RefundPartId, quantity: number): RefundSelection => ({
  units: [{ part, quantity }],
});
const one = (part: RefundPartId) => units(part, 1);

describe('the refund of units', () => {
  it('RF-1: the units of a line share its cents without losing one', () => {
    const { made, after } = inTurn(anOrder(), [one(0), one(0), one(0)]);
    expect(made).toEqual([
      [{ rate: 1000, gross: 333, tax: 30 }],
      [{ rate: 1000, gross: 334, tax: 31 }],
      [{ rate: 1000, gross: 333, tax: 30 }],
    ]);
    expect([...unitsLeft(after)]).toEqual([
      [0, 0],
      [1, 1],
      ['delivery', 1],
    ]);
  });

  it('RF-1: two units at once, named together or twice, are those two', () => {
    const two = {
      kind: 'selected',
      amount: 667,
      rates: [{ rate: 1000, gross: 667, tax: 61 }],
    };
    expect(selectedRefund(anOrder(), units(0, 2))).toEqual(two);
    const twice = [0, 0].map((part) => ({ part, quantity: 1 }));
    expect(selectedRefund(anOrder(), { units: twice })).toEqual(two);
  });

  it('RF-1: no more units go back than were sold, and none of another order', () => {
    const { after } = inTurn(anOrder(), [one(0), one(0), one('delivery')]);
    expect(selectedRefund(after, units(0, 2))).toEqual({
      kind: 'too_many_units',
      part: 0,
      left: 1,
    });
    expect(selectedRefund(after, one('delivery'))).toEqual({
      kind: 'too_many_units',
      part: 'delivery',
      left: 0,
    });
    expect(selectedRefund(after, one(7))).toEqual({ kind: 'unknown_part', part: 7 });
  });

  it('RF-1: an order whose parts are not known gives back amounts only', () => {
    const order = { ...anOrder(), parts: [] };
    expect(selectedRefund(order, one(0))).toEqual({ kind: 'unknown_part', part: 0 });
    expect(selectedRefund(order, { amount: 1850 })).toMatchObject({ kind: 'selected' });
  });

  it('RF-1: a free line, an empty selection and a unit of less than half a cent give nothing', () => {
    const parts = [
      ...PARTS,
      { part: 2, quantity: 2, rates: [] },
      { part: 3, quantity: 3, rates: [{ rate: 1000, gross: 1, tax: 0 }] },
    ];
    expect(selectedRefund(anOrder(parts), one(2))).toEqual({ kind: 'nothing' });
    expect(selectedRefund(anOrder(), { units: [] })).toEqual({ kind: 'nothing' });
    expect(selectedRefund(anOrder(), { amount: 0 })).toEqual({ kind: 'nothing' });
    expect(selectedRefund(anOrder(parts), one(3))).toEqual({ kind: 'nothing' });
    expect(selectedRefund(anOrder(parts), units(3, 3))).toMatchObject({ amount: 1 });
  });

  it('RF-2: units carry the taxes of their own line, and the delivery its own', () => {
    expect(selectedRefund(anOrder(), one(1))).toEqual({
      kind: 'selected',
      amount: 600,
      rates: [{ rate: 2000, gross: 600, tax: 100 }],
    });
    const both = { units: PARTS.slice(1).map(({ part }) => ({ part, quantity: 1 })) };
    expect(selectedRefund(anOrder(), both)).toEqual({
      kind: 'selected',
      amount: 850,
      rates: [
        { rate: 1000, gross: 250, tax: 23 },
        { rate: 2000, gross: 600, tax: 100 },
      ],
    });
  });

  it('RF-2: a rate at which a line cost nothing adds no tax to another line of that rate', () => {
    const rates = [
      { rate: 1000, gross: 1000, tax: 91 },
      { rate: 2000, gross: 0, tax: 0 },
    ];
    const order = anOrder([{ part: 0, quantity: 1, rates }, ...PARTS.slice(1)]);
    expect(inTurn(order, [{ units: [0, 1].map((part) => ({ part, quantity: 1 })) }]).made).toEqual([
      [
        { rate: 1000, gross: 1000, tax: 91 },
        { rate: 2000, gross: 600, tax: 100 },
      ],
    ]);
  });

  it('RF-2: a line of two rates gives back both', () => {
    const rates = [
      { rate: 1000, gross: 1000, tax: 91 },
      { rate: 2000, gross: 300, tax: 50 },
    ];
    expect(inTurn(anOrder([{ part: 0, quantity: 2, rates }]), [one(0)]).made).toEqual([
      [
        { rate: 1000, gross: 500, tax: 46 },
        { rate: 2000, gross: 150, tax: 25 },
      ],
    ]);
  });
});

describe('the refund of an amount', () => {
  it('Y-13, RF-3: has the same share of every rate', () => {
    // 5.00 of 18.50 €: 12.50 and 6.00 give 3.38 and 1.62, with their share of 1.14 and 1.00.
    expect(selectedRefund(anOrder(), { amount: 500 })).toEqual({
      kind: 'selected',
      amount: 500,
      rates: [
        { rate: 1000, gross: 338, tax: 31 },
        { rate: 2000, gross: 162, tax: 27 },
      ],
    });
  });

  it('RF-3: after a line it shares what is left', () => {
    expect(inTurn(anOrder(), [one(1), { amount: 1250 }]).made[1]).toEqual([
      { rate: 1000, gross: 1250, tax: 114 },
    ]);
  });

  it('RF-3: a cent of the smallest share leaves out the others', () => {
    const left = [
      { rate: 1000, gross: 900, tax: 82 },
      { rate: 2000, gross: 100, tax: 17 },
    ];
    expect(shareByRate(left, 1)).toEqual([{ rate: 1000, gross: 1, tax: 0 }]);
    expect(shareByRate(left, 2000)).toEqual(left);
  });
});

describe('refunds one after the other', () => {
  it('RF-4: do not exceed what is left, whatever they are of', () => {
    const { after } = inTurn(anOrder(), [{ amount: 1500 }]);
    expect(selectedRefund(after, one(1))).toEqual({ kind: 'too_much', left: 350 });
    expect(selectedRefund(after, { amount: 351 })).toEqual({ kind: 'too_much', left: 350 });
  });

  it('RF-4: do not exceed what the payment still allows', () => {
    const disputed = { ...anOrder(), left: 500 };
    expect(selectedRefund(disputed, one(1))).toEqual({ kind: 'too_much', left: 500 });
    expect(selectedRefund(disputed, { amount: 501 })).toEqual({ kind: 'too_much', left: 500 });
  });

  it('RF-4, TI-4: are told what can go back of an amount, the tip included', () => {
    const tipped = { ...anOrder(), left: 2350, tip: 500 };
    expect(selectedRefund(tipped, { amount: 2351 })).toEqual({ kind: 'too_much', left: 2350 });
    expect(selectedRefund(tipped, { amount: 2350 })).toMatchObject({ amount: 2350 });
    const { after } = inTurn(tipped, [{ amount: 1850 }]);
    expect(selectedRefund(after, { amount: 600 })).toEqual({ kind: 'too_much', left: 500 });
    expect(selectedRefund(after, { amount: 500 })).toMatchObject({ amount: 500, rates: [] });
    // A line gives back no tip.
    expect(selectedRefund(after, one(1))).toEqual({ kind: 'too_much', left: 0 });
  });

  it('RF-4: of a line after an amount have no more of its rate than is left', () => {
    // 12.00 of 18.50 € took 3.89 of the beer's 6.00 €: the rest of its price comes from the other rate.
    expect(inTurn(anOrder(), [{ amount: 1200 }, one(1)]).made).toEqual([
      [
        { rate: 1000, gross: 811, tax: 74 },
        { rate: 2000, gross: 389, tax: 65 },
      ],
      [
        { rate: 1000, gross: 389, tax: 35 },
        { rate: 2000, gross: 211, tax: 35 },
      ],
    ]);
  });

  it('RF-4: more than was taken leaves nothing, not less', () => {
    const taken = [{ rate: 1000, gross: 500, tax: 45 }];
    expect(amountsLeft(taken, [{ rate: 1000, gross: 600, tax: 55 }])).toEqual([]);
    expect(amountsLeft(taken, [{ rate: 1000, gross: 500, tax: 44 }])).toEqual([]);
  });

  it('RF-4: of a cent without tax takes the tax that the money left could not hold', () => {
    const rates = [{ rate: 2000, gross: 600, tax: 100 }];
    const order = {
      ...anOrder([{ part: 0, quantity: 1, rates: [{ rate: 2000, gross: 1, tax: 0 }] }]),
      ...{ rates, refunded: { rates: [{ rate: 2000, gross: 598, tax: 98 }], units: [] }, left: 2 },
    };
    expect(selectedRefund(order, one(0))).toMatchObject({
      rates: [{ rate: 2000, gross: 1, tax: 1 }],
    });
  });

  const anyPart = fc
    .tuple(
      fc.integer({ min: 1, max: 7 }),
      fc.dictionary(
        fc.constantFrom('0', '550', '1000', '2000'),
        fc.integer({ min: 1, max: 9_000 }),
      ),
    )
    .map(([quantity, grossByRate]) => ({
      quantity,
      rates: Object.entries(grossByRate).map(([name, gross]) => {
        const rate = Number(name);
        return { rate, gross, tax: Math.round((gross * rate) / (10_000 + rate)) };
      }),
    }));
  const anyOrder = fc
    .array(anyPart, { minLength: 1, maxLength: 5 })
    .map((parts) => anOrder(parts.map((paid, part) => ({ part, ...paid }))));
  const anySelection: fc.Arbitrary<RefundSelection> = fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 8_000 }) }),
    fc.record({
      units: fc.array(
        fc.record({ part: fc.nat({ max: 4 }), quantity: fc.integer({ min: 1, max: 4 }) }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );

  it('RF-4: never exceed an amount or a tax of any rate, and return exactly both with the rest', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anySelection, { maxLength: 12 }), (order, selections) => {
        const { made, after } = inTurn(order, selections);
        for (const rates of made) {
          for (const { gross, tax } of rates) {
            expect(gross).toBeGreaterThan(0);
            expect(tax).toBeGreaterThanOrEqual(0);
            expect(tax).toBeLessThanOrEqual(gross);
          }
        }
        const left = amountsLeft(order.rates, after.refunded.rates);
        expect(grossOf(left)).toBe(after.left);
        for (const { tax, gross } of left) {
          expect(tax).toBeGreaterThanOrEqual(0);
          expect(tax).toBeLessThanOrEqual(gross);
        }
        const all = inTurn(after, [{ amount: after.left }]).after;
        expect(all.refunded.rates).toEqual(order.rates);
      }),
    );
  });

  it('RF-4: of units only, in whatever portions and order, add up to each line', () => {
    const portions = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      // At most 24 units, so that each is worth a cent or more.
      fc.property(portions, fc.integer({ min: 24, max: 9_000 }), (quantities, gross) => {
        const rates = [{ rate: 1000, gross, tax: Math.floor(gross / 11) }];
        const line: PaidPart = { part: 0, quantity: sum(quantities), rates };
        const other: PaidPart = { part: 1, quantity: 1, rates };
        const selections = quantities.map((quantity) => units(0, quantity));
        expect(inTurn(anOrder([line, other]), selections).after.refunded.rates).toEqual(rates);
      }),
    );
  });
});
