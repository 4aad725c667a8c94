import type { JournalCashCount } from '@comptoir/contract/books/journal-document';
import {
  type CountedDenomination,
  countedCash,
  expectedCash,
} from '@comptoir/domain/books/cash-count';
import type { JournalTotals } from '@comptoir/domain/books/journal-totals';
import type { Cents } from '@comptoir/domain/money/money';

/** The cash that a person counted before they close a day, in cents. Rule BK-42. */
export interface CashCount {
  /** What the cash register was opened with. */
  readonly float: Cents;
  readonly counted: Cents;
  /** Null where only the sum was counted. */
  readonly pieces: readonly CountedDenomination[] | null;
  readonly remark: string | null;
}

/** A count as the closing with these totals has it. Rules BK-43 and BK-47. */
export function cashCountOfClosing(
  { float, counted, pieces, remark }: CashCount,
  totals: JournalTotals,
): JournalCashCount {
  const expected = expectedCash(float, totals);
  return {
    float_cents: float,
    counted_cents: counted,
    denominations: pieces?.map(({ value, count }) => ({ value_cents: value, count })) ?? null,
    expected_cents: expected,
    difference_cents: counted - expected,
    remark,
  };
}

/** Whether the amounts of a count follow from one another and from the totals of its closing. Rule BK-45. */
export function isCashCountSound(count: JournalCashCount, totals: JournalTotals): boolean {
  const { float_cents, counted_cents, denominations, expected_cents, difference_cents } = count;
  const pieces = denominations?.map(({ value_cents, count }) => ({ value: value_cents, count }));
  return (
    expected_cents === expectedCash(float_cents, totals) &&
    difference_cents === counted_cents - expected_cents &&
    (pieces === undefined || countedCash(pieces) === counted_cents)
  );
}
