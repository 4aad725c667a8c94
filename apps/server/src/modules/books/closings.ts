import {
  type JournalClosing,
  type JournalDocument,
  ratesFromWire,
  totalsFromWire,
  totalsToWire,
} from '@comptoir/contract/books/journal-document';
import { type ClosingPeriod, periodsEndingWith } from '@comptoir/domain/books/closing-periods';
import {
  addTotals,
  type CountedEntry,
  type JournalTotals,
  journalTotals,
  NO_TOTALS,
} from '@comptoir/domain/books/journal-totals';
import type { Cents } from '@comptoir/domain/money/money';
import { serviceDay } from '@comptoir/domain/orders/board';
import {
  addDays,
  type CalendarDate,
  type Instant,
  type TimeZone,
} from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { type CashCount, cashCountOfClosing } from './cash-count.ts';
import { type JournalChain, type JournalContent, lockJournal } from './journal-chain.ts';

/** Who closes a day; null for the server itself. */
export interface ClosedBy {
  readonly who: string | null;
  readonly device: string | null;
}

export const BY_ITSELF: ClosedBy = { who: null, device: null };

/** The last closed day; null before the first. Rule BK-11. */
export async function lastClosedDay(executor: Executor): Promise<CalendarDate | null> {
  return (await lastClosing(executor, 'day'))?.to ?? null;
}

/** The day of the first entry; null for an empty journal. */
async function firstDay(executor: Executor): Promise<CalendarDate | null> {
  const { rows } = await executor.query<{ day: CalendarDate }>(
    'SELECT day FROM books.entries ORDER BY number LIMIT 1',
  );
  return rows[0]?.day ?? null;
}

/** The first day that is not closed; null for an empty journal. Rule BK-11. */
export async function firstOpenDay(executor: Executor): Promise<CalendarDate | null> {
  const closed = await lastClosedDay(executor);
  return closed === null ? firstDay(executor) : addDays(closed, 1);
}

/**
 * Closes a day, with the month and the year that end with it. Its entries are those since the last closing.
 * The journal must be locked. Rules BK-11 and BK-42.
 */
export async function closeDay(
  client: Executor,
  chain: JournalChain,
  day: CalendarDate,
  by: ClosedBy,
  now: Instant,
  count: CashCount | null = null,
): Promise<void> {
  const last = await lastClosing(client, 'day');
  const entries = await entriesAfter(client, last?.number ?? 0);
  const totals = journalTotals(entries.map(countedEntry));
  const before = last?.perpetual ?? { sales_cents: 0, refunds_cents: 0 };
  const perpetual = {
    sales_cents: before.sales_cents + totals.sales.total,
    refunds_cents: before.refunds_cents + totals.refunds.total,
  };
  const close = (closing: Omit<JournalClosing, 'perpetual'>) =>
    chain.append([contentOf({ ...closing, perpetual }, day, by, now)]);
  const first_number = entries[0]?.number ?? chain.nextNumber();
  await close({
    period: 'day',
    from: day,
    to: day,
    first_number,
    totals: totalsToWire(totals),
    ...(count && { cash_count: cashCountOfClosing(count, totals) }),
  });
  for (const ended of periodsEndingWith(day)) {
    const days = await closingsBetween(client, ended.from, ended.to);
    const all = days.reduce((sum, each) => addTotals(sum, totalsFromWire(each.totals)), NO_TOTALS);
    const first = days[0]?.first_number ?? first_number;
    await close({ ...ended, first_number: first, totals: totalsToWire(all) });
  }
}

/**
 * Whether the day of an order's hand-over, or a later one, was closed since, in the journal since its sale.
 * Rules BK-62 and OB-50.
 */
export async function isHandOverClosed(
  executor: Executor,
  orderId: string,
  zone: TimeZone,
): Promise<boolean> {
  const { rows } = await executor.query<{ day: CalendarDate; handed_over_at: Date }>(
    CLOSED_SINCE_HAND_OVER,
    [orderId, `sale:${orderId}`],
  );
  return rows.some(({ day, handed_over_at: at }) => day >= serviceDay(at.getTime(), zone));
}

/** The same, and no day is closed until the transaction ends. */
export function lockHandOverClosed(zone: TimeZone) {
  return async (client: Executor, orderId: string): Promise<boolean> => {
    await lockJournal(client);
    return isHandOverClosed(client, orderId, zone);
  };
}

/** The totals since the last closed day. Rule BK-10. */
export async function openTotals(executor: Executor): Promise<JournalTotals> {
  const last = await lastClosing(executor, 'day');
  return journalTotals((await entriesAfter(executor, last?.number ?? 0)).map(countedEntry));
}

/** What the cash register was opened with at the last count, in cents; null where there is no recent one. Rule BK-43. */
export async function lastFloat(executor: Executor): Promise<Cents | null> {
  const { rows } = await executor.query<{ document: string }>(LAST_COUNT);
  return (rows[0] && closingOf(rows[0]).cash_count?.float_cents) ?? null;
}

/** A closing with its number. */
export type NumberedClosing = JournalClosing & { readonly number: number };

/** The closings of days within a period, the first one first. */
export async function closingsBetween(
  executor: Executor,
  from: CalendarDate,
  to: CalendarDate,
  period: ClosingPeriod = 'day',
): Promise<readonly NumberedClosing[]> {
  const { rows } = await executor.query<{ document: string }>(CLOSINGS_BETWEEN, [from, to]);
  return rows.map(closingOf).filter((closing) => closing.period === period);
}

/** A closing with its entry in the journal and what proves that. */
export interface ProvenClosing {
  readonly entry: JournalDocument;
  readonly closing: JournalClosing;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  readonly keyId: string;
}

/** The closing with this number; null for another entry, and for none. */
export async function findClosing(
  executor: Executor,
  number: number,
): Promise<ProvenClosing | null> {
  const { rows } = await executor.query<{ document: string; hash: Buffer; key_id: string }>(
    CLOSING,
    [number],
  );
  const [row] = rows;
  if (!row) return null;
  const entry = JSON.parse(row.document) as JournalDocument;
  const { closing } = entry;
  return closing && { entry, closing, hash: row.hash.toString('hex'), keyId: row.key_id };
}

/** An entry as totals count it. */
export function countedEntry({
  kind,
  means,
  reason,
  total_cents,
  rates,
}: JournalDocument): CountedEntry {
  return { kind, means, reason, total: total_cents, rates: ratesFromWire(rates) };
}

async function lastClosing(
  executor: Executor,
  period: ClosingPeriod,
): Promise<NumberedClosing | null> {
  const { rows } = await executor.query<{ document: string }>(LAST_CLOSING, [`closing:${period}:`]);
  return rows[0] ? closingOf(rows[0]) : null;
}

async function entriesAfter(
  executor: Executor,
  number: number,
): Promise<readonly JournalDocument[]> {
  const { rows } = await executor.query<{ document: string }>(AFTER, [number]);
  return rows.map(({ document }) => JSON.parse(document) as JournalDocument);
}

function closingOf({ document }: { readonly document: string }): NumberedClosing {
  const { number, closing } = JSON.parse(document) as JournalDocument;
  if (!closing) throw new Error(`Entry ${number} is no closing.`);
  return { ...closing, number };
}

function contentOf(
  closing: JournalClosing,
  day: CalendarDate,
  by: ClosedBy,
  now: Instant,
): JournalContent {
  return {
    source: `closing:${closing.period}:${closing.to}`,
    kind: 'closing',
    at: new Date(now).toISOString(),
    day,
    order: null,
    ...by,
    means: null,
    total_cents: 0,
    rates: [],
    lines: [],
    reason: null,
    closing,
  };
}

/**
 * By the index of closings, from the last one. For `starts_with` PostgreSQL would take the index of sources instead,
 * and read and sort every closing.
 */
const LAST_CLOSING = `
  SELECT document FROM books.entries
  WHERE kind = 'closing' AND left(source, length($1::text)) = $1 ORDER BY number DESC LIMIT 1`;

/** Looked for in the closings of the last months: a shop that never counts reads no more than these. */
const LAST_COUNT = `
  SELECT document FROM (
    SELECT number, document FROM books.entries WHERE kind = 'closing' ORDER BY number DESC LIMIT 100
  ) AS recent
  WHERE document LIKE '%"cash_count":{%' ORDER BY number DESC LIMIT 1`;

const CLOSINGS_BETWEEN = `
  SELECT document FROM books.entries
  WHERE kind = 'closing' AND day BETWEEN $1 AND $2 ORDER BY number`;

const CLOSING = `
  SELECT document, hash, key_id FROM books.entries WHERE number = $1 AND kind = 'closing'`;

/** An order that was paid by card is a sale from then on, maybe of an earlier day. */
const CLOSED_SINCE_HAND_OVER = `
  SELECT closing.day, orders.handed_over_at
  FROM orders JOIN books.entries AS sale ON sale.order_id = orders.order_id AND sale.source = $2, (
    SELECT number, day, document FROM books.entries
    WHERE kind = 'closing' ORDER BY number DESC LIMIT 1
  ) AS closing
  WHERE orders.order_id = $1 AND closing.number > sale.number
    AND (closing.document::json ->> 'at')::timestamptz >= orders.handed_over_at`;

const AFTER = `
  SELECT document FROM books.entries WHERE number > $1 AND kind <> 'closing' ORDER BY number`;
