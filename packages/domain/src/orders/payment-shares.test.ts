import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areSharesDue,
  decideShareAction,
  payableShares,
  type ShareFacts,
  sharesDeadline,
} from './payment-shares.ts';

const MINUTE = 60_000;

describe('the shares of an order', () => {
  it('GS-1: are paid as they are where each is 0.50 € at least', () => {
    expect(
      payableShares(
        1180,
        [
          { participantId: 'ana', amount: 50 },
          { participantId: 'host', amount: 1130 },
        ],
        'host',
      ),
    ).toEqual([
      { participantId: 'host', amount: 1130 },
      { participantId: 'ana', amount: 50 },
    ]);
  });

  it('GS-1: of less than 0.50 € are added to the host’s', () => {
    expect(
      payableShares(
        2000,
        [
          { participantId: 'host', amount: 1200 },
          { participantId: 'ana', amount: 780 },
          { participantId: 'ben', amount: 20 },
          { participantId: 'eva', amount: 0 },
        ],
        'host',
      ),
    ).toEqual([
      { participantId: 'host', amount: 1220 },
      { participantId: 'ana', amount: 780 },
    ]);
  });

  it('GS-1: a host who would pay less than 0.50 € pays nothing, and the largest share more', () => {
    expect(
      payableShares(
        2030,
        [
          { participantId: 'ana', amount: 800 },
          { participantId: 'ben', amount: 1200 },
          { participantId: 'eva', amount: 30 },
        ],
        'host',
      ),
    ).toEqual([
      { participantId: 'ana', amount: 800 },
      { participantId: 'ben', amount: 1230 },
    ]);
  });

  it.each([
    [[50], [50]],
    [
      [50, 1000],
      [50, 1000],
    ],
    [
      [500, 780, 20],
      [520, 780],
    ],
    [
      [30, 900, 800],
      [930, 800],
    ],
    [
      [30, 800, 800],
      [830, 800],
    ],
  ])('GS-1: of %o, the first one the host’s, %o are paid', (amounts, payable) => {
    const shares = amounts.map((amount, index) => ({ participantId: `p${index}`, amount }));
    const total = amounts.reduce((one, other) => one + other, 0);
    expect(payableShares(total, shares, 'p0')?.map(({ amount }) => amount)).toEqual(payable);
  });

  it.each([
    ['add up to more', 1180, [600, 600]],
    ['add up to less', 1180, [600, 500]],
    ['are negative', 1180, [1280, -100]],
    ['are less than a card takes', 49, [49]],
  ])('GS-1: are rejected when they %s', (_name, total, amounts) => {
    const shares = amounts.map((amount, index) => ({ participantId: `p${index}`, amount }));
    expect(payableShares(total, shares, 'p0')).toBeNull();
  });

  it('GS-1: add up to the total, each 0.50 € at least, whatever the amounts are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 9 }),
        fc.nat({ max: 8 }),
        (amounts, host) => {
          const total = amounts.reduce((one, other) => one + other, 0);
          const shares = amounts.map((amount, index) => ({ participantId: `p${index}`, amount }));
          const payable = payableShares(total, shares, `p${host}`);
          expect(payable === null).toBe(total < 50);
          const paid = (payable ?? []).map(({ amount }) => amount);
          expect(paid.reduce((one, amount) => one + amount, 0)).toBe(payable === null ? 0 : total);
          expect(paid.filter((amount) => amount < 50)).toEqual([]);
        },
      ),
    );
  });

  it('GS-2: are payable for 30 minutes, and until two minutes before their order expires', () => {
    expect(sharesDeadline(0, 60 * MINUTE)).toBe(30 * MINUTE);
    expect(sharesDeadline(0, 20 * MINUTE)).toBe(18 * MINUTE);
    expect(sharesDeadline(0, 5 * MINUTE)).toBe(3 * MINUTE);
    expect(sharesDeadline(0, 5 * MINUTE - 1)).toBeNull();
  });

  it('GS-6, I-60: are over at their deadline, or where a clock that was ahead set it', () => {
    const minutes = [-1, 0, 1, 60, 61];
    const due = minutes.map((deadline) => areSharesDue(deadline * MINUTE, 0));
    expect(due).toEqual([true, true, false, false, true]);
  });
});

function actionFor(facts: Partial<ShareFacts>, state: ShareFacts['share']['state'] = 'open') {
  return decideShareAction({
    status: 'succeeded',
    received: 500,
    declined: 0,
    isDue: false,
    share: { amount: 500, state },
    ...facts,
  });
}

describe('the decision about the intent of a share', () => {
  it('GS-4: counts the share when exactly its amount was taken, also after the deadline', () => {
    expect(actionFor({})).toBe('count_share');
    expect(actionFor({ isDue: true })).toBe('count_share');
    expect(actionFor({ received: 499 })).toBe('refund');
  });

  it('GS-4: waits for the others once it counts, and is settled with its order', () => {
    expect(actionFor({}, 'counted')).toBe('wait');
    expect(actionFor({}, 'paid')).toBe('settled');
  });

  it('GS-6: gives back at once what a closed share has taken, and cancels what it has not', () => {
    expect(actionFor({}, 'closed')).toBe('refund');
    expect(actionFor({ status: 'open', received: 0 }, 'closed')).toBe('cancel');
    expect(actionFor({ status: 'processing', received: 0 }, 'closed')).toBe('wait');
    expect(actionFor({ status: 'cancelled', received: 0 }, 'closed')).toBe('settled');
  });

  it('GS-6, and Y-24: cancels an open intent at the deadline, and after five declines', () => {
    expect(actionFor({ status: 'open', received: 0 })).toBe('wait');
    expect(actionFor({ status: 'open', received: 0, isDue: true })).toBe('cancel');
    expect(actionFor({ status: 'open', received: 0, declined: 4 })).toBe('wait');
    expect(actionFor({ status: 'open', received: 0, declined: 5 })).toBe('cancel');
  });
});
