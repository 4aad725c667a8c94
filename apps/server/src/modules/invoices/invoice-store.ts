import {
  type BillingDocument,
  billingDocument,
} from '@comptoir/contract/invoices/billing-document';
import { canonicalJson } from '@comptoir/domain/books/canonical-json';
import { type InvoiceSeries, invoiceNumber } from '@comptoir/domain/invoices/invoice-number';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { type BilledOrder, guestLines } from '#modules/orders/orders.ts';

type Lines = BilledOrder['lines'];

/** The key of the advisory lock under which one transaction at a time numbers invoices. */
const LOCK = 2_026_112_502;

/** An invoice or a credit note, before it has a number. */
export type UnnumberedDocument = Omit<BillingDocument, 'number'>;

/** Where it is stored and what it is made for. */
export interface InvoiceEntry {
  readonly series: InvoiceSeries;
  /** Of its day of issue. */
  readonly year: number;
  readonly source: string;
  readonly issuedAt: Instant;
  readonly content: UnnumberedDocument;
}

/**
 * Locks the numbers until the transaction ends, after whichever other one has them. What is read afterwards
 * contains all invoices that are numbered, and all that caused them. Rule IV-10.
 */
export async function lockNumbers(client: Executor): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

/** Stores a document with the next number of its series and year. The numbers must be locked. Rules IV-10 and IV-11. */
export async function storeInvoice(
  client: Executor,
  entry: InvoiceEntry,
): Promise<BillingDocument> {
  const { series, year, source, issuedAt, content } = entry;
  const { rows } = await client.query<{ sequence: number }>(NEXT, [series, year]);
  const sequence = rows[0]?.sequence ?? 1;
  const number = invoiceNumber({ series, year, sequence });
  const document: BillingDocument = { ...content, number };
  const values = [series, year, sequence, source, content.order.order_id];
  await client.query(INSERT, [
    ...[number, ...values],
    ...[canonicalJson(document), new Date(issuedAt)],
  ]);
  return document;
}

/** The invoice of an order, then its credit notes by their numbers, whatever clock gave their days. Rules IV-20 and I-60. */
export async function invoicesOf(
  executor: Executor,
  orderId: string,
): Promise<readonly BillingDocument[]> {
  const { rows } = await executor.query<{ document: string }>(OF_ORDER, [orderId]);
  return rows.map(({ document }) => billingDocument.parse(JSON.parse(document)));
}

/** Deletes invoices that the law no longer asks for; answers how many. Rule IV-32. */
export function deleteOldInvoices(executor: Executor): Promise<number> {
  return inBatches((limit) => executor.query(DELETE_OLD, [limit]));
}

const NEXT = `
  SELECT coalesce(max(sequence), 0) + 1 AS sequence FROM invoices WHERE series = $1 AND year = $2`;

const INSERT = `
  INSERT INTO invoices (number, series, year, sequence, source, order_id, document, issued_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

const OF_ORDER = `
  SELECT document FROM invoices WHERE order_id = $1 ORDER BY series DESC, year, sequence`;

/** As long as the table keeps them: see its trigger. */
const DELETE_OLD = `
  DELETE FROM invoices WHERE number IN (
    SELECT number FROM invoices WHERE issued_at < now() - interval '11 years' LIMIT $1
  )`;

/**
 * A document with the names that its order keeps in the language of its guest. Stored documents are French; a name
 * that the order does not have is as it was stored. Rule IV-33.
 */
export function documentIn(
  locale: Locale,
  document: BillingDocument,
  { lines }: Pick<BilledOrder, 'lines'>,
): BillingDocument {
  if (locale === DEFAULT_LOCALE) return document;
  const names = guestNames(lines);
  const named = (text: string) => names.get(text) ?? text;
  return {
    ...document,
    lines: document.lines.map((line) => ({
      ...line,
      name: named(line.name),
      details: line.details.map(named),
    })),
  };
}

/** The options of a line as documents name them, « 2 × Sauce soja », then each dish of a formula with its own. */
export function detailsOf({
  options,
  dishes,
}: Pick<Lines[number], 'options' | 'dishes'>): string[] {
  const named = (chosen: typeof options) =>
    chosen.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const ofDishes = (dishes ?? []).flatMap((dish) => [dish.item_name, ...named(dish.options)]);
  return [...named(options), ...ofDishes];
}

/** The guest's name of each item and option of an order, by the one on its documents. */
function guestNames(lines: Lines): ReadonlyMap<string, string> {
  const namesOf = (line: Lines[number]) => [line.item_name, ...detailsOf(line)];
  const own = lines.flatMap(namesOf);
  const translated = guestLines(lines).flatMap(namesOf);
  return new Map(own.map((name, index) => [name, translated[index] ?? name]));
}
