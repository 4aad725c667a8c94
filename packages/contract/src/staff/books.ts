import {
  type CountedDenomination,
  countedCash,
  DENOMINATIONS,
} from '@comptoir/domain/books/cash-count';
import { isMovableCash, MAX_MOVEMENT_REASON } from '@comptoir/domain/books/cash-movement';
import {
  hasCashMovements,
  hasTips,
  type JournalTotals,
  PAYMENT_MEANS,
  turnoverByRate,
} from '@comptoir/domain/books/journal-totals';
import { sum } from '@comptoir/domain/money/money';
import { z } from 'zod';
import type { JournalCashCount } from '../books/journal-document.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { hasAtMostTwoDecimals, toCents } from '../wire/euros.ts';
import {
  amount,
  calendarDate,
  calendarMonth,
  euros as givenEuros,
  givenInstant,
  identifier,
  instant,
  multilineText,
  rate,
  singleLineText,
} from '../wire/scalars.ts';

const euros = amount.describe('Euros, negative where money or turnover goes back.');

const rates = z.array(z.object({ rate, gross: euros, net: euros, tax: euros }));
const turnover = z.object({ count: z.int(), total: euros, rates });
const movements = z.object({ received: euros, returned: euros });

/** The totals of a day or a longer period. Rule BK-10. */
export const booksTotals = z.object({
  sales: turnover,
  refunds: turnover,
  corrections: turnover,
  tips: z
    .object({ count: z.int(), total: euros, cash: euros })
    .optional()
    .describe('No turnover, and part of the means, `cash` of that; absent where there were none.'),
  cash_movements: z
    .object({ paid_in: euros, paid_out: euros })
    .optional()
    .describe(
      'Cash beside orders: no turnover, no part of the means; absent where there was none.',
    ),
  turnover: z.object({ total: euros, rates }).describe('Sales, refunds and corrections.'),
  means: z.record(z.enum(PAYMENT_MEANS), movements),
  duplicates: z.int(),
});
export type BooksTotals = z.output<typeof booksTotals>;
export type WireBooksTotals = z.input<typeof booksTotals>;

/** What was counted at a closing. Rules BK-42 and BK-43. */
const cashCount = z.object({
  float: euros,
  counted: euros,
  expected: euros,
  difference: euros.describe('Counted less expected.'),
  remark: z.string().nullable(),
});
export type CashCount = z.output<typeof cashCount>;
export type WireCashCount = z.input<typeof cashCount>;

const closing = z.object({
  number: z.int().describe('Its entry in the journal.'),
  period: z.enum(['day', 'month', 'year']),
  from: calendarDate,
  to: calendarDate,
  totals: booksTotals,
  cash_count: cashCount.nullable().describe('Null where the cash was not counted.'),
});

/** Cash that was put into the cash register or taken out of it beside orders. Rule BK-46. */
const cashMovement = z.object({
  movement_id: z.string(),
  at: instant,
  who: z.string().nullable(),
  device: z.string().nullable(),
  reason: z.string(),
  amount: amount.describe('Euros, negative where cash was taken out.'),
});

/** The query of `GET /v2/staff/books`. */
export const booksQuery = z.object({
  month: calendarMonth.optional().describe('This month by default.'),
});

/** The answer of `GET /v2/staff/books`: the open day, and the closings of a month and of the year that ends with it. Rules BK-10 and BK-11. */
export const booksAnswer = successEnvelope(
  z.object({
    open: z.object({
      day: calendarDate,
      is_closed: z.boolean().describe('Closed by hand: what comes belongs to the next day.'),
      totals: booksTotals.describe('Of what was entered since the last closing.'),
      waiting: z.int().describe('What happened and is not entered yet.'),
      cash_movements: z.array(cashMovement).describe('The oldest first, those that wait included.'),
      float: euros
        .nullable()
        .describe(
          'What the cash register was opened with at the last count; null before the first.',
        ),
    }),
    month: calendarMonth,
    closings: z.array(closing),
    entries: z.int(),
    keys: z.array(
      z.object({ key_id: z.string(), public_key: z.string().describe('DER, base64.') }),
    ),
  }),
);

/** The most of one note or coin that is counted. */
const MAX_PIECES = 100_000;

const cents = givenEuros.transform(toCents);

/**
 * The cash that was counted, in cents: its sum, or its notes and coins, which then say the sum. `expected` is
 * what the page showed. Rules BK-42 to BK-45.
 */
const closingCashCount = z
  .object({
    float: cents,
    expected: z
      .number('un montant en euros')
      .min(-1_000_000)
      .max(100_000_000)
      .refine(hasAtMostTwoDecimals, 'deux décimales au plus')
      .transform(toCents),
    counted: cents.nullish().transform((counted) => counted ?? null),
    denominations: z
      .array(
        z.object({
          cents: z.literal(DENOMINATIONS, 'la valeur d’un billet ou d’une pièce, en centimes'),
          count: z.int().min(0).max(MAX_PIECES),
        }),
      )
      .max(DENOMINATIONS.length)
      .refine((pieces) => new Set(pieces.map((piece) => piece.cents)).size === pieces.length, {
        message: 'chaque billet et chaque pièce une seule fois',
      })
      .nullish()
      .transform((pieces) => pieces ?? null),
    remark: multilineText(500)
      .nullish()
      .transform((remark) => remark || null),
  })
  .superRefine(({ counted, denominations }, context) => {
    if ((counted === null) !== (denominations === null)) return;
    const message = 'soit la somme comptée, soit les billets et les pièces';
    context.addIssue({ code: 'custom', path: ['counted'], message });
  })
  .transform(({ float, expected, counted, denominations, remark }) => {
    const pieces =
      denominations?.flatMap((piece): CountedDenomination[] =>
        piece.count > 0 ? [{ value: piece.cents, count: piece.count }] : [],
      ) ?? null;
    return { float, expected, counted: counted ?? countedCash(pieces ?? []), pieces, remark };
  });

/** The body of `POST /v2/staff/books/cash-movements`. Rule BK-46. */
export const cashMovementRequest = z.object({
  kind: z.enum(['in', 'out']).describe('Put into the cash register, or taken out of it.'),
  amount: cents.refine(isMovableCash, 'un montant supérieur à 0, de 100 000 € au plus'),
  reason: singleLineText(MAX_MOVEMENT_REASON).min(1, 'Ce champ est obligatoire'),
});

/** The body of `POST /v2/staff/books/closings`. Rules BK-12 and BK-42. */
export const closingRequest = z.object({
  day: calendarDate.describe('The day that was seen.'),
  cash_count: closingCashCount
    .nullish()
    .transform((count) => count ?? null)
    .describe('What was counted; without it the day has no count.'),
});

/** The answer of `POST /v2/staff/books/closings`. */
export const closingAnswer = successEnvelope(z.object({ day: calendarDate }));

/** The answer of `GET /v2/staff/books/clock`: whether days still close by themselves. Rule BK-16. */
export const booksClockAnswer = successEnvelope(
  z.object({
    is_doubtful: z
      .boolean()
      .describe(
        'The clock is over 26 hours away from what was seen, and a person has to confirm it.',
      ),
    now: instant.describe('What the clock of the server says.'),
    last_seen: instant.nullable().describe('Until when the shop has seen time pass.'),
  }),
);

/** The body of `POST /v2/staff/books/clock`. Rule BK-16. */
export const booksClockRequest = z.object({
  now: givenInstant.describe('What was seen, at most ten minutes ago.'),
});

/** The parameters of `GET /v2/staff/books/closings/{number}/pdf`: the closing's entry in the journal. Rule BK-14. */
export const closingParameters = z.object({ number: z.coerce.number().int().min(1) });

/** The query of `GET /v2/staff/books/archive`: its first and last day. Rule BK-13. */
export const archiveQuery = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Le dernier jour ne peut pas précéder le premier.',
  });

/** The count of a closing as the API has it. */
export function cashCountOf(count: JournalCashCount): CashCount {
  return {
    float: count.float_cents,
    counted: count.counted_cents,
    expected: count.expected_cents,
    difference: count.difference_cents,
    remark: count.remark,
  };
}

/** Totals with their turnover and their net amounts. */
export function booksTotalsOf(totals: JournalTotals): BooksTotals {
  const { sales, refunds, corrections, tips, cashMovements, means, duplicates } = totals;
  const { paidIn, paidOut } = cashMovements;
  const net = turnoverByRate(totals);
  return {
    sales: withNet(sales),
    refunds: withNet(refunds),
    corrections: withNet(corrections),
    ...(hasTips(tips) && { tips }),
    ...(hasCashMovements(cashMovements) && {
      cash_movements: { paid_in: paidIn, paid_out: paidOut },
    }),
    turnover: withNet({ total: sum(net.map(({ gross }) => gross)), rates: net }),
    means,
    duplicates,
  };
}

function withNet<Turnover extends Pick<JournalTotals['sales'], 'rates'>>(turnover: Turnover) {
  const rates = turnover.rates.map((of) => ({ ...of, net: of.gross - of.tax }));
  return { ...turnover, rates };
}

/** What is not settled when a day is closed. Rule BK-32. */
export const UNSETTLED_KINDS = ['payment', 'share', 'refund', 'hand_over', 'courier_cash'] as const;

/** The answer of `GET /v2/staff/books/unsettled`. Rule BK-32. */
export const unsettledAnswer = successEnvelope(
  z.object({
    unsettled: z.array(
      z.object({
        kind: z
          .enum(UNSETTLED_KINDS)
          .describe(
            'A payment by card, unpaid shares of an order, a refund to a card, a hand-over that does not say how it was paid, or cash that a courier has.',
          ),
        state: z.enum(['under_way', 'failed']).nullable().describe('Of a payment or a refund.'),
        order_id: z.string().nullable().describe('Null where the staff sees no such order.'),
        number: z.int().nullable().describe('The number of the order; null without one.'),
        person_id: z.string().nullable().describe('The courier.'),
        name: z.string().nullable(),
        amount: givenEuros,
        tips: givenEuros.describe('What of the cash of a courier is tips. Rule TI-7.'),
        count: z.int().min(1).describe('How many orders it is of.'),
      }),
    ),
  }),
);
export type Unsettled = z.output<typeof unsettledAnswer>['payload']['unsettled'][number];

/** The body of `POST /v2/staff/books/courier-cash`. Rule BK-33. */
export const courierCashRequest = z.object({
  person_id: identifier,
  amount: cents.describe('What was seen.'),
});
