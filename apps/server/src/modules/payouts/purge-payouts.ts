import type pg from 'pg';
import { inBatches } from '#db/in-batches.ts';

/**
 * Deletes the payouts that arrived in a year with what they contain, and what moved in it and is in no payout;
 * answers how many payouts. May be repeated. Rule PO-30.
 */
export async function purgePayouts(pool: pg.Pool, year: number): Promise<number> {
  const days = [`${year}-01-01`, `${year + 1}-01-01`];
  for (const statement of [PURGE_CONTENTS, PURGE_UNPAID]) {
    await inBatches((limit) => pool.query(statement, [...days, limit]));
  }
  return inBatches((limit) => pool.query(PURGE_PAYOUTS, [...days, limit]));
}

const PURGE_CONTENTS = `
  DELETE FROM payout_transactions WHERE transaction_id IN (
    SELECT transaction_id FROM payout_transactions JOIN payouts USING (payout_id)
    WHERE arrives_on >= $1 AND arrives_on < $2 LIMIT $3
  )`;

const PURGE_UNPAID = `
  DELETE FROM payout_transactions WHERE transaction_id IN (
    SELECT transaction_id FROM payout_transactions
    WHERE payout_id IS NULL AND occurred_at >= $1::date AND occurred_at < $2::date LIMIT $3
  )`;

const PURGE_PAYOUTS = `
  DELETE FROM payouts WHERE payout_id IN (
    SELECT payout_id FROM payouts WHERE arrives_on >= $1 AND arrives_on < $2 LIMIT $3
  )`;
