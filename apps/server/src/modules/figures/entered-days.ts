import { type JournalDocument, totalsFromWire } from '@comptoir/contract/books/journal-document';
import {
  byMeans,
  type JournalTotals,
  type MeansTotals,
  type PaymentMeans,
} from '@comptoir/domain/books/journal-totals';
import type { ClosedTotals } from '@comptoir/domain/books/vat-report';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** Each by its source, which is unique: other entries are not read. */
const CLOSINGS = 'SELECT document FROM books.entries WHERE source = ANY($1::text[])';

/** What the journal has of one kind on a day, in cents. */
export interface EnteredOfDay {
  readonly day: CalendarDate;
  readonly kind: 'sale' | 'refund' | 'correction';
  readonly count: number;
  readonly total: Cents;
  readonly turnover: Cents;
}

/** Sales, refunds and corrections of whole days: of closed ones their closings, else the entries. Rules FG-2 and FG-4. */
export async function enteredOfDays(
  executor: Executor,
  days: readonly CalendarDate[],
): Promise<readonly EnteredOfDay[]> {
  const closings = await readClosings(executor, days.map(closingOfDay));
  const closed = new Set(closings.map(({ to }) => to));
  const open = days.filter((day) => !closed.has(day)).map((day) => ({ day, until: null }));
  const entered = open.length === 0 ? [] : await readEntries(executor, open);
  const ofClosed = closings.flatMap(({ to, totals: { sales, refunds, corrections } }) =>
    (
      [
        ['sale', sales],
        ['refund', refunds],
        ['correction', corrections],
      ] as const
    ).map(([kind, { count, total, rates }]) => ({
      day: to,
      kind,
      count,
      total,
      turnover: rates.reduce((sum, { gross }) => sum + gross, 0),
    })),
  );
  return [...ofClosed, ...entered];
}

/** Sales, refunds and corrections of days up to an instant of each. Rule FG-4. */
export function enteredUntil(
  executor: Executor,
  days: readonly { readonly day: CalendarDate; readonly until: Instant }[],
): Promise<readonly EnteredOfDay[]> {
  return readEntries(executor, days);
}

/** What came in and went back by each means on whole days: of closed ones their closings, else the entries. Rule FG-13. */
export async function movedOfDays(
  executor: Executor,
  days: readonly CalendarDate[],
): Promise<JournalTotals['means']> {
  const closings = await readClosings(executor, days.map(closingOfDay));
  const closed = new Set(closings.map(({ to }) => to));
  const open = days.filter((day) => !closed.has(day));
  const { rows } = open.length === 0 ? { rows: [] } : await executor.query<MovedRow>(MOVED, [open]);
  return byMeans((name) => {
    const own = rows.find(({ means }) => means === name);
    const all = [...closings.map(({ totals }) => totals.means[name]), ...(own ? [own] : [])];
    return {
      received: all.reduce((sum, { received }) => sum + received, 0),
      returned: all.reduce((sum, { returned }) => sum + returned, 0),
    };
  });
}

interface MovedRow extends MeansTotals {
  readonly means: PaymentMeans;
}

/** Sales move no money: their payments do (BK-10). */
const MOVED = `
  SELECT fields.means,
    coalesce(sum(fields.total_cents) FILTER (WHERE fields.total_cents > 0), 0)::bigint AS received,
    coalesce(-sum(fields.total_cents) FILTER (WHERE fields.total_cents < 0), 0)::bigint AS returned
  FROM books.entries AS entry
  CROSS JOIN LATERAL json_to_record(entry.document::json) AS fields (total_cents bigint, means text)
  WHERE entry.kind IN ('payment', 'refund', 'correction', 'tip') AND entry.day = ANY($1::date[])
    AND fields.means IS NOT NULL
  GROUP BY fields.means`;

async function readEntries(
  executor: Executor,
  days: readonly { readonly day: CalendarDate; readonly until: Instant | null }[],
): Promise<readonly EnteredOfDay[]> {
  type Row = Omit<EnteredOfDay, 'turnover'> & { readonly gross: Cents | null };
  const { rows } = await executor.query<Row>(ENTRIES, [
    days.map(({ day }) => day),
    days.map(({ until }) => (until === null ? null : new Date(until).toISOString())),
  ]);
  // The turnover of a sale is its total (BK-6).
  return rows.map(({ gross, ...entered }) => ({ ...entered, turnover: gross ?? entered.total }));
}

/**
 * A document begins with its time (BK-3), so that one after the asked time is not parsed, and another once: parsing
 * takes most of the time.
 */
const ENTRIES = `
  SELECT asked.day, entry.kind, count(*)::int AS count,
    sum((entry.document::json ->> 'total_cents')::bigint)::bigint AS total,
    sum(CASE WHEN entry.kind <> 'sale' THEN (
      SELECT coalesce(sum((rate ->> 'gross_cents')::bigint), 0)
      FROM json_array_elements(entry.document::json -> 'rates') AS rate
    ) END)::bigint AS gross
  FROM unnest($1::date[], $2::text[]) AS asked (day, until)
  JOIN books.entries AS entry
    ON entry.day = asked.day AND entry.kind IN ('sale', 'refund', 'correction')
  WHERE asked.until IS NULL
    OR left(entry.document, 31) COLLATE "C" <= '{"at":"' || asked.until COLLATE "C"
  GROUP BY asked.day, entry.kind`;

/** What the closing of a day is entered for. Rule BK-11. */
export function closingOfDay(day: CalendarDate): string {
  return `closing:day:${day}`;
}

/** What the closing of a month is entered for, by its last day. Rule BK-11. */
export function closingOfMonth(lastDay: CalendarDate): string {
  return `closing:month:${lastDay}`;
}

/** The totals of closings; a period that is not closed has none. */
export async function readClosings(
  executor: Executor,
  sources: readonly string[],
): Promise<readonly ClosedTotals[]> {
  const { rows } = await executor.query<{ document: string }>(CLOSINGS, [sources]);
  return rows.flatMap(({ document }) => {
    const { closing } = JSON.parse(document) as JournalDocument;
    if (!closing || closing.period === 'year') return [];
    const { period, to, totals } = closing;
    return { period, to, totals: totalsFromWire(totals) };
  });
}
