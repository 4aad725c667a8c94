/** Invoices and the credit notes that correct them are two series of numbers. Rules IV-10 and IV-20. */
export const INVOICE_SERIES = ['invoice', 'credit_note'] as const;
export type InvoiceSeries = (typeof INVOICE_SERIES)[number];

/** A place in a series: `sequence` counts from 1 in each year. */
export interface InvoicePlace {
  readonly series: InvoiceSeries;
  readonly year: number;
  readonly sequence: number;
}

const PREFIXES: Readonly<Record<InvoiceSeries, string>> = { invoice: '', credit_note: 'A-' };

/** The number as it is printed: `2026-000001`, and `A-2026-000001` for a credit note. Rules IV-10 and IV-20. */
export function invoiceNumber({ series, year, sequence }: InvoicePlace): string {
  return `${PREFIXES[series]}${year}-${String(sequence).padStart(6, '0')}`;
}
