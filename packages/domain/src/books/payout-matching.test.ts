import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountMovement,
  type MatchedMovement,
  MOVEMENT_KINDS,
  matchMovement,
  missingBefore,
  payoutDifferences,
  payoutSums,
} from './payout-matching.ts';

const SALE: AccountMovement = { kind: 'captured', amount: 1180, fee: 43, isOwn: true };
const REFUND: AccountMovement = { kind: 'refunded', amount: -200, fee: 0, isOwn: true };
const SENT = { hasFailed: false, contents: 'known' } as const;

function known(movement: AccountMovement): MatchedMovement {
  return { ...movement, match: { kind: 'matched', orderId: 'order' } };
}

describe('a movement beside the ledger', () => {
  it('PO-10: the same amount is matched with its order', () => {
    const entry = { amount: 1180, orderId: 'order' };
    expect(matchMovement(SALE, entry)).toEqual({ kind: 'matched', orderId: 'order' });
  });

  it('PO-10: another amount is a difference, of the provider less the ledger', () => {
    const differs = { kind: 'amount_differs', orderId: 'order' };
    expect(matchMovement(SALE, { amount: 1200, orderId: 'order' })).toEqual({
      ...differs,
      difference: -20,
    });
    expect(matchMovement(REFUND, { amount: -150, orderId: 'order' })).toEqual({
      ...differs,
      difference: -50,
    });
  });

  it('PO-10: what bears the shop’s mark and is not in its ledger is unknown', () => {
    expect(matchMovement(SALE, null)).toEqual({ kind: 'unknown' });
  });

  it('PO-11: what another program took is never matched', () => {
    expect(matchMovement({ ...SALE, isOwn: false }, null)).toEqual({ kind: 'other' });
    expect(matchMovement({ ...REFUND, isOwn: false }, null)).toEqual({ kind: 'other' });
  });

  it.each(['fee', 'payout_returned', 'adjustment'] as const)(
    'PO-11: a movement of the kind %s is the provider’s own',
    (kind) => {
      expect(matchMovement({ ...SALE, kind, isOwn: false }, null)).toEqual({ kind: 'provider' });
    },
  );
});

describe('what the movements of a payout add up to', () => {
  it('PO-12: sales less refunds and fees', () => {
    expect(payoutSums([known(SALE), known(REFUND)])).toEqual({
      sales: 1180,
      refunds: 200,
      fees: 43,
      disputes: 0,
      adjustments: 0,
      others: 0,
      net: 937,
    });
  });

  it('PO-12: disputes with their fee, fees without a payment, and what comes back', () => {
    const sums = payoutSums([
      known({ kind: 'dispute_withdrawn', amount: -1180, fee: 2000, isOwn: true }),
      known({ kind: 'dispute_reinstated', amount: 1180, fee: 0, isOwn: true }),
      known({ kind: 'refund_failed', amount: 200, fee: 0, isOwn: true }),
      { kind: 'fee', amount: -300, fee: 0, isOwn: false, match: { kind: 'provider' } },
      { kind: 'payout_returned', amount: 5000, fee: 0, isOwn: false, match: { kind: 'provider' } },
    ]);
    expect(sums).toEqual({
      sales: 0,
      refunds: -200,
      fees: 2300,
      disputes: 0,
      adjustments: 5000,
      others: 0,
      net: 2900,
    });
  });

  it('PO-12, BK-15: money without an order is neither a sale nor a refund', () => {
    const match = { kind: 'matched', orderId: null } as const;
    const sums = payoutSums([
      known(SALE),
      { ...SALE, amount: 2000, match },
      { ...REFUND, amount: -2000, match },
      { ...REFUND, kind: 'refund_failed', amount: 500, match },
    ]);
    expect(sums).toMatchObject({ sales: 1180, refunds: 0, fees: 86, adjustments: 500, net: 1594 });
  });

  it('PO-12: another program’s payment stands apart, after its fee', () => {
    const other: MatchedMovement = { ...SALE, isOwn: false, match: { kind: 'other' } };
    expect(payoutSums([other])).toMatchObject({ sales: 0, fees: 0, others: 1137, net: 1137 });
  });
});

describe('the differences of a payout', () => {
  it('PO-13: none where its contents add up to it', () => {
    const sums = payoutSums([known(SALE), known(REFUND)]);
    expect(payoutDifferences({ ...SENT, amount: 937 }, sums)).toEqual([]);
  });

  it('PO-13: the sum differs, by what was sent less what it contains', () => {
    const sums = payoutSums([known(SALE)]);
    expect(payoutDifferences({ ...SENT, amount: 1000 }, sums)).toEqual([
      { kind: 'sum_differs', difference: -137 },
    ]);
  });

  it('PO-13: a payout that the bank sent back is one', () => {
    const sums = payoutSums([known(SALE)]);
    expect(payoutDifferences({ ...SENT, hasFailed: true, amount: 1137 }, sums)).toEqual([
      { kind: 'payout_failed' },
    ]);
  });

  it('PO-13: what a payout by hand contains is unknown', () => {
    const byHand = { ...SENT, contents: 'unknown', amount: 5000 } as const;
    expect(payoutDifferences(byHand, payoutSums([]))).toEqual([{ kind: 'contents_unknown' }]);
  });

  it('PO-13: one whose contents are still to come has none', () => {
    const incomplete = { ...SENT, contents: 'awaited', amount: 5000 } as const;
    expect(payoutDifferences(incomplete, payoutSums([known(SALE)]))).toEqual([]);
  });
});

describe('an entry of the ledger that the provider has not shown', () => {
  it('PO-14: is expected for a day, then missing', () => {
    const fetchedUntil = Date.parse('2026-11-21T19:00:00Z');
    expect(missingBefore(fetchedUntil)).toBe(Date.parse('2026-11-20T19:00:00Z'));
  });
});

const cents = fc.integer({ min: -100_000_00, max: 100_000_00 });
const movement = fc
  .record({
    kind: fc.constantFrom(...MOVEMENT_KINDS),
    amount: cents,
    fee: fc.integer({ min: -5_000, max: 5_000 }),
    isOwn: fc.boolean(),
    booked: fc.option(fc.record({ amount: cents, orderId: fc.constantFrom('order', null) })),
  })
  .map(
    ({ booked, ...moved }): MatchedMovement => ({ ...moved, match: matchMovement(moved, booked) }),
  );

describe('any payout', () => {
  it('PO-12: every cent of its movements is in exactly one of the sums', () => {
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const { sales, refunds, fees, disputes, adjustments, others, net } = payoutSums(movements);
        let moved = 0;
        for (const { amount, fee } of movements) moved += amount - fee;
        expect(net).toBe(moved);
        expect(sales - refunds - fees + disputes + adjustments + others).toBe(net);
      }),
    );
  });

  it('PO-13: its contents explain it to the cent, or the difference is listed', () => {
    fc.assert(
      fc.property(fc.array(movement), cents, fc.boolean(), (movements, amount, hasFailed) => {
        const sums = payoutSums(movements);
        const found = payoutDifferences({ ...SENT, hasFailed, amount }, sums);
        const listed = found.find(({ kind }) => kind === 'sum_differs');
        const difference = listed?.kind === 'sum_differs' ? listed.difference : 0;
        expect(sums.net + difference).toBe(amount);
      }),
    );
  });

  it('PO-11: another program’s movements change no sum but their own', () => {
    fc.assert(
      fc.property(fc.array(movement), fc.array(movement), (movements, more) => {
        const foreign = more.map((one) => ({ ...one, match: { kind: 'other' as const } }));
        const { others: _others, net: _net, ...sums } = payoutSums(movements);
        expect(payoutSums([...movements, ...foreign])).toMatchObject(sums);
      }),
    );
  });
});
