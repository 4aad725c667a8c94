import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancellationRefund, refundable } from './refundable.ts';

const NOTHING = { captured: 0, refunded: 0, waiting: 0, disputed: 0 };
const cents = fc.integer({ min: 0, max: 100_000 });
const money = fc.record({ captured: cents, refunded: cents, waiting: cents, disputed: cents });

describe('what can be given back', () => {
  it('Y-36: is what was captured less what was given back, what waits and what is disputed', () => {
    expect(refundable({ ...NOTHING, captured: 1180 })).toBe(1180);
    expect(refundable({ captured: 1180, refunded: 300, waiting: 200, disputed: 80 })).toBe(600);
    expect(refundable({ ...NOTHING, captured: 1180, disputed: 1180 })).toBe(0);
  });

  it('Y-36: is nothing when more is disputed and given back than was captured', () => {
    expect(refundable({ ...NOTHING, captured: 1180, refunded: 1180, disputed: 1180 })).toBe(0);
  });

  it('Y-36: is never more than captured less given back, waiting and disputed, nor below zero', () => {
    fc.assert(
      fc.property(money, (of) => {
        const left = refundable(of);
        expect(left).toBeGreaterThanOrEqual(0);
        if (left > 0) {
          expect(left + of.refunded + of.waiting + of.disputed).toBe(of.captured);
        }
      }),
    );
  });
});

describe('the decision on the money of a cancelled order', () => {
  it('T-20: is full, none, or an amount up to what is left', () => {
    expect(cancellationRefund(1180, 'full')).toEqual({ kind: 'decided', amount: 1180 });
    expect(cancellationRefund(1180, 'none')).toEqual({ kind: 'decided', amount: 0 });
    expect(cancellationRefund(1180, { amount: 1180 })).toEqual({ kind: 'decided', amount: 1180 });
    expect(cancellationRefund(1180, { amount: 1181 })).toEqual({ kind: 'too_much', left: 1180 });
  });

  it('T-20: is required while there is money on the order, and only then', () => {
    expect(cancellationRefund(1180, null)).toEqual({ kind: 'required', left: 1180 });
    expect(cancellationRefund(0, null)).toEqual({ kind: 'decided', amount: 0 });
    expect(cancellationRefund(0, 'full')).toEqual({ kind: 'decided', amount: 0 });
    expect(cancellationRefund(0, { amount: 1 })).toEqual({ kind: 'too_much', left: 0 });
  });

  it('T-20: never gives back more than is left', () => {
    const decision = fc.oneof(
      fc.constant('full' as const),
      fc.constant('none' as const),
      fc.record({ amount: fc.integer({ min: 1, max: 200_000 }) }),
    );
    fc.assert(
      fc.property(cents, fc.option(decision), (left, decided) => {
        const refund = cancellationRefund(left, decided);
        if (refund.kind !== 'decided') return;
        expect(refund.amount).toBeGreaterThanOrEqual(0);
        expect(refund.amount).toBeLessThanOrEqual(left);
      }),
    );
  });
});
