import { ORDER_PROGRESS } from '@comptoir/domain/orders/order-progress';
import { describe, expect, test } from 'vitest';
import { isNotified, reachedStep, shownSteps, stepState } from './shown-steps.ts';

describe('the steps that a guest follows', () => {
  test('T-2: are steps that such an order takes', () => {
    expect(shownSteps(true)).toEqual(['received', 'preparing', 'ready', 'handed_over']);
    expect(shownSteps(false)).toEqual(['received', 'preparing', 'out_for_delivery', 'handed_over']);
  });

  test('T-2: are reached in order; states in between belong to the step before', () => {
    const reached = (isPickup: boolean) =>
      ORDER_PROGRESS.map((progress) => reachedStep(progress, isPickup));
    // received, accepted, preparing, ready, out_for_delivery, handed_over, cancelled
    expect(reached(true)).toEqual([0, 0, 1, 2, 2, 3, -1]);
    expect(reached(false)).toEqual([0, 0, 1, 1, 2, 3, -1]);
  });
});

test('T-11: a step is done, under way or to come; the last one is done once it is reached', () => {
  const states = (progress: (typeof ORDER_PROGRESS)[number]) =>
    shownSteps(true).map((_, index) => stepState(index, progress, true));
  expect(states('received')).toEqual(['current', 'to come', 'to come', 'to come']);
  expect(states('ready')).toEqual(['done', 'done', 'current', 'to come']);
  expect(states('handed_over')).toEqual(['done', 'done', 'done', 'done']);
});

test('J-51: a restaurant is notified once it received the mail, or has advanced the order', () => {
  expect(isNotified({ progress: 'received', restaurant_notified: true })).toBe(true);
  expect(isNotified({ progress: 'received', restaurant_notified: false })).toBe(false);
  expect(isNotified({ progress: 'accepted', restaurant_notified: false })).toBe(true);
});
