import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import { booksTotalsOf } from '@comptoir/contract/staff/books';
import {
  type Figures,
  figuresQuery,
  type VatReport,
  vatQuery,
} from '@comptoir/contract/staff/figures';
import type { JournalTotals } from '@comptoir/domain/books/journal-totals';
import {
  type ClosedTotals,
  daysOfMonth,
  monthsOfYear,
  totalsOfReport,
  vatReport,
} from '@comptoir/domain/books/vat-report';
import type { CalendarDate, Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { type StaffAccess, staffApi } from '#modules/staff/staff.ts';
import { momentText } from '#pdf/french-texts.ts';
import { type Report, type ReportSection, renderReport } from '#pdf/report.ts';
import type { ReportColumn, ReportRow } from '#pdf/report-table.ts';
import { type RenderedDocument, sendDocument } from '#pdf/send-document.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/attempts.ts';
import { workProcess } from '#restaurant/processes/work-process.ts';
import { type SellingRestaurant, sellerOf } from '#restaurant/seller.ts';
import { SOURCES } from '#sources.ts';
import { closingOfDay, closingOfMonth, readClosings } from './entered-days.ts';
import type { figuresPdf } from './figures-pdf.ts';

/** The day that is not closed, with what was entered since the last closing. */
interface OpenDay {
  readonly day: CalendarDate;
  readonly totals: JournalTotals;
}

/** When a report is made, and who sold. */
interface Maker {
  readonly now: Instant;
  readonly zone: TimeZone;
  readonly seller: BillingSeller;
}

type Totals = VatReport['totals'];

const KINDS = [
  ['turnover', 'Chiffre d’affaires'],
  ['sales', 'Ventes'],
  ['refunds', 'Remboursements'],
  ['corrections', 'Corrections'],
] as const;

const COLUMNS: readonly ReportColumn[] = [
  { name: 'Mois', kind: 'month' },
  { name: 'Clos', kind: 'text' },
  { name: 'Taux', kind: 'rate' },
  { name: 'Hors taxe', kind: 'amount' },
  { name: 'TVA', kind: 'amount' },
  { name: 'TTC', kind: 'amount' },
];

const IDLE_MS = 5_000;
/** Drawing a document takes a tenth of a second: no guest waits for it. Rule CA-43. */
const figuresProcess = workProcess('figures', IDLE_MS);
const drawFigures = figuresProcess<typeof figuresPdf>(
  new URL('modules/figures/figures-pdf.ts', SOURCES),
  'figuresPdf',
);
const drawVat = figuresProcess<typeof vatPdf>(
  new URL('modules/figures/vat-pdf.ts', SOURCES),
  'vatPdf',
);

/** As a query has them. */
export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface FigurePdfDependencies {
  readonly access: StaffAccess;
  readonly limiter: RateLimiter;
  readonly timeZone: () => Promise<TimeZone>;
  readonly restaurant: () => Promise<SellingRestaurant>;
  readonly clock: Clock;
  readonly figuresOf: (days: AskedDays) => Promise<Figures>;
  readonly vatOf: (year: string | undefined) => Promise<VatReport>;
}

/** A document is drawn for each request. Rule FG-12. */
const READS: RateLimit = {
  name: 'staff figures documents',
  limit: 120,
  windowMilliseconds: 10 * 60_000,
};

/** The figures of days and the VAT report as PDF. Rule FG-12. */
export function figurePdfRoutes(
  app: FastifyInstance,
  { access, limiter, timeZone, restaurant, clock, figuresOf, vatOf }: FigurePdfDependencies,
): void {
  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/figures/pdf',
    {
      can: 'books.read',
      summary: 'The figures of days as a PDF.',
      querystring: figuresQuery,
      answer: z.unknown().describe('`application/pdf`.'),
      limit: READS,
    },
    async (request, reply) => {
      const [figures, shop] = await Promise.all([figuresOf(request.query), restaurant()]);
      return sendDocument(reply, await drawFigures(figures, sellerOf(shop)));
    },
  );

  staff.get(
    '/v2/staff/figures/vat/pdf',
    {
      can: 'books.read',
      summary: 'The VAT report of a year as a PDF.',
      querystring: vatQuery,
      answer: z.unknown().describe('`application/pdf`.'),
      limit: READS,
    },
    async (request, reply) => {
      const [vat, zone, shop] = await Promise.all([
        vatOf(request.query.year),
        timeZone(),
        restaurant(),
      ]);
      const maker = { now: clock(), zone, seller: sellerOf(shop) };
      return sendDocument(reply, await drawVat(vat, maker));
    },
  );
}

/** The VAT report of a year as a PDF: each month by rate, the year by rate, and its sum. Rules FG-12 and FG-20. */
async function vatPdf(report: VatReport, maker: Maker): Promise<RenderedDocument> {
  return { fileName: `tva-${report.year}.pdf`, pdf: await renderReport(reportOf(report, maker)) };
}

function reportOf(report: VatReport, { now, zone, seller }: Maker): Report {
  const { year, months } = report;
  const isOpen = months.some(({ is_closed, totals }) => !is_closed && isAny(totals));
  return {
    title: `Rapport de TVA ${year}`,
    heading: 'Rapport de TVA',
    label: `Année ${year}`,
    made: `édité le ${momentText(now, zone)}`,
    at: now,
    seller,
    texts: [
      ...(isAny(report.totals) ? [] : ['Aucune vente cette année.']),
      ...(isOpen
        ? ['Un mois marqué d’un astérisque n’est pas clos : ses chiffres changent encore.']
        : []),
    ],
    sections: KINDS.flatMap(([kind, title]) => sectionOf(report, kind, title)),
  };
}

function isAny({ sales, refunds, corrections }: Totals): boolean {
  return sales.count + refunds.count + corrections.count > 0;
}

function sectionOf(
  { months, totals, year }: VatReport,
  kind: keyof Totals,
  title: string,
): readonly ReportSection[] {
  const { rates } = totals[kind];
  if (rates.length === 0) return [];
  const rows = months.flatMap(({ month, is_closed, totals: own }) =>
    own[kind].rates.map(
      ({ rate, net, tax, gross }): ReportRow => [
        ...[month, is_closed ? 'oui' : 'non *', rate, net, tax, gross],
      ],
    ),
  );
  const sumOf = (field: 'net' | 'tax' | 'gross') =>
    rates.reduce((sum, amounts) => sum + amounts[field], 0);
  const ofYear = rates.map(
    ({ rate, net, tax, gross }): ReportRow => [...[`Année ${year}`, '', rate, net, tax, gross]],
  );
  const total: ReportRow = ['Total', '', '', sumOf('net'), sumOf('tax'), sumOf('gross')];
  return [{ title, tables: [{ columns: COLUMNS, rows, totals: [...ofYear, total] }] }];
}

/** The VAT report of a year from the closings, and of its open month from the days. Rule FG-20. */
export async function vatOfYear(
  executor: Executor,
  year: number,
  open: OpenDay,
): Promise<VatReport> {
  const months = vatReport(year, await closedTotals(executor, year, open.day), open);
  return {
    year: String(year),
    months: months.map(({ month, isClosed, totals }) => ({
      month,
      is_closed: isClosed,
      totals: reported(totals),
    })),
    totals: reported(totalsOfReport(months)),
  };
}

function reported(of: JournalTotals): VatReport['totals'] {
  const { sales, refunds, corrections, turnover } = booksTotalsOf(of);
  return { sales, refunds, corrections, turnover };
}

/** The closings of the year's months, and of the days of the month that is not over. */
async function closedTotals(
  executor: Executor,
  year: number,
  openDay: CalendarDate,
): Promise<readonly ClosedTotals[]> {
  const sources = [
    ...monthsOfYear(year).map(({ to }) => closingOfMonth(to)),
    ...daysOfMonth(openDay.slice(0, 7)).map(closingOfDay),
  ];
  return readClosings(executor, sources);
}
