import { ORDER_PROGRESS, usualProgress } from '@comptoir/domain/order-progress';
import { describe, expect, test } from 'vitest';
import { reachedStep, shownSteps } from './shown-steps.ts';

describe('the steps that a guest follows', () => {
  test('T-2: are steps that such an order takes', () => {
    expect(usualProgress('pickup')).toEqual(expect.arrayContaining([...shownSteps(true)]));
    expect(usualProgress('delivery')).toEqual(expect.arrayContaining([...shownSteps(false)]));
  });

  test('T-2: are reached one after the other, what lies between belonging to the one before', () => {
    const reached = (isPickup: boolean) =>
      ORDER_PROGRESS.map((progress) => reachedStep(progress, isPickup));
    // received, accepted, preparing, ready, out_for_delivery, handed_over, cancelled
    expect(reached(true)).toEqual([0, 0, 1, 2, 2, 3, -1]);
    expect(reached(false)).toEqual([0, 0, 1, 1, 2, 3, -1]);
  });
});
