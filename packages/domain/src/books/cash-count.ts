import { type Cents, sum } from '../money/money.ts';
import type { JournalTotals } from './journal-totals.ts';

/** Notes and coins in euro cents, the largest first. */
export const DENOMINATIONS = [
  ...[50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500],
  ...[200, 100, 50, 20, 10, 5, 2, 1],
] as const satisfies readonly Cents[];
export type Denomination = (typeof DENOMINATIONS)[number];

/** The smallest note; what is below is a coin. */
export const SMALLEST_NOTE: Denomination = 500;

/** How many of a note or coin are in the cash register. */
export interface CountedDenomination {
  readonly value: Denomination;
  readonly count: number;
}

/** What notes and coins are together, in cents. Rule BK-44. */
export function countedCash(denominations: readonly CountedDenomination[]): Cents {
  return sum(denominations.map(({ value, count }) => value * count));
}

/** What moved the cash in the cash register. */
export interface MovedCash extends Pick<JournalTotals, 'cashMovements'> {
  readonly means: Pick<JournalTotals['means'], 'cash'>;
}

/**
 * What has to be in the cash register, in cents: the float it was opened with, and what came in and went back in cash,
 * and was paid in and out, since the last closing. Rules BK-43 and BK-47.
 */
export function expectedCash(float: Cents, { means: { cash }, cashMovements }: MovedCash): Cents {
  const { paidIn, paidOut } = cashMovements;
  return float + cash.received - cash.returned + paidIn - paidOut;
}

/** How counted cash differs from what has to be in it; `by` in cents, above 0. Rule BK-43. */
export type CashDifference =
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' | 'surplus'; readonly by: Cents };

/** The difference of `counted` cents from `expected` cents. Rule BK-43. */
export function cashDifference(expected: Cents, counted: Cents): CashDifference {
  if (counted === expected) return { kind: 'none' };
  return counted < expected
    ? { kind: 'missing', by: expected - counted }
    : { kind: 'surplus', by: counted - expected };
}
