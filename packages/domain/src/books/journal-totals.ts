import { HANDOVER_MEANS } from '../money/handover-payments.ts';
import { type Cents, sum } from '../money/money.ts';
import { type RateAmount, sumByRate } from './amounts-by-rate.ts';

/** What an entry of the journal is about. Rule BK-1. */
export const ENTRY_KINDS = [
  'sale',
  'payment',
  'refund',
  'correction',
  'tip',
  'cash_movement',
  'duplicate',
  'closing',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The reason of the entries that correct by which means an order was paid; they are no turnover. Rule BK-62. */
export const MEANS_CORRECTED = 'means_corrected';

/** The means by which money was taken or given back: by card in advance, or at hand-over. */
export const PAYMENT_MEANS = ['card', ...HANDOVER_MEANS] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/** What totals depend on; amounts in cents, negative where money or turnover goes back. */
export interface CountedEntry {
  readonly kind: EntryKind;
  readonly means: PaymentMeans | null;
  readonly reason: string | null;
  readonly total: Cents;
  readonly rates: readonly RateAmount[];
}

/** The totals of a period, in cents. Refunds are negative, corrections have either sign. */
export interface JournalTotals {
  readonly sales: TurnoverTotals;
  readonly refunds: TurnoverTotals;
  readonly corrections: TurnoverTotals;
  /** What guests gave on top, less what went back of it: no turnover, and part of the means. Rule TI-5. */
  readonly tips: TipTotals;
  /** Cash that was paid in and out beside orders: no turnover, and no part of the means. Rule BK-47. */
  readonly cashMovements: CashMovementTotals;
  /** What came in less what went back, by the means of payment. */
  readonly means: Readonly<Record<PaymentMeans, MeansTotals>>;
  readonly duplicates: number;
}

export interface TurnoverTotals {
  readonly count: number;
  readonly total: Cents;
  readonly rates: readonly RateAmount[];
}

export interface TipTotals {
  readonly count: number;
  readonly total: Cents;
  /** What of it is cash, and so in the cash register. Rule TI-7. */
  readonly cash: Cents;
}

/** Whether tips were given or went back; the amounts in any unit. Rule TI-5. */
export function hasTips({ count, total, cash }: TipTotals): boolean {
  return count > 0 || total !== 0 || cash !== 0;
}

/** Cash that was put into the cash register, and taken out of it; neither is negative. Rule BK-47. */
export interface CashMovementTotals {
  readonly paidIn: Cents;
  readonly paidOut: Cents;
}

/** Whether cash was paid in or out; the amounts in any unit. Rule BK-47. */
export function hasCashMovements({ paidIn, paidOut }: CashMovementTotals): boolean {
  return paidIn !== 0 || paidOut !== 0;
}

export interface MeansTotals {
  readonly received: Cents;
  readonly returned: Cents;
}

/** Whether money came in or went back by a means of payment; the amounts in any unit. Rules BK-10 and BK-60. */
export function hasMoved({ received, returned }: MeansTotals): boolean {
  return received > 0 || returned > 0;
}

/** What totals have of each means of payment. */
export function byMeans<Value>(totalOf: (means: PaymentMeans) => Value) {
  return Object.fromEntries(PAYMENT_MEANS.map((means) => [means, totalOf(means)])) as Record<
    PaymentMeans,
    Value
  >;
}

const NOTHING: TurnoverTotals = { count: 0, total: 0, rates: [] };

/** The totals of a period without an entry. */
export const NO_TOTALS: JournalTotals = {
  sales: NOTHING,
  refunds: NOTHING,
  corrections: NOTHING,
  tips: { count: 0, total: 0, cash: 0 },
  cashMovements: { paidIn: 0, paidOut: 0 },
  means: byMeans(() => ({ received: 0, returned: 0 })),
  duplicates: 0,
};

/**
 * The totals of the entries of a period: turnover by sales, refunds and corrections, and money by its means; cash that
 * was paid in and out beside orders is apart.
 * Closings count nothing. Rule BK-10.
 */
export function journalTotals(entries: readonly CountedEntry[]): JournalTotals {
  const of = (kind: EntryKind) => entries.filter((entry) => entry.kind === kind);
  return {
    sales: turnoverOf(of('sale')),
    refunds: turnoverOf(of('refund')),
    corrections: turnoverOf(of('correction')),
    tips: tipsOf(of('tip')),
    cashMovements: cashMovementsOf(of('cash_movement')),
    means: byMeans((means) => movedBy(entries, means)),
    duplicates: of('duplicate').length,
  };
}

/** The totals of a period that consists of others. Rule BK-10. */
export function addTotals(one: JournalTotals, other: JournalTotals): JournalTotals {
  return {
    sales: addTurnover(one.sales, other.sales),
    refunds: addTurnover(one.refunds, other.refunds),
    corrections: addTurnover(one.corrections, other.corrections),
    tips: {
      count: one.tips.count + other.tips.count,
      total: one.tips.total + other.tips.total,
      cash: one.tips.cash + other.tips.cash,
    },
    cashMovements: {
      paidIn: one.cashMovements.paidIn + other.cashMovements.paidIn,
      paidOut: one.cashMovements.paidOut + other.cashMovements.paidOut,
    },
    means: byMeans((name) => ({
      received: one.means[name].received + other.means[name].received,
      returned: one.means[name].returned + other.means[name].returned,
    })),
    duplicates: one.duplicates + other.duplicates,
  };
}

/** The turnover of a period in cents: sales, refunds and corrections by rate. Rule BK-10. */
export function turnoverByRate({ sales, refunds, corrections }: JournalTotals) {
  return sumByRate([...sales.rates, ...refunds.rates, ...corrections.rates]);
}

function turnoverOf(entries: readonly CountedEntry[]): TurnoverTotals {
  return {
    count: entries.length,
    total: entries.reduce((total, entry) => total + entry.total, 0),
    rates: sumByRate(entries.flatMap(({ rates }) => rates)),
  };
}

/** Counts the tips that were given, not what went back of them; one that was corrected is the one after it. */
function tipsOf(entries: readonly CountedEntry[]): TipTotals {
  const given = entries.filter(({ total }) => total > 0).length;
  const corrected = entries.filter(({ total, reason }) => total < 0 && reason === MEANS_CORRECTED);
  const totalOf = (counted: readonly CountedEntry[]) => sum(counted.map(({ total }) => total));
  return {
    count: given - corrected.length,
    total: totalOf(entries),
    cash: totalOf(entries.filter(({ means }) => means === 'cash')),
  };
}

function addTurnover(one: TurnoverTotals, other: TurnoverTotals): TurnoverTotals {
  return {
    count: one.count + other.count,
    total: one.total + other.total,
    rates: sumByRate([...one.rates, ...other.rates]),
  };
}

function cashMovementsOf(entries: readonly CountedEntry[]): CashMovementTotals {
  const [paidIn, paidOut] = inAndOut(entries);
  return { paidIn, paidOut };
}

/** A sale moves no money: its payment does. */
function movedBy(entries: readonly CountedEntry[], means: PaymentMeans): MeansTotals {
  const [received, returned] = inAndOut(
    entries.filter((entry) => entry.means === means && entry.kind !== 'cash_movement'),
  );
  return { received, returned };
}

/** What came in and what went out, both without a sign. */
function inAndOut(entries: readonly CountedEntry[]): [Cents, Cents] {
  let [came, went] = [0, 0];
  for (const { total } of entries) {
    if (total > 0) came += total;
    else went -= total;
  }
  return [came, went];
}
