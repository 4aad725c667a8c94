import { describe, expect, it } from 'vitest';
import { retention, retentionPeriods } from './retention.ts';

describe('the periods of retention', () => {
  it('N-21, N-22, and N-24: are what they are unless the restaurant says otherwise', () => {
    const usual = {
      codesDays: 1,
      tokensDays: 1,
      unverifiedAccountsDays: 7,
      inactiveAccountsDays: 1095,
      abandonedOrdersDays: 1,
      orderGuestsDays: 1095,
      proposalCountsDays: 400,
      pushSubscriptionsDays: 1,
      paymentEventsDays: 90,
    };
    expect(retentionPeriods({})).toEqual(usual);
    expect(retentionPeriods({ retention: null })).toEqual(usual);
    expect(
      retentionPeriods({ retention: { tokens_days: 3, abandoned_orders_days: null } }),
    ).toEqual({ ...usual, tokensDays: 3 });
  });

  it('N-21: are whole days, one at least', () => {
    for (const codes_days of [0, -1, 1.5, 'x', 5000]) {
      expect([codes_days, retention.safeParse({ codes_days }).success]).toEqual([
        codes_days,
        false,
      ]);
    }
    expect(retention.safeParse({ codes_days: 1 }).success).toBe(true);
  });

  it('N-22: name a guest for three years at most', () => {
    const accepts = (order_guests_days: number) =>
      retention.safeParse({ order_guests_days }).success;
    expect([accepts(1), accepts(1095), accepts(1096)]).toEqual([true, true, false]);
  });

  it('N-24: keep an inactive account for two months at least, and three years at most', () => {
    const accepts = (inactive_accounts_days: number) =>
      retention.safeParse({ inactive_accounts_days }).success;
    expect([59, 60, 1095, 1096].map(accepts)).toEqual([false, true, true, false]);
  });
});
