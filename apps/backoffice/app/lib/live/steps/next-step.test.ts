import { expect, test } from 'vitest';
import { aBoardOrder } from '#lib/live/test-board-order.ts';
import { nextStep, proposedPromise } from './next-step.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

test('OB-68: the big button goes through every step, and only a delivery is out', () => {
  const steps = (is_pickup: boolean) =>
    (['received', 'accepted', 'preparing', 'ready', 'out_for_delivery'] as const).map((progress) =>
      nextStep({ progress, is_pickup }),
    );
  expect(steps(true)).toEqual(['accepted', 'preparing', 'ready', 'handed_over', 'handed_over']);
  expect(steps(false)).toEqual([
    'accepted',
    'preparing',
    'ready',
    'out_for_delivery',
    'handed_over',
  ]);
});

test('OB-68: an order that is over has no next step', () => {
  expect(nextStep({ progress: 'handed_over', is_pickup: true })).toBeNull();
  expect(nextStep({ progress: 'cancelled', is_pickup: true })).toBeNull();
});

test('OB-30: the button shows the promise that accepting now sets', () => {
  const asap = aBoardOrder('a', {
    start_by: '2026-11-20T19:10:00Z',
    due_at: '2026-11-20T19:30:00Z',
  });
  expect(proposedPromise(asap, at('19:12'), null)).toBe(at('19:35'));
  const chosen = aBoardOrder('a', { starts_at: '2026-11-20T20:15:00Z' });
  expect(proposedPromise(chosen, at('19:12'), null)).toBe(at('20:15'));
});

test('OB-30: the button shows the slot that full ones before it moved the order to, however late it is accepted', () => {
  const moved = aBoardOrder('a', {
    finalized_at: '2026-11-20T19:00:00Z',
    start_by: '2026-11-20T19:25:00Z',
    due_at: '2026-11-20T19:45:00Z',
  });
  expect(proposedPromise(moved, at('19:01'), null)).toBe(at('19:45'));
  expect(proposedPromise(moved, at('19:20'), null)).toBe(at('19:45'));
  expect(proposedPromise(moved, at('19:40'), null)).toBe(at('20:00'));
});

test('SV-77: a rush is added while it lasts, and not to a chosen time', () => {
  const asap = aBoardOrder('a', {
    start_by: '2026-11-20T19:10:00Z',
    due_at: '2026-11-20T19:30:00Z',
  });
  const rush = {
    minutes: 15,
    until: '2026-11-20T20:00:00Z',
    set_at: '2026-11-20T19:00:00Z',
    set_by: null,
  };
  expect(proposedPromise(asap, at('19:12'), rush)).toBe(at('19:50'));
  expect(proposedPromise(asap, at('20:02'), rush)).toBe(at('20:25'));
  const chosen = { ...asap, starts_at: '2026-11-20T20:15:00Z' };
  expect(proposedPromise(chosen, at('19:12'), rush)).toBe(at('20:15'));
});
