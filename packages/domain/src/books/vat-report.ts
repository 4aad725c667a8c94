import { addDays, type CalendarDate } from '../schedule/restaurant-time.ts';
import { addTotals, type JournalTotals, NO_TOTALS } from './journal-totals.ts';

/** A month of the VAT report: what was sold and given back at each rate. */
export interface MonthOfReport {
  /** As in `2026-11`. */
  readonly month: string;
  /** Whether the month is closed: nothing of it changes any more. */
  readonly isClosed: boolean;
  readonly totals: JournalTotals;
}

/** Totals of a closed day or month, by its last day. */
export interface ClosedTotals {
  readonly period: 'day' | 'month';
  readonly to: CalendarDate;
  readonly totals: JournalTotals;
}

/** The first and last day of each month of a year, `2026`. Rule FG-20. */
export function monthsOfYear(
  year: number,
): readonly { readonly from: CalendarDate; readonly to: CalendarDate }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const days = daysOfMonth(`${year}-${String(index + 1).padStart(2, '0')}`);
    return { from: days[0] ?? '', to: days.at(-1) ?? '' };
  });
}

/** The days of a month, `2026-11`. Rule FG-20. */
export function daysOfMonth(month: string): readonly CalendarDate[] {
  return Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter((day) =>
    day.startsWith(month),
  );
}

/**
 * The months of a year: a closed one has the totals of its closing, another one those of its closed days, and the
 * open day is added to its month. Rule FG-20.
 */
export function vatReport(
  year: number,
  closed: readonly ClosedTotals[],
  open: { readonly day: CalendarDate; readonly totals: JournalTotals },
): readonly MonthOfReport[] {
  return monthsOfYear(year).map(({ from, to }) => {
    const month = from.slice(0, 7);
    const whole = closed.find((each) => each.period === 'month' && each.to === to);
    if (whole) return { month, isClosed: true, totals: whole.totals };
    const days = closed.filter((each) => each.period === 'day' && each.to.startsWith(month));
    const own = open.day.startsWith(month) ? [open] : [];
    const totals = [...days, ...own].reduce((sum, each) => addTotals(sum, each.totals), NO_TOTALS);
    return { month, isClosed: false, totals };
  });
}

/** The totals of a report's months. Rule FG-20. */
export function totalsOfReport(months: readonly MonthOfReport[]): JournalTotals {
  return months.reduce((sum, { totals }) => addTotals(sum, totals), NO_TOTALS);
}
