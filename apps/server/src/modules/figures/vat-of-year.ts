import { booksTotalsOf } from '@comptoir/contract/staff/books';
import type { VatReport } from '@comptoir/contract/staff/figures';
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
import { closingOfDay, closingOfMonth, readClosings } from './entered-days.ts';

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
): Promise<VatReport> {
  const months = vatReport(year, await closedTotals(executor, year, open.day), open);
  return {
    year: String(year),
    months: months.map(({ month, isClosed, totals }) => ({
      month,
      is_closed: isClosed,
      totals: reported(totals),
    })),
    totals: reported(totalsOfReport(months)),
  };
}

function reported(of: JournalTotals): VatReport['totals'] {
  const { sales, refunds, corrections, turnover } = booksTotalsOf(of);
  return { sales, refunds, corrections, turnover };
}

/** The closings of the year's months, and of the days of the month that is not over. */
async function closedTotals(
  executor: Executor,
  year: number,
  openDay: CalendarDate,
): Promise<readonly ClosedTotals[]> {
  const sources = [
    ...monthsOfYear(year).map(({ to }) => closingOfMonth(to)),
    ...daysOfMonth(openDay.slice(0, 7)).map(closingOfDay),
  ];
  return readClosings(executor, sources);
}
