import { DENOMINATIONS } from '@comptoir/domain/books/cash-count';
import { CLOSING_PERIODS } from '@comptoir/domain/books/closing-periods';
import type { JournalTotals } from '@comptoir/domain/books/journal-totals';
import {
  byMeans,
  ENTRY_KINDS,
  hasCashMovements,
  hasTips,
  PAYMENT_MEANS,
} from '@comptoir/domain/books/journal-totals';
import { z } from 'zod';

const cents = z.int();
const instant = z.iso.datetime();
const day = z.iso.date();
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What was taken at one rate: basis points and cents; `gross_cents` = `net_cents` + `tax_cents`. */
export const rateAmounts = z.array(
  z.strictObject({
    rate_basis_points: z.int().min(0),
    gross_cents: cents,
    net_cents: cents,
    tax_cents: cents,
  }),
);

const turnover = z.strictObject({ count: z.int(), total_cents: cents, rates: rateAmounts });
const movements = z.strictObject({ received_cents: cents, returned_cents: cents });

const totals = z.strictObject({
  sales: turnover,
  refunds: turnover,
  corrections: turnover,
  tips: z
    .strictObject({
      count: z.int(),
      total_cents: cents,
      cash_cents: cents.optional().describe('Of it in cash; absent where nothing.'),
    })
    .optional()
    .describe('Absent where there were none.'),
  cash_movements: z
    .strictObject({ paid_in_cents: z.int().min(0), paid_out_cents: z.int().min(0) })
    .optional()
    .describe('Cash beside orders, no part of the means; absent where there was none.'),
  means: z.strictObject({
    card: movements,
    cash: movements,
    terminal: movements.optional().describe('Absent, as those below, where nothing moved by it.'),
    meal_voucher: movements.optional(),
    cheque: movements.optional(),
  }),
  duplicates: z.int(),
});

const line = z.strictObject({
  name: z.string(),
  quantity: z.int(),
  unit_price_cents: cents,
  total_cents: cents,
  discount_cents: cents,
  tax_cents: cents,
});

/** The cash that was counted when a day was closed by hand. Rule BK-42. */
const cashCount = z.strictObject({
  float_cents: z.int().min(0).describe('What the cash register was opened with.'),
  counted_cents: z.int().min(0),
  denominations: z
    .array(z.strictObject({ value_cents: z.literal(DENOMINATIONS), count: z.int().min(1) }))
    .nullable()
    .describe('The notes and coins that were counted; null where only their sum was.'),
  expected_cents: cents.describe('The float, and the cash and movements of the closing’s totals.'),
  difference_cents: cents.describe('Counted less expected: negative where cash is missing.'),
  remark: z.string().nullable(),
});

/** What a closing says of its period. Rule BK-11. */
const closing = z.strictObject({
  period: z.enum(CLOSING_PERIODS),
  from: day,
  to: day,
  first_number: z.int().describe('The first entry of the period, this closing’s own without one.'),
  totals,
  perpetual: z
    .strictObject({ sales_cents: cents, refunds_cents: cents })
    .describe('Of all sales, and all refunds, since the first entry.'),
  cash_count: cashCount.optional().describe('Of a day whose cash was counted; absent otherwise.'),
});

/**
 * An entry of the journal as it is hashed, in canonical JSON: `number` counts from 1, `previous` is the hash of
 * the entry before (64 zeros for the first). Amounts are cents, negative where money goes back. Version 2 is a
 * closing with a count of the cash register, any other entry has version 1. Rules BK-1 to BK-5, and BK-42.
 */
export const journalDocument = z.strictObject({
  version: z.literal([1, 2]),
  number: z.int().min(1),
  previous: hash,
  source: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: instant.describe('When it happened.'),
  entered_at: instant,
  day: day.describe('The day of the books.'),
  order: z.strictObject({ order_id: z.string(), number: z.int(), day }).nullable(),
  who: z.string().nullable(),
  device: z.string().nullable(),
  means: z.enum(PAYMENT_MEANS).nullable(),
  total_cents: cents,
  rates: rateAmounts,
  lines: z.array(line),
  reason: z.string().nullable(),
  closing: closing.nullable(),
});
export type JournalDocument = z.output<typeof journalDocument>;
export type JournalLine = z.output<typeof line>;
export type JournalClosing = z.output<typeof closing>;
export type JournalCashCount = z.output<typeof cashCount>;
export type WireTotals = z.output<typeof totals>;

/** The totals as a document has them. */
export function totalsToWire(of: JournalTotals): WireTotals {
  const turnoverToWire = ({ count, total, rates }: JournalTotals['sales']) => ({
    count,
    total_cents: total,
    rates: ratesToWire(rates),
  });
  const moved = PAYMENT_MEANS.flatMap((means) => {
    const { received, returned } = of.means[means];
    const isShown = means === 'card' || means === 'cash' || received > 0 || returned > 0;
    return isShown ? [[means, { received_cents: received, returned_cents: returned }]] : [];
  });
  return {
    sales: turnoverToWire(of.sales),
    refunds: turnoverToWire(of.refunds),
    corrections: turnoverToWire(of.corrections),
    ...(hasTips(of.tips) && {
      tips: {
        count: of.tips.count,
        total_cents: of.tips.total,
        ...(of.tips.cash !== 0 && { cash_cents: of.tips.cash }),
      },
    }),
    ...(hasCashMovements(of.cashMovements) && {
      cash_movements: {
        paid_in_cents: of.cashMovements.paidIn,
        paid_out_cents: of.cashMovements.paidOut,
      },
    }),
    means: Object.fromEntries(moved) as WireTotals['means'],
    duplicates: of.duplicates,
  };
}

/** The totals of a document. */
export function totalsFromWire(wire: WireTotals): JournalTotals {
  const turnoverFromWire = ({ count, total_cents, rates }: WireTotals['sales']) => ({
    count,
    total: total_cents,
    rates: ratesFromWire(rates),
  });
  return {
    sales: turnoverFromWire(wire.sales),
    refunds: turnoverFromWire(wire.refunds),
    corrections: turnoverFromWire(wire.corrections),
    tips: {
      count: wire.tips?.count ?? 0,
      total: wire.tips?.total_cents ?? 0,
      cash: wire.tips?.cash_cents ?? 0,
    },
    cashMovements: {
      paidIn: wire.cash_movements?.paid_in_cents ?? 0,
      paidOut: wire.cash_movements?.paid_out_cents ?? 0,
    },
    means: byMeans((means) => ({
      received: wire.means[means]?.received_cents ?? 0,
      returned: wire.means[means]?.returned_cents ?? 0,
    })),
    duplicates: wire.duplicates,
  };
}

/** Amounts by rate as a document has them. */
export function ratesToWire(rates: JournalTotals['sales']['rates']): WireTotals['sales']['rates'] {
  return rates.map(({ rate, gross, tax }) => ({
    rate_basis_points: rate,
    gross_cents: gross,
    net_cents: gross - tax,
    tax_cents: tax,
  }));
}

/** Amounts by rate of a document. */
export function ratesFromWire(wire: WireTotals['sales']['rates']): JournalTotals['sales']['rates'] {
  return wire.map(({ rate_basis_points, gross_cents, tax_cents }) => ({
    rate: rate_basis_points,
    gross: gross_cents,
    tax: tax_cents,
  }));
}
