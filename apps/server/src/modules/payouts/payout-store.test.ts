import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { purgePayouts } from './payout-store.ts';

const database = testDatabase();
beforeEach(() => emptyTables(database.pool, 'payout_transactions', 'payouts'));

/** Stores a payout, and in it a movement for each moment; null is what is in no payout. */
async function arrived(payoutId: string | null, day: string, ...moments: string[]): Promise<void> {
  if (payoutId !== null) {
    await database.pool.query(
      `INSERT INTO payouts (payout_id, amount_cents, state, created_at, arrives_on)
       VALUES ($1, 1137, 'paid', $2::date, $2::date)`,
      [payoutId, day],
    );
  }
  await database.pool.query(
    `INSERT INTO payout_transactions
       (transaction_id, payout_id, kind, amount_cents, fee_cents, occurred_at, available_at, is_own)
     SELECT concat($1::text, '@', at), $1, 'captured', 1180, 43, at::timestamptz, at::timestamptz, true
     FROM unnest($2::text[]) AS at`,
    [payoutId, moments],
  );
}

async function left() {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT payout_id AS name FROM payouts UNION ALL SELECT transaction_id FROM payout_transactions ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

it('PO-30: the payouts that arrived in a year are deleted with what they contain, and others stay whole', async () => {
  await arrived('before', '2025-12-31', '2025-12-29T12:00:00Z');
  await arrived('first', '2026-01-01', '2025-12-30T12:00:00Z');
  await arrived('last', '2026-12-31', '2026-12-29T12:00:00Z', '2026-12-29T13:00:00Z');
  await arrived('after', '2027-01-02', '2026-12-30T12:00:00Z');
  expect(await purgePayouts(database.pool, 2026)).toBe(2);
  expect(await left()).toEqual([
    ...['after', 'after@2026-12-30T12:00:00Z', 'before', 'before@2025-12-29T12:00:00Z'],
  ]);
  expect(await purgePayouts(database.pool, 2026)).toBe(0);
});

it('PO-30: what moved in the year and is in no payout is deleted, more than a batch of it', async () => {
  const many = Array.from({ length: 501 }, (_, index) => {
    return new Date(Date.parse('2026-06-01T12:00:00Z') + index * 1_000).toISOString();
  });
  await arrived(null, '', '2025-12-31T12:00:00Z', ...many, '2027-01-02T12:00:00Z');
  expect(await purgePayouts(database.pool, 2026)).toBe(0);
  expect(await left()).toEqual(['@2025-12-31T12:00:00Z', '@2027-01-02T12:00:00Z']);
});
