import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFinished, moveProgress, ORDER_PROGRESS, type OrderProgress } from './order-progress.ts';

const anyStep = fc.constantFrom(...ORDER_PROGRESS);
const anyType = fc.constantFrom('pickup' as const, 'delivery' as const);

it('T-2: an order goes forwards, and may leave steps out', () => {
  expect(moveProgress('received', 'accepted', 'pickup')).toEqual({ kind: 'moved' });
  expect(moveProgress('received', 'ready', 'pickup')).toEqual({ kind: 'moved' });
  expect(moveProgress('ready', 'out_for_delivery', 'delivery')).toEqual({ kind: 'moved' });
  expect(moveProgress('ready', 'handed_over', 'delivery')).toEqual({ kind: 'moved' });
});

it('T-2: an order never goes back', () => {
  expect(moveProgress('ready', 'preparing', 'pickup')).toEqual({ kind: 'not_allowed' });
  expect(moveProgress('accepted', 'received', 'delivery')).toEqual({ kind: 'not_allowed' });
});

it('T-2: only a delivery is on the road', () => {
  expect(moveProgress('ready', 'out_for_delivery', 'pickup')).toEqual({ kind: 'not_allowed' });
  expect(moveProgress('ready', 'out_for_delivery', 'delivery')).toEqual({ kind: 'moved' });
});

it('T-2: an order can be cancelled until it is handed over, and nothing comes after either', () => {
  expect(moveProgress('out_for_delivery', 'cancelled', 'delivery')).toEqual({ kind: 'moved' });
  expect(moveProgress('handed_over', 'cancelled', 'pickup')).toEqual({ kind: 'not_allowed' });
  expect(moveProgress('cancelled', 'ready', 'pickup')).toEqual({ kind: 'not_allowed' });
  expect(ORDER_PROGRESS.filter(isFinished)).toEqual(['handed_over', 'cancelled']);
});

it('T-2: saying the same again changes nothing', () => {
  fc.assert(
    fc.property(anyStep, anyType, (step, type) => {
      expect(moveProgress(step, step, type)).toEqual({ kind: 'unchanged' });
    }),
  );
});

it('T-2: whatever is said, an order moves at most six times', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), anyType, (steps, type) => {
      let at: OrderProgress = 'received';
      let moves = 0;
      for (const step of steps) {
        if (moveProgress(at, step, type).kind !== 'moved') continue;
        at = step;
        moves += 1;
      }
      expect(moves).toBeLessThanOrEqual(6);
    }),
  );
});
