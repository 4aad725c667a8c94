import {
  type Figures,
  figuresQuery,
  type VatReport,
  vatQuery,
} from '@comptoir/contract/staff/figures';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { staffApi } from '#modules/staff/staff.ts';
import { sendDocument } from '#pdf/send-document.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import { workProcess } from '#restaurant/processes/work-process.ts';
import { type SellingRestaurant, sellerOf } from '#restaurant/seller.ts';
import type { Shop } from '#shop.ts';
import { ownProcess } from '#sources.ts';
import type { figuresPdf } from './figures-pdf.ts';
import type { vatPdf } from './vat-pdf.ts';

const IDLE_MS = 5_000;
/** Drawing a document takes a tenth of a second: no guest waits for it. Rule CA-43. */
const figuresProcess = workProcess('figures', IDLE_MS);
const drawFigures = figuresProcess<typeof figuresPdf>(
  ownProcess('modules/figures/figures-pdf.ts'),
  'figuresPdf',
);
const drawVat = figuresProcess<typeof vatPdf>(ownProcess('modules/figures/vat-pdf.ts'), 'vatPdf');

/** As a query has them. */
export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
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
  {
    access,
    limiter,
    timeZone,
    restaurant,
    clock,
    figuresOf,
    vatOf,
  }: Pick<Shop, 'clock' | 'limiter' | 'timeZone' | 'access'> & {
    readonly restaurant: () => Promise<SellingRestaurant>;
    readonly figuresOf: (days: AskedDays) => Promise<Figures>;
    readonly vatOf: (year: string | undefined) => Promise<VatReport>;
  },
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
