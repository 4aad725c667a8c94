import {
  type Figures,
  figuresAnswer,
  figuresExportQuery,
  figuresQuery,
  vatAnswer,
  vatQuery,
} from '@comptoir/contract/staff/figures';
import type { JournalTotals } from '@comptoir/domain/books/journal-totals';
import { serviceDay } from '@comptoir/domain/orders/board';
import { addDays, type CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { staffApi } from '#modules/staff/staff.ts';
import type { SellingRestaurant } from '#restaurant/seller.ts';
import type { Shop } from '#shop.ts';
import { FIGURE_SHEETS, sheetText, vatSheet } from './figure-tables.ts';
import { figuresOfDays } from './figures-of-days.ts';
import { type AskedDays, figurePdfRoutes } from './pdf-routes.ts';
import type { DaySpan, NamingMenu } from './sales-queries.ts';
import { vatOfYear } from './vat-of-year.ts';

/** The figures of days and the VAT report, each as JSON, as tables for spreadsheets, and as PDF. Rules FG-1 to FG-12 and FG-20. */
export function figuresRoutes(
  app: FastifyInstance,
  {
    pool,
    access,
    timeZone,
    restaurant,
    limiter,
    clock,
    journal,
  }: Pick<Shop, 'pool' | 'clock' | 'limiter' | 'timeZone' | 'access'> & {
    readonly restaurant: () => Promise<SellingRestaurant & NamingMenu>;
    /** What the books know of themselves. */
    readonly journal: {
      state(): Promise<{ readonly closedUntil: CalendarDate | null; readonly waiting: number }>;
      /** Since the last closing. */
      openTotals(): Promise<JournalTotals>;
    };
  },
): void {
  async function figuresOf({ from, to }: AskedDays): Promise<Figures> {
    const moment = { now: clock(), zone: await timeZone() };
    const first = from ?? serviceDay(moment.now, moment.zone);
    const span: DaySpan = { from: first, to: to ?? first };
    const [figures, { waiting }] = await Promise.all([
      figuresOfDays(pool, span, moment, await restaurant()),
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

  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/figures',
    {
      can: 'books.read',
      summary: 'What days sold, and how their service went.',
      querystring: figuresQuery,
      answer: figuresAnswer,
    },
    async (request) => await figuresOf(request.query),
  );

  staff.get(
    '/v2/staff/figures/export',
    {
      can: 'books.read',
      summary: 'A table of the figures for a spreadsheet.',
      querystring: figuresExportQuery,
      answer: z
        .unknown()
        .describe('`text/csv` with a byte order mark, semicolons and decimal commas.'),
    },
    async (request, reply) => {
      const { table } = request.query;
      const figures = await figuresOf(request.query);
      const name = `${SHEET_NAMES[table]}-${figures.from}-${figures.to}`;
      return reply.headers(sheetHeaders(name)).send(await sheetText(FIGURE_SHEETS[table](figures)));
    },
  );

  staff.get(
    '/v2/staff/figures/vat',
    {
      can: 'books.read',
      summary: 'Sales, refunds and turnover of a year by month and tax rate.',
      querystring: vatQuery,
      answer: vatAnswer,
    },
    async (request) => await vatOf(request.query.year),
  );

  staff.get(
    '/v2/staff/figures/vat/export',
    {
      can: 'books.read',
      summary: 'The VAT report of a year for a spreadsheet.',
      querystring: vatQuery,
      answer: z
        .unknown()
        .describe('`text/csv` with a byte order mark, semicolons and decimal commas.'),
    },
    async (request, reply) => {
      const report = await vatOf(request.query.year);
      return reply
        .headers(sheetHeaders(`tva-${report.year}`))
        .send(await sheetText(vatSheet(report)));
    },
  );

  figurePdfRoutes(app, { access, limiter, timeZone, restaurant, clock, figuresOf, vatOf });
}

/** The files' names: people look for them in their downloads. */
const SHEET_NAMES = {
  hours: 'heures',
  days: 'jours',
  dishes: 'plats',
  categories: 'categories',
  offers: 'offres',
  order_types: 'modes',
  means: 'moyens-de-paiement',
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
