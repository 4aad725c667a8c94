import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_PROGRESS } from './order-progress.ts';
import { isUnderWay } from './order-under-way.ts';

const FRIDAY_EVENING = Date.parse('2026-11-20T18:00:00+01:00');
const HOUR = 60 * 60_000;

it.each([
  ['received', -1, true],
  ['accepted', 0, true],
  ['preparing', 1, true],
  ['ready', 23, true],
  ['out_for_delivery', 23.99, true],
  ['out_for_delivery', 24, false],
  ['handed_over', -1, false],
  ['cancelled', -48, false],
] as const)(
  'N-60: an order that is %s, %d hours after its time: %j',
  (progress, hours, expected) => {
    const order = { kind: 'finalized', wantedAt: FRIDAY_EVENING, progress } as const;
    expect(isUnderWay(order, FRIDAY_EVENING + hours * HOUR)).toBe(expected);
  },
);

it.each([
  [0, true],
  [23.99, true],
  [24, false],
])('N-60: an order that is not finalized, %d hours after it was placed: %j', (hours, expected) => {
  const order = { kind: 'placed', placedAt: FRIDAY_EVENING } as const;
  expect(isUnderWay(order, FRIDAY_EVENING + hours * HOUR)).toBe(expected);
});

it('N-60: what is over stays over', () => {
  const anyOrder = fc.record({
    kind: fc.constant('finalized' as const),
    wantedAt: fc.integer({ min: 0, max: 1e9 }),
    progress: fc.constantFrom(...ORDER_PROGRESS),
  });
  fc.assert(
    fc.property(anyOrder, fc.nat(1e9), fc.nat(1e9), (order, now, later) => {
      if (!isUnderWay(order, now)) expect(isUnderWay(order, now + later)).toBe(false);
    }),
  );
});
