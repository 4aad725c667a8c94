import { UNDO_MS } from '../orders/board.ts';
import { type PartUnits, type RefundableOrder, unitsLeft } from '../orders/refund-parts.ts';
import type { RefundReason } from '../orders/refundable.ts';
import type { Instant } from '../schedule/restaurant-time.ts';

/** What is wrong with a unit: it is not there, or another one is. Rule RI-2. */
export const ITEM_PROBLEMS = ['missing', 'wrong'] as const;
export type ItemProblem = (typeof ITEM_PROBLEMS)[number];

/** What became of a report. Rules RI-8 and RI-9. */
export const REPORT_STATES = ['open', 'refunded', 'answered'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** How many reports a guest makes on one day of the service. Rule RI-3. */
const REPORTS_A_DAY = 3;

/** The most characters that a guest writes to a report, and the restaurant to its answer. Rules RI-2 and RI-9. */
export const REPORT_TEXT_LENGTH = 500;

const REPORTING_MS = 2 * 60 * 60_000;

/** Units of a line, by its position in the order; the quantity is 1 or more. */
export interface LineUnits {
  readonly part: number;
  readonly quantity: number;
}

/** Units that a guest reports. */
export interface ReportedUnits extends LineUnits {
  readonly problem: ItemProblem;
}

/**
 * From when until when the guest may report, both included: until two hours after the hand-over, and not while the
 * hand-over can still be taken back. Rule RI-1.
 */
export function reportingTimes(handedOverAt: Instant): {
  readonly from: Instant;
  readonly until: Instant;
} {
  return { from: handedOverAt + UNDO_MS, until: handedOverAt + REPORTING_MS };
}

/** Whether the guest may report now, or why not. */
export type MayReport = 'allowed' | 'too_early' | 'too_late' | 'too_many';

/**
 * Whether a guest who has sent `today` reports on this day of the service may send another one; `handedOverAt` is
 * null before the hand-over. Rules RI-1 and RI-3.
 */
export function mayReport(
  { handedOverAt, today }: { readonly handedOverAt: Instant | null; readonly today: number },
  now: Instant,
): MayReport {
  if (handedOverAt === null) return 'too_early';
  const { from, until } = reportingTimes(handedOverAt);
  if (now < from) return 'too_early';
  if (now > until) return 'too_late';
  return today >= REPORTS_A_DAY ? 'too_many' : 'allowed';
}

/** The units of each line that were not reported yet, by the line's position. Rule RI-2. */
export function unreportedUnits(
  sold: readonly LineUnits[],
  reported: readonly LineUnits[],
): ReadonlyMap<number, number> {
  const counts = countUnits(reported);
  return new Map(
    sold.map(({ part, quantity }) => [part, Math.max(0, quantity - (counts.get(part) ?? 0))]),
  );
}

/** Whether reported units were sold and not reported before; else the first line that has fewer. */
export type FittingReport =
  | { readonly kind: 'fits' }
  /** `left` units of the line can be reported; 0 for one that the order does not have. */
  | { readonly kind: 'too_many_units'; readonly part: number; readonly left: number };

/**
 * Compares a report with what is left to report of each line. A line may be named twice, for units that are missing and
 * units that are wrong. Rule RI-2.
 */
export function fittingReport(
  units: readonly LineUnits[],
  left: ReadonlyMap<number, number>,
): FittingReport {
  for (const [part, quantity] of countUnits(units)) {
    const ofLine = left.get(part) ?? 0;
    if (quantity > ofLine) return { kind: 'too_many_units', part, left: ofLine };
  }
  return { kind: 'fits' };
}

/**
 * The reported units that can go back now: not those that other refunds gave back meanwhile. Rule RI-8.
 *
 * Example: of 3 reported units of a line of 4, of which 2 went back already, 2 go back.
 */
export function unitsToRefund(
  reported: readonly LineUnits[],
  order: Pick<RefundableOrder, 'parts' | 'refunded'>,
): readonly PartUnits[] {
  const left = unitsLeft(order);
  return [...countUnits(reported)].flatMap(([part, quantity]) => {
    const possible = Math.min(quantity, left.get(part) ?? 0);
    return possible === 0 ? [] : [{ part, quantity: possible }];
  });
}

/** The reason of a report's refund: a wrong item only where nothing is missing. Rules RI-8 and RF-5. */
export function reportedReason(units: readonly ReportedUnits[]): RefundReason {
  return units.every(({ problem }) => problem === 'wrong') ? 'wrong_item' : 'missing_item';
}

function countUnits(units: readonly LineUnits[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { part, quantity } of units) counts.set(part, (counts.get(part) ?? 0) + quantity);
  return counts;
}
