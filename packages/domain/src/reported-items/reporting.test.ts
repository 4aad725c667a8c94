import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectedRefund } from '../orders/refund-parts.ts';
import {
  fittingReport,
  mayReport,
  reportedReason,
  reportingTimes,
  unitsToRefund,
  unreportedUnits,
} from './reporting.ts';

/** A Friday, 19:00 in Paris. */
const HANDED_OVER = Date.parse('2026-11-20T18:00:00Z');
const friday = (time: string) => Date.parse(`2026-11-20T${time}Z`);

describe('who may report', () => {
  it('RI-1: no guest before the hand-over', () => {
    expect(mayReport({ handedOverAt: null, today: 0 }, HANDED_OVER)).toBe('too_early');
  });

  it.each([
    ['18:00:09.999', 'too_early'],
    ['18:00:10', 'allowed'],
    ['19:59:59.999', 'allowed'],
    ['20:00:00', 'allowed'],
    ['20:00:00.001', 'too_late'],
  ])('RI-1: at %s of an order handed over at 18:00: %s', (time, expected) => {
    expect(mayReport({ handedOverAt: HANDED_OVER, today: 0 }, friday(time))).toBe(expected);
  });

  it('RI-1: says from when until when', () => {
    expect(reportingTimes(HANDED_OVER)).toEqual({
      from: friday('18:00:10'),
      until: friday('20:00:00'),
    });
  });

  it.each([
    [2, 'allowed'],
    [3, 'too_many'],
    [4, 'too_many'],
  ])('RI-3: after %i reports of the day: %s', (today, expected) => {
    expect(mayReport({ handedOverAt: HANDED_OVER, today }, friday('18:30:00'))).toBe(expected);
  });
});

describe('what may be reported', () => {
  const SOLD = [
    { part: 1, quantity: 2 },
    { part: 2, quantity: 1 },
  ];

  it('RI-2: the units of a line that were not reported before', () => {
    const left = unreportedUnits(SOLD, [{ part: 1, quantity: 1 }]);
    expect([...left]).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(fittingReport([{ part: 1, quantity: 1 }], left)).toEqual({ kind: 'fits' });
    expect(fittingReport([{ part: 1, quantity: 2 }], left)).toEqual({
      kind: 'too_many_units',
      part: 1,
      left: 1,
    });
  });

  it('RI-2: counts a line that is named twice as one, and refuses one that the order does not have', () => {
    const left = unreportedUnits(SOLD, []);
    const twice = [
      { part: 1, quantity: 1 },
      { part: 1, quantity: 2 },
    ];
    expect(fittingReport(twice, left)).toEqual({ kind: 'too_many_units', part: 1, left: 2 });
    expect(fittingReport([{ part: 7, quantity: 1 }], left)).toEqual({
      kind: 'too_many_units',
      part: 7,
      left: 0,
    });
  });
});

describe('what goes back of a report', () => {
  /** Two makis of 5.90 € at 10 %, and a sake of 6.00 € at 20 %. */
  const ORDER = {
    parts: [
      { part: 1, quantity: 2, rates: [{ rate: 1000, gross: 1180, tax: 107 }] },
      { part: 2, quantity: 1, rates: [{ rate: 2000, gross: 600, tax: 100 }] },
    ],
    rates: [
      { rate: 1000, gross: 1180, tax: 107 },
      { rate: 2000, gross: 600, tax: 100 },
    ],
    refunded: { rates: [], units: [] },
    left: 1780,
  };

  it('RI-8: the units that were reported, each with its own tax', () => {
    const units = unitsToRefund(
      [
        { part: 1, quantity: 1 },
        { part: 2, quantity: 1 },
      ],
      ORDER,
    );
    expect(selectedRefund(ORDER, { units })).toEqual({
      kind: 'selected',
      amount: 1190,
      rates: [
        { rate: 1000, gross: 590, tax: 54 },
        { rate: 2000, gross: 600, tax: 100 },
      ],
    });
  });

  it('RI-8: not those that went back meanwhile', () => {
    const rates = [{ rate: 1000, gross: 590, tax: 54 }];
    const refunded = { rates, units: [{ part: 1, quantity: 1 }] };
    expect(unitsToRefund([{ part: 1, quantity: 2 }], { ...ORDER, refunded })).toEqual([
      { part: 1, quantity: 1 },
    ]);
  });

  it('RI-8: nothing by units where an order does not know what its lines were charged', () => {
    expect(unitsToRefund([{ part: 1, quantity: 1 }], { ...ORDER, parts: [] })).toEqual([]);
  });

  it('RI-8: never asks for more units than are left, whatever was reported and refunded', () => {
    const quantity = fc.integer({ min: 1, max: 4 });
    const some = fc.array(fc.record({ part: fc.integer({ min: 1, max: 3 }), quantity }));
    fc.assert(
      fc.property(some, some, (reported, refundedUnits) => {
        const order = { ...ORDER, refunded: { rates: [], units: refundedUnits } };
        const units = unitsToRefund(reported, order);
        const { kind } = selectedRefund(order, { units });
        expect(['selected', 'nothing']).toContain(kind);
        expect(kind === 'nothing').toBe(units.length === 0);
      }),
    );
  });

  it('RI-8: the reason is a wrong item only where nothing is missing', () => {
    const missing = { part: 1, quantity: 1, problem: 'missing' } as const;
    const wrong = { part: 2, quantity: 1, problem: 'wrong' } as const;
    expect(reportedReason([wrong])).toBe('wrong_item');
    expect(reportedReason([wrong, missing])).toBe('missing_item');
  });
});
