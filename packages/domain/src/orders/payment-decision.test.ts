import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePaymentAction, type IntentFacts } from './payment-decision.ts';

const OPEN = {
  total: 1180,
  isPaid: false,
  isCancelled: false,
  isExpired: false,
  isPaidInTime: null,
  hasOffers: true,
};

function actionFor(overrides: Partial<IntentFacts>) {
  return decidePaymentAction({
    status: 'succeeded',
    received: 1180,
    ageMinutes: 1,
    declined: 0,
    order: OPEN,
    ...overrides,
  });
}

describe('the decision about an intent', () => {
  it('Y-4: pays its order when exactly the order’s amount was taken', () => {
    expect(actionFor({})).toBe('pay_order');
    expect(actionFor({ ageMinutes: 10_000 })).toBe('pay_order');
  });

  it('OL-5: money for an order whose offers others have used up goes back at once', () => {
    expect(actionFor({ order: { ...OPEN, hasOffers: false } })).toBe('refund_late');
    const late = { ...OPEN, hasOffers: false, isExpired: true, isPaidInTime: true };
    expect(actionFor({ order: late })).toBe('refund_late');
    expect(actionFor({ order: { ...late, isPaid: true } })).toBe('settled');
  });

  it('Y-4: is settled once its order is paid', () => {
    expect(actionFor({ order: { ...OPEN, isPaid: true } })).toBe('settled');
  });

  it.each([
    ['another amount', { order: { ...OPEN, total: 1200 } }],
    ['no order', { order: null }],
  ])('Y-6: money for %s waits 15 minutes and is given back then', (_name, facts) => {
    expect(actionFor({ ...facts, ageMinutes: 14.9 })).toBe('wait');
    expect(actionFor({ ...facts, ageMinutes: 15 })).toBe('refund');
  });

  it('Y-37: money for a cancelled order is given back at once, unless it paid the order before', () => {
    const order = { ...OPEN, isCancelled: true };
    expect(actionFor({ order, ageMinutes: 0 })).toBe('refund');
    expect(actionFor({ order: { ...order, total: 500 }, ageMinutes: 0 })).toBe('refund');
    expect(actionFor({ order: { ...order, isPaid: true } })).toBe('settled');
    expect(actionFor({ order, status: 'open' })).toBe('wait');
  });

  it('Y-6: an intent that is unpaid after a day can not be paid any more', () => {
    expect(actionFor({ status: 'open', ageMinutes: 24 * 60 - 1 })).toBe('wait');
    expect(actionFor({ status: 'open', ageMinutes: 24 * 60 })).toBe('cancel');
  });

  it('Y-24: five declined attempts are the last, and money that came in counts all the same', () => {
    expect(actionFor({ status: 'open', declined: 4 })).toBe('wait');
    expect(actionFor({ status: 'open', declined: 5 })).toBe('cancel');
    expect(actionFor({ declined: 5 })).toBe('pay_order');
  });

  it('Y-6: what is being paid is waited for, however long', () => {
    expect(actionFor({ status: 'processing', ageMinutes: 100_000 })).toBe('wait');
  });

  it('Y-6: a cancelled intent is over', () => {
    expect(actionFor({ status: 'cancelled' })).toBe('settled');
  });

  it.each([
    ['was open until then', 'open', null, 'cancel'],
    ['is just being made', 'processing', null, 'wait'],
    ['succeeded at an unknown time', 'succeeded', null, 'ask_when_paid'],
    ['succeeded in time', 'succeeded', true, 'pay_order'],
    ['succeeded too late', 'succeeded', false, 'refund_late'],
  ] as const)(
    'K-32: of an order that has expired, a payment that %s (%s, %j): %s',
    (_, status, isPaidInTime, decided) => {
      const order = { ...OPEN, isExpired: true, isPaidInTime };
      expect(actionFor({ status, order })).toBe(decided);
      expect(actionFor({ status, order: { ...order, isPaid: true }, received: 1180 })).toBe(
        status === 'succeeded' ? 'settled' : decided,
      );
    },
  );

  it('Y-4: an order is never paid by another amount than its own, nor by an intent that has not succeeded', () => {
    const facts = fc.record({
      status: fc.constantFrom('open', 'processing', 'succeeded', 'cancelled'),
      received: fc.integer({ min: 0, max: 3 }),
      ageMinutes: fc.integer({ min: 0, max: 3000 }),
      declined: fc.integer({ min: 0, max: 6 }),
      order: fc.option(
        fc.record({
          total: fc.integer({ min: 0, max: 3 }),
          isPaid: fc.boolean(),
          isCancelled: fc.boolean(),
          isExpired: fc.boolean(),
          isPaidInTime: fc.option(fc.boolean()),
          hasOffers: fc.boolean(),
        }),
      ),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const decided = decidePaymentAction(given);
        if (decided === 'pay_order') {
          expect([given.status, given.order?.total]).toEqual(['succeeded', given.received]);
          expect([given.order?.isCancelled, given.order?.hasOffers]).toEqual([false, true]);
          expect(given.order?.isExpired && !given.order.isPaidInTime).toBe(false);
        }
        if (decided === 'refund' || decided === 'refund_late')
          expect(given.status).toBe('succeeded');
      }),
    );
  });
});
