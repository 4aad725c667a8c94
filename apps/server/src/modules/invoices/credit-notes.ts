import { ratesFromWire, ratesToWire } from '@comptoir/contract/books/journal-document';
import type { BillingDocument, BillingLine } from '@comptoir/contract/invoices/billing-document';
import {
  negativeAmounts,
  type RateAmount,
  sumByRate,
} from '@comptoir/domain/books/amounts-by-rate';
import type { Cents } from '@comptoir/domain/money/money';
import { grossOf, shareByRate } from '@comptoir/domain/orders/refund-parts';
import { type Instant, type TimeZone, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { ratesOfStored, type StoredRateAmount } from '#stored-rates.ts';
import { invoicesOf, lockNumbers, storeInvoice } from './invoice-store.ts';

/** A refund that was given back, of an invoiced order; the amount in cents. */
interface UncreditedRefund {
  /** What its credit note is made for. */
  readonly source: string;
  readonly orderId: string;
  readonly means: 'card' | 'cash';
  readonly amount: number;
  /** Null for one that was booked by a version without stored rates. */
  readonly rates: readonly RateAmount[] | null;
  readonly givenAt: Date;
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

/** Makes the credit notes of refunds that have none; answers how many. Rule IV-20. */
export async function writeCreditNotes(
  pool: pg.Pool,
  zone: TimeZone,
  now: Instant,
): Promise<number> {
  // Nearly always there is none, and nothing to lock for.
  if ((await uncreditedRefunds(pool)).length === 0) return 0;
  return transaction(pool, async (client) => {
    await lockNumbers(client);
    return creditRefunds(client, zone, now, null);
  });
}

/** Makes those of one order, or of all. The numbers must be locked. Rule IV-20. */
export async function creditRefunds(
  client: Executor,
  zone: TimeZone,
  now: Instant,
  orderId: string | null,
): Promise<number> {
  const refunds = await uncreditedRefunds(client, orderId);
  const issuedOn = wallClock(now, zone).date;
  for (const refund of refunds) {
    const [invoice, ...notes] = await invoicesOf(client, refund.orderId);
    if (!invoice) continue;
    const content = creditNote({ invoice, notes, refund, issuedOn, zone });
    // A tip that went back alone, by the provider's own page. Rule TI-5.
    if (content.total_cents === 0) continue;
    await storeInvoice(client, {
      series: 'credit_note',
      year: Number(issuedOn.slice(0, 4)),
      source: refund.source,
      issuedAt: now,
      content,
    });
  }
  return refunds.length;
}

interface CreditNoteParts {
  readonly invoice: BillingDocument;
  /** The credit notes before. */
  readonly notes: readonly BillingDocument[];
  readonly refund: UncreditedRefund;
  readonly issuedOn: string;
  readonly zone: TimeZone;
}

function creditNote({ invoice, notes, refund, issuedOn, zone }: CreditNoteParts) {
  const { sold_on, order, seller, customer } = invoice;
  const { means, amount } = refund;
  const rates = negativeAmounts(refund.rates ?? shareOfRest([invoice, ...notes], amount));
  const total = grossOf(rates);
  return {
    version: 2 as const,
    sold_on,
    order,
    seller,
    customer,
    kind: 'credit_note' as const,
    issued_on: issuedOn,
    corrects: { number: invoice.number ?? '', issued_on: invoice.issued_on },
    lines: rates.map(refundLine),
    rates: ratesToWire(rates),
    // Without what goes back of a tip.
    total_cents: total,
    payments: [
      { means, amount_cents: total, paid_on: wallClock(refund.givenAt.getTime(), zone).date },
    ],
  };
}

/** The share of a refund that nothing is stored of, as the journal enters it. Rule BK-8. */
function shareOfRest(documents: readonly BillingDocument[], amount: Cents) {
  return shareByRate(sumByRate(documents.flatMap(({ rates }) => ratesFromWire(rates))), amount);
}

function refundLine({ rate, gross, tax }: RateAmount): BillingLine {
  const net = gross - tax;
  return {
    kind: 'refund',
    name: '',
    details: [],
    quantity: 1,
    list_cents: gross,
    list_net_cents: net,
    discount_cents: 0,
    discount_net_cents: 0,
    rate_basis_points: rate,
    net_cents: net,
    tax_cents: tax,
    gross_cents: gross,
  };
}

/**
 * Refunds of invoiced orders that have no credit note yet, the oldest first. One that comes back from the bank and is
 * tried again is the same refund. One of a tip alone gives back nothing that was invoiced. Rules IV-20 and TI-5.
 */
async function uncreditedRefunds(
  executor: Executor,
  orderId: string | null = null,
): Promise<readonly UncreditedRefund[]> {
  const { rows } = await executor.query<RefundRow>(UNCREDITED, [orderId]);
  return rows
    .map(({ rates, ...row }) => ({ ...row, rates: rates && ratesOfStored(rates) }))
    .filter(({ rates }) => rates === null || rates.length > 0);
}
