import type { PayoutContents } from '@comptoir/domain/books/payout-matching';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { ProviderPayout, ProviderTransaction } from '#adapters/cards/card-gateway.ts';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';

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

/** Stores a payout once, with its current state; answers what is known of its contents. Rule PO-2. */
export async function storePayout(
  executor: Executor,
  { payoutId, amount, state, createdAt, arrivesOn, failure }: ProviderPayout,
): Promise<PayoutContents> {
  const { rows } = await executor.query<{ contents: PayoutContents }>(STORE_PAYOUT, [
    payoutId,
    amount,
    state,
    new Date(createdAt),
    arrivesOn,
    failure,
  ]);
  return rows[0]?.contents ?? 'awaited';
}

const STORE_PAYOUT = `
  INSERT INTO payouts (payout_id, amount_cents, state, created_at, arrives_on, failure)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (payout_id) DO UPDATE SET
    amount_cents = excluded.amount_cents, state = excluded.state, arrives_on = excluded.arrives_on,
    failure = excluded.failure
  RETURNING contents`;

/** Stores what is known of a payout's contents. */
export async function markContents(
  executor: Executor,
  payoutId: string,
  contents: PayoutContents,
): Promise<void> {
  await executor.query('UPDATE payouts SET contents = $2 WHERE payout_id = $1', [
    payoutId,
    contents,
  ]);
}

/**
 * Stores movements once each; `payoutId` is the payout that contains them, null where that is not known. A movement
 * is the shop's own by its mark, or because its payment is in the shop's records. Rules PO-2 and PO-11.
 */
export async function storeTransactions(
  executor: Executor,
  payoutId: string | null,
  transactions: readonly ProviderTransaction[],
): Promise<void> {
  const column = <Value>(read: (transaction: ProviderTransaction) => Value) =>
    transactions.map(read);
  await executor.query(STORE_TRANSACTIONS, [
    payoutId,
    column(({ transactionId }) => transactionId),
    column(({ kind }) => kind),
    column(({ amount }) => amount),
    column(({ fee }) => fee),
    column(({ occurredAt }) => new Date(occurredAt)),
    column(({ availableAt }) => new Date(availableAt)),
    column(({ reference }) => reference),
    column(({ intentId }) => intentId),
    column(({ isMarked }) => isMarked),
  ]);
}

const STORE_TRANSACTIONS = `
  INSERT INTO payout_transactions (
    transaction_id, payout_id, kind, amount_cents, fee_cents, occurred_at, available_at, reference, is_own
  )
  SELECT transaction_id, $1, kind, amount_cents, fee_cents, occurred_at, available_at, reference,
    is_marked
      OR EXISTS (SELECT FROM payment_intents WHERE payment_intents.intent_id = seen.intent_id)
      OR EXISTS (SELECT FROM payment_entries WHERE payment_entries.intent_id = seen.intent_id)
  FROM unnest(
    $2::text[], $3::text[], $4::integer[], $5::integer[], $6::timestamptz[], $7::timestamptz[], $8::text[],
    $9::text[], $10::boolean[]
  ) AS seen (
    transaction_id, kind, amount_cents, fee_cents, occurred_at, available_at, reference, intent_id, is_marked
  )
  ON CONFLICT (transaction_id) DO UPDATE SET
    payout_id = coalesce(excluded.payout_id, payout_transactions.payout_id),
    available_at = excluded.available_at,
    is_own = excluded.is_own OR payout_transactions.is_own`;

/** When the oldest payout was created that may still change; null for none. */
export async function oldestOpenPayout(pool: pg.Pool): Promise<Instant | null> {
  const { rows } = await pool.query<{ created_at: Date | null }>(
    `SELECT min(created_at) AS created_at FROM payouts
     WHERE state IN ('pending', 'in_transit') OR contents = 'awaited'`,
  );
  return rows[0]?.created_at?.getTime() ?? null;
}

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
