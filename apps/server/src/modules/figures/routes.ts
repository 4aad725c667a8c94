import {
  figuresAnswer,
  figuresExportQuery,
  figuresQuery,
  vatAnswer,
  vatQuery,
  type WireFigures,
} from '@comptoir/contract/staff/figures';
import type { JournalTotals } from '@comptoir/domain/books/journal-totals';
import { serviceDay } from '@comptoir/domain/orders/board';
import {
  addDays,
  type CalendarDate,
  type TimeZone,
} from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { STAFF_READ_REJECTIONS, STAFF_SECURITY, type StaffAccess } from '#modules/staff/staff.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import type { SellingRestaurant } from '#restaurant/seller.ts';
import { FIGURE_SHEETS, sheetText, vatSheet } from './figure-tables.ts';
import { figuresOfDays } from './figures-of-days.ts';
import { type AskedDays, figurePdfRoutes } from './pdf-routes.ts';
import type { DaySpan } from './sales-queries.ts';
import { vatOfYear } from './vat-of-year.ts';

export interface FiguresDependencies {
  readonly pool: pg.Pool;
  readonly access: StaffAccess;
  readonly timeZone: () => Promise<TimeZone>;
  readonly restaurant: () => Promise<SellingRestaurant>;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  /** What the books know of themselves. */
  readonly journal: {
    state(): Promise<{ readonly closedUntil: CalendarDate | null; readonly waiting: number }>;
    /** Since the last closing. */
    openTotals(): Promise<JournalTotals>;
  };
}

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };
const SHEET_ANSWER = {
  200: z.any().describe('`text/csv` with a byte order mark, semicolons and decimal commas.'),
  ...STAFF_READ_REJECTIONS,
};

/** The figures of days and the VAT report, each as JSON, as tables for spreadsheets, and as PDF. Rules FG-1 to FG-12 and FG-20. */
export function figuresRoutes({
  pool,
  access,
  timeZone,
  restaurant,
  limiter,
  clock,
  journal,
}: FiguresDependencies): FastifyPluginCallbackZod {
  const canRead = access.requires('books.read');

  async function figuresOf({ from, to }: AskedDays): Promise<WireFigures> {
    const moment = { now: clock(), zone: await timeZone() };
    const first = from ?? serviceDay(moment.now, moment.zone);
    const span: DaySpan = { from: first, to: to ?? first };
    const [figures, { waiting }] = await Promise.all([
      figuresOfDays(pool, span, moment),
      journal.state(),
    ]);
    return { ...figures, waiting };
  }

  async function vatOf(year: string | undefined) {
    const [{ closedUntil }, totals] = await Promise.all([journal.state(), journal.openTotals()]);
    const today = serviceDay(clock(), await timeZone());
    const day = closedUntil === null ? today : addDays(closedUntil, 1);
    return vatOfYear(pool, Number(year ?? today.slice(0, 4)), { day, totals });
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/figures',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'What days sold, and how their service went.',
          querystring: figuresQuery,
          response: { 200: figuresAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async (request) => ({
        status: 'success' as const,
        payload: await figuresOf(request.query),
      }),
    );

    app.get(
      '/v2/staff/figures/export',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'A table of the figures for a spreadsheet.',
          querystring: figuresExportQuery,
          response: SHEET_ANSWER,
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { table } = request.query;
        const figures = await figuresOf(request.query);
        const name = `${SHEET_NAMES[table]}-${figures.from}-${figures.to}`;
        return reply
          .headers(sheetHeaders(name))
          .send(await sheetText(FIGURE_SHEETS[table](figures)));
      },
    );

    app.get(
      '/v2/staff/figures/vat',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'Sales, refunds and turnover of a year by month and tax rate.',
          querystring: vatQuery,
          response: { 200: vatAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async (request) => ({
        status: 'success' as const,
        payload: await vatOf(request.query.year),
      }),
    );

    app.get(
      '/v2/staff/figures/vat/export',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'The VAT report of a year for a spreadsheet.',
          querystring: vatQuery,
          response: SHEET_ANSWER,
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const report = await vatOf(request.query.year);
        return reply
          .headers(sheetHeaders(`tva-${report.year}`))
          .send(await sheetText(vatSheet(report)));
      },
    );

    app.register(
      figurePdfRoutes({ access, limiter, timeZone, restaurant, clock, figuresOf, vatOf }),
    );
    done();
  };
}

/** The files' names: people look for them in their downloads. */
const SHEET_NAMES = {
  hours: 'heures',
  days: 'jours',
  dishes: 'plats',
  categories: 'categories',
  offers: 'offres',
  order_types: 'modes',
  late: 'retards',
  refunds: 'remboursements',
  cancellations: 'annulations',
} as const;

function sheetHeaders(name: string): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'content-type': 'text/csv; charset=utf-8',
  };
}
