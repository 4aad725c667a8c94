import { type JournalDocument, totalsToWire } from '@comptoir/contract/books/journal-document';
import { canonicalJson } from '@comptoir/domain/books/canonical-json';
import { type EndedPeriod, periodsEndingWith } from '@comptoir/domain/books/closing-periods';
import {
  addTotals,
  type JournalTotals,
  journalTotals,
  NO_TOTALS,
} from '@comptoir/domain/books/journal-totals';
import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import { isCashCountSound } from './cash-count.ts';
import { countedEntry } from './closings.ts';

/** What is known of a month or a year under way. */
interface PeriodSum {
  readonly totals: JournalTotals;
  /** The first number of the period; 0 before its first day is closed. */
  readonly first: number;
  /** Whether all of its days were seen. */
  readonly isWhole: boolean;
}

/**
 * Follows the open day, month and year, and compares each closing with what was entered. Entries that do not begin
 * with the first one have periods of which the beginning is not known: what depends on it is taken as it is. Rules
 * BK-11 and BK-45.
 */
export function closingVerifier() {
  let open: JournalDocument[] = [];
  let lastDay: string | null = null;
  /** Null until a closing of entries that begin later says what was sold before. */
  let perpetual: { sales_cents: number; refunds_cents: number } | null = null;
  /** What the period's closing has to say once its last day is closed. */
  const expected = new Map<string, PeriodSum & Pick<EndedPeriod, 'from'>>();
  const sums = { month: unseen(false), year: unseen(false) };

  function begin({ number, day }: JournalDocument): void {
    const isFirst = number === 1;
    if (isFirst) perpetual = { sales_cents: 0, refunds_cents: 0 };
    sums.month = unseen(isFirst || day.endsWith('-01'));
    sums.year = unseen(isFirst || day.endsWith('-01-01'));
  }

  function closesDay({ number, closing }: JournalDocument): boolean {
    if (!closing || closing.from !== closing.to) return false;
    const day = closing.to;
    const follows = lastDay === null ? (open[0]?.day ?? day) : addDays(lastDay, 1);
    const totals = journalTotals(open.map(countedEntry));
    const first = open[0]?.number ?? number;
    const isRight =
      day === follows &&
      open.every((entry) => entry.day === day) &&
      closing.first_number === first &&
      (closing.cash_count === undefined || isCashCountSound(closing.cash_count, totals)) &&
      isSame(closing.totals, totalsToWire(totals));
    perpetual = perpetual
      ? {
          sales_cents: perpetual.sales_cents + totals.sales.total,
          refunds_cents: perpetual.refunds_cents + totals.refunds.total,
        }
      : closing.perpetual;
    for (const period of ['month', 'year'] as const) {
      const sum = sums[period];
      sums[period] = {
        totals: addTotals(sum.totals, totals),
        first: sum.first === 0 ? first : sum.first,
        isWhole: sum.isWhole,
      };
    }
    for (const { period, from } of periodsEndingWith(day)) {
      expected.set(`closing:${period}:${day}`, { ...sums[period], from });
      sums[period] = unseen(true);
    }
    open = [];
    lastDay = day;
    return isRight && isSame(closing.perpetual, perpetual);
  }

  function closesPeriod({ closing, source }: JournalDocument): boolean {
    const wanted = expected.get(source);
    expected.delete(source);
    return (
      closing !== null &&
      wanted !== undefined &&
      closing.cash_count === undefined &&
      closing.from === wanted.from &&
      (!wanted.isWhole ||
        (closing.first_number === wanted.first &&
          isSame(closing.totals, totalsToWire(wanted.totals)))) &&
      isSame(closing.perpetual, perpetual)
    );
  }

  return {
    /** Whether the next entry fits those before it. */
    fits(document: JournalDocument): boolean {
      const { version, closing, kind, source } = document;
      if (open.length === 0 && lastDay === null) begin(document);
      if (version !== (closing?.cash_count ? 2 : 1)) return false;
      if (kind !== 'closing') {
        if (expected.size > 0 || closing !== null) return false;
        open.push(document);
        return true;
      }
      if (!closing || source !== `closing:${closing.period}:${closing.to}`) return false;
      return closing.period === 'day'
        ? expected.size === 0 && closesDay(document)
        : closesPeriod(document);
    },
  };
}

function unseen(isWhole: boolean): PeriodSum {
  return { totals: NO_TOTALS, first: 0, isWhole };
}

type Comparable = Parameters<typeof canonicalJson>[0];

function isSame(one: Comparable, other: Comparable): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
