import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cancelledByReason,
  isStillDue,
  minutesLate,
  type ServedOrder,
  timeUntilReady,
} from './service-figures.ts';

const at = (clock: string) => Date.parse(`2026-11-20T${clock}Z`);
const NOW = at('20:00:00');

const order = (part: Partial<ServedOrder>): ServedOrder => ({
  orderId: '26b0',
  number: 1,
  orderType: 'pickup',
  progress: 'handed_over',
  isAsap: true,
  submittedAt: at('18:00:00'),
  dueAt: at('18:30:00'),
  readyAt: null,
  handedOverAt: null,
  total: 1180,
  cancellation: null,
  ...part,
});

describe('FG-8: late orders', () => {
  it.each<[string, Partial<ServedOrder>, number]>([
    ['a pickup that was ready 59 seconds after', { readyAt: at('18:30:59') }, 0],
    ['a pickup that was ready a minute after', { readyAt: at('18:31:00') }, 1],
    [
      'a pickup that was ready in time and fetched later',
      { readyAt: at('18:29:00'), handedOverAt: at('19:10:00') },
      0,
    ],
    [
      'a delivery that was ready in time and handed over later',
      { orderType: 'delivery', readyAt: at('18:10:00'), handedOverAt: at('18:42:30') },
      12,
    ],
    ['a pickup that is not ready yet', { progress: 'preparing' }, 90],
    ['a delivery that is ready only', { orderType: 'delivery', readyAt: at('18:20:00') }, 90],
    ['one that was cancelled', { progress: 'cancelled' }, 0],
    ['one that nothing was promised for', { dueAt: null }, 0],
    ['one whose promise is still to come', { dueAt: at('20:30:00') }, 0],
  ])('FG-8: %s', (_, part, minutes) => {
    expect(minutesLate(order(part), NOW)).toBe(minutes);
  });

  it.each<[Partial<ServedOrder>, boolean]>([
    [{ progress: 'preparing' }, true],
    [{ progress: 'ready', readyAt: at('18:20:00') }, false],
    [{ orderType: 'delivery', progress: 'ready', readyAt: at('18:20:00') }, true],
    [{ orderType: 'delivery', handedOverAt: at('18:20:00') }, false],
    [{ progress: 'cancelled' }, false],
  ])('FG-8: %o is still due: %s', (part, isDue) => {
    expect(isStillDue(order(part))).toBe(isDue);
  });
});

describe('FG-7: from the order until it is ready', () => {
  it('FG-7: half of the orders took at most the median, nine of ten the 90th percentile', () => {
    const readyAfter = (minutes: number) => order({ readyAt: at('18:00:00') + minutes * 60_000 });
    const orders = [31, 12, 18.26, 25, 60].map(readyAfter);
    expect(timeUntilReady(orders)).toEqual({ orders: 5, median: 25, ninetieth: 60 });
    expect(timeUntilReady(orders.slice(1, 3))).toEqual({ orders: 2, median: 12, ninetieth: 18.3 });
  });

  it('FG-7: orders for a chosen time, cancelled ones and those that are not ready say nothing', () => {
    const readyAt = at('18:20:00');
    expect(
      timeUntilReady([
        order({ isAsap: false, readyAt }),
        order({ progress: 'cancelled', readyAt }),
        order({ progress: 'preparing' }),
      ]),
    ).toBeNull();
  });

  it('FG-7: a percentile is one of the times, and exceeded by no more than the rest', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1 });
    fc.assert(
      fc.property(minutes, (times) => {
        const figures = timeUntilReady(
          times.map((time) => order({ readyAt: at('18:00:00') + time * 60_000 })),
        );
        const { median = 0, ninetieth = 0 } = figures ?? {};
        expect(times).toEqual(expect.arrayContaining([median, ninetieth]));
        const shareUpTo = (most: number) => times.filter((time) => time <= most).length;
        expect(shareUpTo(median) * 2).toBeGreaterThanOrEqual(times.length);
        expect(shareUpTo(ninetieth) * 10).toBeGreaterThanOrEqual(times.length * 9);
      }),
    );
  });
});

it('FG-9: cancelled orders by reason, those that were never accepted among them', () => {
  const cancelled = (reason: string | null, wasAccepted: boolean, total: number) =>
    order({ progress: 'cancelled', total, cancellation: { reason, wasAccepted } });
  expect(
    cancelledByReason([
      cancelled('guest', true, 1180),
      cancelled('sold_out', false, 2000),
      order({}),
      cancelled('sold_out', true, 1500),
      cancelled(null, false, 900),
    ]),
  ).toEqual([
    { reason: 'sold_out', count: 2, rejected: 1, total: 3500 },
    { reason: 'guest', count: 1, rejected: 0, total: 1180 },
    { reason: null, count: 1, rejected: 1, total: 900 },
  ]);
});
