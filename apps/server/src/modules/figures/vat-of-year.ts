import { type JournalDocument, totalsFromWire } from '@comptoir/contract/books/journal-document';
import { booksTotalsToWire } from '@comptoir/contract/staff/books';
import type { WireVatReport } from '@comptoir/contract/staff/figures';
import type { JournalTotals } from '@comptoir/domain/books/journal-totals';
import {
  type ClosedTotals,
  daysOfMonth,
  monthsOfYear,
  totalsOfReport,
  vatReport,
} from '@comptoir/domain/books/vat-report';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** The day that is not closed, with what was entered since the last closing. */
export interface OpenDay {
  readonly day: CalendarDate;
  readonly totals: JournalTotals;
}

/** The VAT report of a year from the closings, and of its open month from the days. Rule FG-20. */
export async function vatOfYear(
  executor: Executor,
  year: number,
  open: OpenDay,
): Promise<WireVatReport> {
  const months = vatReport(year, await closedTotals(executor, year, open.day), open);
  return {
    year: String(year),
    months: months.map(({ month, isClosed, totals }) => ({
      ...{ month, is_closed: isClosed, totals: reported(totals) },
    })),
    totals: reported(totalsOfReport(months)),
  };
}

function reported(of: JournalTotals): WireVatReport['totals'] {
  const { sales, refunds, corrections, turnover } = booksTotalsToWire(of);
  return { sales, refunds, corrections, turnover };
}

/** The closings of the year's months, and of the days of the month that is not over. */
async function closedTotals(
  executor: Executor,
  year: number,
  openDay: CalendarDate,
): Promise<readonly ClosedTotals[]> {
  const sources = [
    ...monthsOfYear(year).map(({ to }) => `closing:month:${to}`),
    ...daysOfMonth(openDay.slice(0, 7)).map((day) => `closing:day:${day}`),
  ];
  const { rows } = await executor.query<{ document: string }>(CLOSINGS, [sources]);
  return rows.flatMap(({ document }) => {
    const { closing } = JSON.parse(document) as JournalDocument;
    if (!closing || closing.period === 'year') return [];
    const { period, to, totals } = closing;
    return { period, to, totals: totalsFromWire(totals) };
  });
}

/** Each by its source, which is unique: the other entries of the year are not read. */
const CLOSINGS = 'SELECT document FROM book_entries WHERE source = ANY($1::text[])';
