import { COMPARED_WEEKS } from '@comptoir/domain/books/compared-days';
import { PAYMENT_MEANS } from '@comptoir/domain/books/journal-totals';
import { daysBetween, isCalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { amount, calendarDate, dayOfCentury, instant } from '../wire/scalars.ts';
import { booksTotals } from './books.ts';

/** The most days of one answer. Rule FG-1. */
export const MAX_FIGURE_DAYS = 92;

const euros = amount.describe('Euros, negative where money or turnover goes back.');
const counted = z.object({ count: z.int(), total: euros });

const span = z.object({
  from: dayOfCentury.optional().describe('The first day; today by default.'),
  to: dayOfCentury.optional().describe('The last day; the first one by default.'),
});

function checkSpan({ from, to }: z.output<typeof span>, context: z.RefinementCtx): void {
  const wrong = (message: string) =>
    context.addIssue({ code: 'custom', path: ['to'], message, input: to });
  if (to === undefined || !isCalendarDate(to)) return;
  if (from === undefined) wrong('Donnez aussi le premier jour.');
  else if (!isCalendarDate(from)) return;
  else if (to < from) wrong('Le dernier jour ne peut pas précéder le premier.');
  else if (daysBetween(from, to) >= MAX_FIGURE_DAYS) wrong(`${MAX_FIGURE_DAYS} jours au plus.`);
}

/** The query of `GET /v2/staff/figures`: days of the service (OB-3), 92 at most. Rule FG-1. */
export const figuresQuery = span.superRefine(checkSpan);

/** The tables that can be downloaded. Rule FG-11. */
export const FIGURE_TABLES = [
  'hours',
  'days',
  'dishes',
  'categories',
  'offers',
  'order_types',
  'means',
  'late',
  'refunds',
  'cancellations',
] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];

/** The query of `GET /v2/staff/figures/export`. Rule FG-11. */
export const figuresExportQuery = span
  .extend({ table: z.enum(FIGURE_TABLES) })
  .superRefine(checkSpan);

/** What a day sold and gave back, of the journal. Rule FG-2. */
const dayTotals = z.object({
  sales: counted,
  refunds: counted,
  corrections: counted,
  turnover: euros.describe('Sales, refunds and corrections, as in the books.'),
});
export type DayTotals = z.output<typeof dayTotals>;
export type WireDayTotals = z.input<typeof dayTotals>;

/** The answer of `GET /v2/staff/figures`. Rules FG-1 to FG-9. */
export const figuresAnswer = successEnvelope(
  z.object({
    from: calendarDate,
    to: calendarDate,
    today: calendarDate.describe('The day of the service.'),
    now: instant,
    timezone: z.string(),
    waiting: z.int().describe('What happened and is not entered in the journal yet.'),
    totals: dayTotals,
    days: z
      .array(z.object({ day: calendarDate, totals: dayTotals }))
      .describe('The days of the span.'),
    compared: z
      .array(
        z.object({
          day: calendarDate,
          weeks_before: z.int().min(0).max(COMPARED_WEEKS).describe('0 for the day before.'),
          until_now: dayTotals.describe('Up to the same time of day; of a day that is over all.'),
          whole: dayTotals,
        }),
      )
      .describe('Beside a single day: the day before, and the same weekday of eight weeks.'),
    usual: z
      .object({ weeks: z.int(), count: z.int(), turnover: euros })
      .nullable()
      .describe('The mean of the nearest four of these weeks; null without any.'),
    composition: z
      .object({
        dishes: euros,
        discounts: euros,
        delivery: euros,
        added_tax: euros.describe('Of prices without tax.'),
        deleted: euros.describe('Sales whose orders were deleted since.'),
        sales: euros,
      })
      .describe('Dishes + delivery + added tax + deleted − discounts are the sales.'),
    hours: z.array(
      counted.extend({
        hour: z.int().min(0).max(23),
        starts_at: instant.nullable().describe('Null where the hours of several days are added.'),
      }),
    ),
    dishes: z.array(
      z.object({
        item_id: z.string(),
        name: z.string(),
        category: z.string().nullable().describe('Null for one that is not on the menu any more.'),
        quantity: z.int(),
        given: z.int().describe('Units that offers gave.'),
        total: euros.describe('Before discounts.'),
        discount: euros,
      }),
    ),
    categories: z.array(
      z.object({
        category: z.string().nullable(),
        quantity: z.int(),
        given: z.int(),
        total: euros,
        discount: euros,
      }),
    ),
    offers: z.array(
      z.object({
        offer_id: z.string(),
        name: z.string().nullable().describe('Null for an offer that is gone.'),
        count: z.int().describe('Orders that used it.'),
        discount: euros.describe('What it gave.'),
        total: euros.describe('What these orders sold for.'),
      }),
    ),
    order_types: z.array(
      counted.extend({
        order_type: z
          .enum(['pickup', 'delivery'])
          .nullable()
          .describe('Null: their orders were deleted since.'),
      }),
    ),
    means: z
      .array(z.object({ means: z.enum(PAYMENT_MEANS), received: euros, returned: euros }))
      .describe(
        'Money that came in and went back by each means, as in the books; none that did not move.',
      ),
    refunds: z
      .array(counted.extend({ reason: z.string().nullable() }))
      .describe('Money that went back or came again, by its reason.'),
    service: z
      .object({
        orders: z.int().describe('Submitted and not cancelled.'),
        open: counted.describe('Not handed over yet.'),
        ready: z
          .object({ orders: z.int(), median: z.number(), ninetieth: z.number() })
          .nullable()
          .describe('Minutes from an order as soon as possible until it was ready.'),
        late: z.array(
          z.object({
            order_id: z.string(),
            number: z.int(),
            order_type: z.enum(['pickup', 'delivery']),
            due_at: instant,
            minutes: z.int(),
            is_open: z.boolean().describe('What was promised is still to come.'),
          }),
        ),
        cancelled: z.array(
          counted.extend({
            reason: z.string().nullable(),
            rejected: z.int().describe('Never accepted.'),
          }),
        ),
      })
      .describe('Of the orders that were expected on these days (OB-3).'),
  }),
);
export type Figures = z.output<typeof figuresAnswer>['payload'];
export type WireFigures = z.input<typeof figuresAnswer>['payload'];

const year = z
  .string()
  .regex(/^20\d{2}$/, 'une année, comme 2026')
  .optional()
  .describe('This year by default.');

/** The query of `GET /v2/staff/figures/vat` and of its download. Rule FG-20. */
export const vatQuery = z.object({ year });

const reported = booksTotals.pick({
  sales: true,
  refunds: true,
  corrections: true,
  turnover: true,
});

/** The answer of `GET /v2/staff/figures/vat`: sales, refunds and turnover by month and rate. Rule FG-20. */
export const vatAnswer = successEnvelope(
  z.object({
    year: z.string(),
    months: z.array(
      z.object({
        month: z.string().describe('As in `2026-11`.'),
        is_closed: z.boolean(),
        totals: reported,
      }),
    ),
    totals: reported.describe('Of all months.'),
  }),
);
export type VatReport = z.output<typeof vatAnswer>['payload'];
export type WireVatReport = z.input<typeof vatAnswer>['payload'];
