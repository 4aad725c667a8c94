import type { SubmittedOrder } from '@comptoir/contract/orders/checkout';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { repeatable } from './repeatable.ts';

type Answer = ApiResult<SubmittedOrder>;

const PAID: Answer = {
  ok: true,
  payload: { order_id: 'order-1', order_number: 7, status: 'pending' },
};
const LOST: Answer = {
  ok: false,
  problem: { code: 'network', message: '', errors: [], status: 0 },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Calls whose answers are given by hand, and what is offered. */
function sent() {
  const answers: ((answer: Answer) => void)[] = [];
  const offered: { repeat: (() => void) | null } = { repeat: null };
  const request = { order_id: 'order-1', transaction_id: null, status: 'pending' } as const;
  const bodies: unknown[] = [];
  const api = repeatable(
    {
      placeOrder: () => Promise.reject(new Error('not called')),
      submitOrder: (body) =>
        new Promise((resolve) => {
          bodies.push(body);
          answers.push(resolve);
        }),
    },
    (repeat) => {
      offered.repeat = repeat;
    },
  );
  return { answer: api.submitOrder(request), answers, offered, bodies, request };
}

test('K-27: a request without an answer is offered to be sent again after 20 seconds', async () => {
  const { answer, answers, offered, bodies, request } = sent();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(offered.repeat).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  offered.repeat?.();
  expect(bodies).toEqual([request, request]);
  expect(offered.repeat).toBeNull();
  answers[1]?.(PAID);
  expect(await answer).toBe(PAID);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(offered.repeat).toBeNull();
});

test('K-27: the first answer counts, whichever it is of; a lost one only when no other can come', async () => {
  const { answer, answers, offered } = sent();
  await vi.advanceTimersByTimeAsync(20_000);
  offered.repeat?.();
  answers[0]?.(LOST);
  await vi.advanceTimersByTimeAsync(20_000);
  offered.repeat?.();
  answers[1]?.(PAID);
  answers[2]?.(LOST);
  expect(await answer).toBe(PAID);
});

test('K-27: when all are lost the order has failed, and can be ordered again', async () => {
  const { answer, answers, offered } = sent();
  await vi.advanceTimersByTimeAsync(20_000);
  offered.repeat?.();
  answers[0]?.(LOST);
  answers[1]?.(LOST);
  expect(await answer).toBe(LOST);
  expect(offered.repeat).toBeNull();
});
