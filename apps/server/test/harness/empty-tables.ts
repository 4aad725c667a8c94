import type pg from 'pg';

/**
 * Deletes all rows of these tables in order. For few rows a hundred times faster than TRUNCATE, which creates
 * the files of every index again.
 */
export async function emptyTables(pool: pg.Pool, ...tables: readonly string[]): Promise<void> {
  await pool.query(tables.map((table) => `DELETE FROM ${table}`).join('; '));
}

/** The tables of payments. */
export const PAYMENT_TABLES = [
  ...[
    'split_payments',
    'order_payments',
    'payment_intents',
    'payment_entries',
    'payment_events',
    'payment_refunds',
  ],
  ...['payment_declines', 'payment_disputes', 'payout_sync', 'payout_transactions', 'payouts'],
  'payment_webhook',
] as const;
