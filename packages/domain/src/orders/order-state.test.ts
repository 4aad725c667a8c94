import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_PROGRESS } from './order-progress.ts';
import { isStillNeeded, orderStateOf } from './order-state.ts';

const FRIDAY_EVENING = Date.parse('2026-11-20T18:00:00+01:00');
const HOUR = 60 * 60_000;
const facts = { placedAt: FRIDAY_EVENING - HOUR, dueAt: FRIDAY_EVENING };

it.each([
  [null, { kind: 'open', placedAt: facts.placedAt }],
  ['received', { kind: 'under_way', progress: 'received', dueAt: FRIDAY_EVENING }],
  ['out_for_delivery', { kind: 'under_way', progress: 'out_for_delivery', dueAt: FRIDAY_EVENING }],
  ['handed_over', { kind: 'handed_over' }],
  ['cancelled', { kind: 'cancelled' }],
] as const)('T-1: the state of an order whose progress is %j', (progress, expected) => {
  expect(orderStateOf({ ...facts, progress })).toEqual(expected);
});

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
  'N-60: an order that is %s, %d hours after it was due: %j',
  (progress, hours, expected) => {
    const state = orderStateOf({ ...facts, progress });
    expect(isStillNeeded(state, FRIDAY_EVENING + hours * HOUR)).toBe(expected);
  },
);

it.each([
  [0, true],
  [23.99, true],
  [24, false],
])('N-60: an order that is not submitted, %d hours after it was placed: %j', (hours, expected) => {
  const state = orderStateOf({ ...facts, progress: null });
  expect(isStillNeeded(state, facts.placedAt + hours * HOUR)).toBe(expected);
});

it('N-60: what is over stays over', () => {
  const instant = fc.integer({ min: 0, max: 1e9 });
  const progress = fc.constantFrom(null, ...ORDER_PROGRESS);
  const anyState = fc.record({ placedAt: instant, dueAt: instant, progress }).map(orderStateOf);
  fc.assert(
    fc.property(anyState, fc.nat(1e9), fc.nat(1e9), (state, now, later) => {
      if (!isStillNeeded(state, now)) expect(isStillNeeded(state, now + later)).toBe(false);
    }),
  );
});
