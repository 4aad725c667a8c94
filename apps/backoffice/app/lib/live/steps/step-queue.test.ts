import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { describe, expect, test } from 'vitest';
import {
  droppableStep,
  MAX_STEPS,
  markSent,
  nextToSend,
  restoredQueue,
  retryDelay,
  type StepQueue,
  stepOutcome,
  storedQueue,
  withoutOrder,
  withoutTaken,
  withQueuedSteps,
  withStep,
} from './step-queue.ts';

const step = (key: string, orderId: string, to: OrderProgress, revision = 1) => ({
  key,
  orderId,
  to,
  revision,
  promisedAt: null,
  payments: null,
  madeAt: 0,
});
const queueOf = (...steps: readonly ReturnType<typeof step>[]) =>
  steps.reduce<StepQueue>(withStep, []);

describe('the queue of steps', () => {
  test('OB-64: steps are sent in the order in which they were made', () => {
    const queue = queueOf(step('k1', 'a', 'accepted'), step('k2', 'b', 'ready'));
    expect(nextToSend(queue, new Set())?.key).toBe('k1');
    expect(nextToSend(withoutTaken(queue, 'k1', 2), new Set())?.key).toBe('k2');
  });

  test('OB-65: an order that waits holds up its own steps alone', () => {
    const queue = queueOf(
      step('k1', 'a', 'accepted'),
      step('k2', 'a', 'ready'),
      step('k3', 'b', 'ready'),
    );
    expect(nextToSend(queue, new Set(['a']))?.key).toBe('k3');
    expect(nextToSend(queue, new Set(['a', 'b']))).toBeUndefined();
  });

  test('OB-64: a step after another one of its order follows the revision of its answer', () => {
    const queue = queueOf(step('k1', 'a', 'accepted', 4), step('k2', 'a', 'preparing', 4));
    expect(queue[1]?.revision).toBeNull();
    expect(withoutTaken(queue, 'k1', 5)[0]).toMatchObject({ key: 'k2', revision: 5 });
  });

  test('OB-65: what followed a refused step is dropped, the steps of other orders stay', () => {
    const queue = queueOf(
      step('k1', 'a', 'accepted'),
      step('k2', 'a', 'preparing'),
      step('k3', 'b', 'ready'),
    );
    expect(withoutOrder(queue, 'a').map(({ key }) => key)).toEqual(['k3']);
  });

  test('OB-66: a step that was never sent can be dropped, one that was sent cannot', () => {
    const queue = queueOf(step('k1', 'a', 'accepted'));
    expect(droppableStep(queue, 'a')?.key).toBe('k1');
    expect(droppableStep(markSent(queue, 'k1'), 'a')).toBeUndefined();
  });

  test('the queue is bounded', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      step(`k${index}`, `o${index}`, 'accepted'),
    );
    expect(queueOf(...many)).toHaveLength(MAX_STEPS);
  });
});

describe('the answer to a step', () => {
  const problem = (status: number, code = 'any') =>
    ({ ok: false, problem: { status, code } }) as const;

  test('OB-65: no answer, a busy and a failing server are asked again with the same key', () => {
    expect([problem(0), problem(429), problem(500), problem(503)].map(stepOutcome)).toEqual([
      'retry_all',
      'retry_all',
      'retry_order',
      'retry_order',
    ]);
    expect([1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  test('OB-65: an order that is not as shown refuses the step', () => {
    expect(stepOutcome(problem(409, 'stale'))).toBe('refused');
    expect(stepOutcome(problem(404, 'order_unknown'))).toBe('refused');
    expect(stepOutcome({ ok: true })).toBe('taken');
  });

  test('OB-65: a step that needs a person waits for one', () => {
    expect(stepOutcome(problem(401, 'unauthorized'))).toBe('person_required');
    const device = { ok: false, problem: { status: 403, code: 'forbidden', pin_required: true } };
    expect(stepOutcome({ ...device, ok: false })).toBe('person_required');
    expect(stepOutcome(problem(403, 'forbidden'))).toBe('refused');
  });
});

describe('an order with unconfirmed steps', () => {
  const order = { order_id: 'a', progress: 'received' } as const;

  test('OB-64: is shown as it will be', () => {
    const queue = queueOf(step('k1', 'a', 'accepted'), step('k2', 'a', 'ready'));
    expect(withQueuedSteps<{ order_id: string; progress: OrderProgress }>(order, queue)).toEqual({
      order_id: 'a',
      progress: 'ready',
    });
  });

  test('OB-64: never goes back, and stays cancelled', () => {
    const queue = queueOf(step('k1', 'a', 'accepted'));
    const ready = { order_id: 'a', progress: 'ready' as OrderProgress };
    const cancelled = { order_id: 'a', progress: 'cancelled' as OrderProgress };
    expect(withQueuedSteps(ready, queue)).toBe(ready);
    expect(withQueuedSteps(cancelled, queue)).toBe(cancelled);
    expect(withQueuedSteps(order, [])).toBe(order);
  });
});

describe('the stored queue', () => {
  test('OB-64: survives a reload with its keys', () => {
    const queue = markSent(queueOf(step('k1', 'a', 'accepted'), step('k2', 'b', 'ready')), 'k1');
    const stored = JSON.parse(JSON.stringify(storedQueue(queue, 'person:a')));
    expect(restoredQueue(stored, 'person:a')).toEqual(queue);
  });

  test('OB-81: the steps of another person or device are not sent', () => {
    const queue = withStep([], step('k', 'a', 'accepted'));
    expect(restoredQueue(storedQueue(queue, 'person:a'), 'person:b')).toEqual([]);
    expect(restoredQueue(storedQueue(queue, 'device:a'), 'person:a')).toEqual([]);
  });

  test('BK-60: payments survive a reload whole, or not at all', () => {
    const payments = [
      { means: 'meal_voucher', amount: 2_000, given: null, tip: 0 },
      { means: 'cash', amount: 740, given: 1_000, tip: 200 },
    ] as const;
    const queue = withStep([], { ...step('k', 'a', 'handed_over'), payments });
    const stored = storedQueue(queue, 'person:a');
    expect(restoredQueue(JSON.parse(JSON.stringify(stored)), 'person:a')).toEqual(queue);
    const steps = [{ ...queue[0], payments: [payments[0], { means: 'gold', amount: 740 }] }];
    expect(restoredQueue({ owner: 'person:a', steps }, 'person:a')[0]?.payments).toBeNull();
  });

  test('what is no step is left out', () => {
    for (const stored of ['text', null, {}, { owner: 'person:a', steps: 'none' }]) {
      expect(restoredQueue(stored, 'person:a')).toEqual([]);
    }
    const steps = [null, 3, { key: 'k' }, { ...step('k', 'a', 'ready'), to: 'no' }];
    expect(restoredQueue({ owner: 'person:a', steps }, 'person:a')).toEqual([]);
  });
});
