import { type JournalTotals, turnoverByRate } from '@comptoir/domain/books/journal-totals';
import { sum } from '@comptoir/domain/money/money';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { toEuros, toPercent } from '../wire/euros.ts';
import { calendarDate } from '../wire/scalars.ts';

const euros = z.number().describe('Euros, negative where money or turnover goes back.');

const rates = z.array(
  z.object({ rate: z.number().describe('Percent.'), gross: euros, net: euros, tax: euros }),
);
const turnover = z.object({ count: z.int(), total: euros, rates });
const movements = z.object({ received: euros, returned: euros });

/** The totals of a day or a longer period. Rule BK-10. */
export const booksTotals = z.object({
  sales: turnover,
  refunds: turnover,
  corrections: turnover,
  turnover: z.object({ total: euros, rates }).describe('Sales, refunds and corrections.'),
  means: z.object({ card: movements, cash: movements }),
  duplicates: z.int(),
});
export type WireBooksTotals = z.output<typeof booksTotals>;

const closing = z.object({
  number: z.int().describe('Its entry in the journal.'),
  period: z.enum(['day', 'month', 'year']),
  from: calendarDate,
  to: calendarDate,
  totals: booksTotals,
});

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .describe('As in `2026-11`.');

/** The query of `GET /v2/staff/books`. */
export const booksQuery = z.object({ month: month.optional().describe('This month by default.') });

/** The answer of `GET /v2/staff/books`: the open day, and the closings of a month. Rules BK-10 and BK-11. */
export const booksAnswer = successEnvelope(
  z.object({
    open: z.object({
      day: calendarDate,
      is_closed: z.boolean().describe('Closed by hand: what comes belongs to the next day.'),
      totals: booksTotals.describe('Of what was entered since the last closing.'),
      waiting: z.int().describe('What happened and is not entered yet.'),
    }),
    month,
    closings: z.array(closing),
    entries: z.int(),
    keys: z.array(
      z.object({ key_id: z.string(), public_key: z.string().describe('DER, base64.') }),
    ),
  }),
);

/** The body of `POST /v2/staff/books/closings`. Rule BK-12. */
export const closingRequest = z.object({ day: calendarDate.describe('The day that was seen.') });

/** The answer of `POST /v2/staff/books/closings`. */
export const closingAnswer = successEnvelope(z.object({ day: calendarDate }));

/** The query of `GET /v2/staff/books/archive`: its first and last day. Rule BK-13. */
export const archiveQuery = z.object({ from: calendarDate, to: calendarDate });

/** Totals in cents as the API has them, in euros. */
export function booksTotalsToWire(totals: JournalTotals): WireBooksTotals {
  const { sales, refunds, corrections, means, duplicates } = totals;
  const movementsToWire = ({ received, returned }: JournalTotals['means']['card']) => ({
    received: toEuros(received),
    returned: toEuros(returned),
  });
  const net = turnoverByRate(totals);
  return {
    sales: turnoverToWire(sales),
    refunds: turnoverToWire(refunds),
    corrections: turnoverToWire(corrections),
    turnover: { total: toEuros(sum(net.map(({ gross }) => gross))), rates: ratesToWire(net) },
    means: { card: movementsToWire(means.card), cash: movementsToWire(means.cash) },
    duplicates,
  };
}

function turnoverToWire({ count, total, rates: amounts }: JournalTotals['sales']) {
  return { count, total: toEuros(total), rates: ratesToWire(amounts) };
}

function ratesToWire(amounts: JournalTotals['sales']['rates']) {
  return amounts.map(({ rate, gross, tax }) => ({
    rate: toPercent(rate),
    gross: toEuros(gross),
    net: toEuros(gross - tax),
    tax: toEuros(tax),
  }));
}
