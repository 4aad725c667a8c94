import { describe, expect, it } from 'vitest';
import { CHANGE_FACTS, CHANGED, MINUTE, NOW } from '../../test/order-facts.ts';
import {
  type CancellationFacts,
  type CancellationRequest,
  decideCancellation,
} from './decide-cancellation.ts';
import { mayGuestCancel } from './promise.ts';

const PAID: CancellationFacts = { ...CHANGE_FACTS, left: 1180, refunded: 0 };

const decide = (facts: Partial<CancellationFacts>, request: Partial<CancellationRequest> = {}) =>
  decideCancellation({ revision: 7, refund: 'full', ...request }, { ...PAID, ...facts });

describe('an order that is cancelled', () => {
  it.each([
    [{ kind: 'unknown' }, { order: null, request: 'same' }],
    [{ kind: 'unchanged' }, { request: 'same', order: { ...CHANGED, revision: 9 } }],
    [{ kind: 'key_reused' }, { request: 'other', order: { ...CHANGED, revision: 9 } }],
    [{ kind: 'stale' }, { order: { ...CHANGED, revision: 8, progress: 'cancelled' } }],
    [{ kind: 'unchanged' }, { order: { ...CHANGED, progress: 'cancelled' } }],
    [
      { kind: 'not_allowed', from: 'handed_over' },
      { order: { ...CHANGED, progress: 'handed_over' } },
    ],
  ] as const)('T-2, OB-5, OB-6: is answered %o with %o', (decision, facts) => {
    expect(decide(facts, { refund: null })).toEqual(decision);
  });

  it('T-20: gives back what was decided', () => {
    expect(decide({})).toMatchObject({ kind: 'cancel', refundable: 1180, refund: 1180 });
    expect(decide({}, { refund: 'none' })).toMatchObject({
      kind: 'cancel',
      refundable: 1180,
      refund: 0,
    });
    expect(decide({}, { refund: { amount: 500 } })).toMatchObject({ refund: 500 });
    const nothing = { kind: 'cancel', refundable: 0, refund: 0 };
    expect(decide({ left: 0 }, { refund: null })).toMatchObject(nothing);
  });

  it('T-20: needs a decision on its money, up to what is left', () => {
    expect(decide({}, { refund: null })).toEqual({ kind: 'refund_required', left: 1180 });
    expect(decide({}, { refund: { amount: 1181 } })).toEqual({ kind: 'too_much', left: 1180 });
  });

  it('OB-11: is refused to who may not decide so about its money, and only where there is some', () => {
    const refuse = ({ amount, before, kept }: { amount: number; before: number; kept: number }) =>
      kept > 0 || before + amount > 1000 ? 'forbidden' : null;
    const refused = { kind: 'refused', refusal: 'forbidden' };
    expect(decide({}, { refuse })).toEqual(refused);
    expect(decide({ left: 500, refunded: 500 }, { refuse })).toMatchObject({ kind: 'cancel' });
    expect(decide({ left: 500, refunded: 501 }, { refuse })).toEqual(refused);
    expect(decide({ left: 500 }, { refuse, refund: { amount: 499 } })).toEqual(refused);
    expect(decide({ left: 0, refunded: 1180 }, { refuse })).toMatchObject({ kind: 'cancel' });
  });

  it('OB-34: by its guest until it is accepted or once it comes too late, before its money is looked at', () => {
    const byGuest = { isAllowed: mayGuestCancel, refund: null };
    expect(decide({}, byGuest)).toMatchObject({ kind: 'refund_required' });
    const accepted = { ...CHANGED, progress: 'accepted' } as const;
    expect(decide({ order: accepted }, byGuest)).toEqual({ kind: 'not_allowed', from: 'accepted' });
    const promisedAt = CHANGED.requestedAt + 31 * MINUTE;
    expect(decide({ order: { ...accepted, promisedAt } }, byGuest)).toMatchObject({
      kind: 'refund_required',
    });
    expect(decide({ order: accepted, now: NOW + 61 * MINUTE }, byGuest)).toMatchObject({
      kind: 'refund_required',
    });
  });
});
