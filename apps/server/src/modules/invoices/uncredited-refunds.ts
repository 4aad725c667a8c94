import type { RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import type { Executor } from '#db/connection.ts';
import { ratesOfStored, type StoredRateAmount } from '#stored-rates.ts';

/** A refund that was given back, of an invoiced order; the amount in cents. */
export interface UncreditedRefund {
  /** What its credit note is made for. */
  readonly source: string;
  readonly orderId: string;
  readonly means: 'card' | 'cash';
  readonly amount: number;
  /** Null for one that was booked by a version without stored rates. */
  readonly rates: readonly RateAmount[] | null;
  readonly givenAt: Date;
}

/**
 * Refunds of invoiced orders that have no credit note yet, the oldest first. One that comes back from the bank and is
 * tried again is the same refund. Rule IV-20.
 */
export async function uncreditedRefunds(
  executor: Executor,
  orderId: string | null = null,
): Promise<readonly UncreditedRefund[]> {
  const { rows } = await executor.query<RefundRow>(UNCREDITED, [orderId]);
  return rows.map(({ rates, ...row }) => ({ ...row, rates: rates && ratesOfStored(rates) }));
}

interface RefundRow extends Omit<UncreditedRefund, 'rates'> {
  readonly rates: readonly StoredRateAmount[] | null;
}

/** An attempt after a refusal has its number before the id of its refund, as in the journal. */
const UNCREDITED = `
  WITH booked AS (
    SELECT DISTINCT ON (refund_id) *
    FROM (
      SELECT entry.*, regexp_replace(reference, '^refunded-([0-9]+:)?', '') AS refund_id
      FROM payment_entries AS entry
      WHERE kind = 'refunded' AND ($1::text IS NULL OR order_id = $1)
    ) AS attempts
    WHERE EXISTS (
      SELECT FROM invoices WHERE invoices.order_id = attempts.order_id AND series = 'invoice'
    )
    AND NOT EXISTS (
      SELECT FROM invoices
      WHERE invoices.order_id = attempts.order_id AND series = 'credit_note'
        AND regexp_replace(source, '^refund:refunded-([0-9]+:)?', '') = attempts.refund_id
    )
    ORDER BY refund_id, entry_id
  )
  SELECT 'refund:' || booked.reference AS source, booked.order_id AS "orderId", 'card' AS means,
    coalesce(refund.amount_cents, booked.amount_cents) AS amount, refund.rates,
    booked.entered_at AS "givenAt", booked.entry_id
  FROM booked LEFT JOIN order_refunds AS refund USING (refund_id)
  UNION ALL
  SELECT 'cash_refund:' || refund_id, order_id, means, amount_cents, rates, requested_at, NULL
  FROM order_refunds AS refund
  WHERE means = 'cash' AND ($1::text IS NULL OR order_id = $1)
    AND EXISTS (
      SELECT FROM invoices WHERE invoices.order_id = refund.order_id AND series = 'invoice'
    )
    AND NOT EXISTS (SELECT FROM invoices WHERE source = 'cash_refund:' || refund_id)
  ORDER BY "givenAt", entry_id, source`;
