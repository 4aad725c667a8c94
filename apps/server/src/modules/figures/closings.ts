import { type JournalDocument, totalsFromWire } from '@comptoir/contract/books/journal-document';
import type { ClosedTotals } from '@comptoir/domain/books/vat-report';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

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

/** Each by its source, which is unique: other entries are not read. */
const CLOSINGS = 'SELECT document FROM books.entries WHERE source = ANY($1::text[])';
