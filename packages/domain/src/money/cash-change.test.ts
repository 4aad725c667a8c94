import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashChange, likelyPayments } from './cash-change.ts';

describe('BK-40: change', () => {
  test.each([
    [3610, 4000, { kind: 'enough', change: 390 }],
    [3610, 3610, { kind: 'enough', change: 0 }],
    [3610, 3609, { kind: 'too_little', missing: 1 }],
    [3610, 4010, { kind: 'enough', change: 400 }],
    [0, 500, { kind: 'enough', change: 500 }],
  ])('BK-40: for %i cents of which %i are given', (due, given, expected) => {
    expect(cashChange(due, given)).toEqual(expected);
  });
});

describe('BK-41: likely payments', () => {
  test.each([
    [3610, [3610, 4000, 5000]],
    [1180, [1180, 1500, 2000, 5000]],
    [2000, [2000, 5000]],
    [5000, [5000, 6000]],
    [5001, [5001, 5500, 6000, 10000]],
    [1, [1, 500, 1000, 2000, 5000]],
  ])('BK-41: of %i cents', (due, expected) => {
    expect(likelyPayments(due)).toEqual(expected);
  });

  test('BK-41: any of them is enough, and the first one leaves no change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (due) => {
        const changes = likelyPayments(due).map((given) => cashChange(due, given));
        expect(changes[0]).toEqual({ kind: 'enough', change: 0 });
        for (const change of changes) {
          expect(change.kind).toBe('enough');
          // The next 50 € are less than 50 € away.
          expect(change.kind === 'enough' && change.change).toBeLessThan(5000);
        }
      }),
    );
  });
});
