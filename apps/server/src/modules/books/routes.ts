import { Readable } from 'node:stream';
import { totalsFromWire } from '@comptoir/contract/books/journal-document';
import {
  archiveQuery,
  booksAnswer,
  booksQuery,
  booksTotalsOf,
  cashCountOf,
  closingAnswer,
  closingParameters,
  closingRequest,
} from '@comptoir/contract/staff/books';
import { sirenOf } from '@comptoir/domain/invoices/siren';
import { serviceDay } from '@comptoir/domain/orders/board';
import { addDays, type TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { recordAudit, type StaffAccess, staffApi } from '#modules/staff/staff.ts';
import { sendDocument } from '#pdf/send-document.ts';
import { problem, rejected, rejectionAt } from '#plugins/http/outcome.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/attempts.ts';
import { type SellingRestaurant, sellerOf } from '#restaurant/seller.ts';
import { accountingFile } from './accounting-file.ts';
import { journalArchive } from './archive.ts';
import { closingPdf } from './closing-pdf.ts';
import { closingsBetween, findClosing, firstOpenDay, lastFloat, openTotals } from './closings.ts';
import { journalState } from './journal-state.ts';
import { closeOpenDay } from './write-journal.ts';

export interface BooksDependencies {
  readonly pool: pg.Pool;
  readonly access: StaffAccess;
  readonly timeZone: () => Promise<TimeZone>;
  readonly restaurant: () => Promise<SellingRestaurant>;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** A document is drawn for each request. Rule BK-14. */
const PDF_READS: RateLimit = {
  name: 'staff closing documents',
  limit: 120,
  windowMilliseconds: 10 * 60_000,
};

/** The books: the open day and the closings, closing by hand, and the archive. Rules BK-10 to BK-14. */
export function booksRoutes(
  app: FastifyInstance,
  { pool, access, timeZone, restaurant, limiter, clock }: BooksDependencies,
): void {
  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/books',
    {
      can: 'books.read',
      summary: 'The open day, and the closings of a month.',
      querystring: booksQuery,
      answer: booksAnswer,
    },
    async (request) => {
      const today = serviceDay(clock(), await timeZone());
      const month = request.query.month ?? today.slice(0, 7);
      const [state, firstOpen, totals, float, days, months] = await Promise.all([
        journalState(pool),
        firstOpenDay(pool),
        openTotals(pool),
        lastFloat(pool),
        closingsBetween(pool, `${month}-01`, lastDayOf(month)),
        closingsBetween(pool, `${month}-01`, lastDayOf(month), 'month'),
      ]);
      const { entries, waiting, keys } = state;
      // Until it is closed by itself, a day that is over is the open one.
      const day = firstOpen ?? today;
      return {
        open: {
          day,
          is_closed: day > today,
          totals: booksTotalsOf(totals),
          waiting,
          float,
        },
        month,
        closings: [...days, ...months].map((closing) => {
          const { number, period, from, to, cash_count } = closing;
          return {
            number,
            period,
            from,
            to,
            totals: booksTotalsOf(totalsFromWire(closing.totals)),
            cash_count: cash_count ? cashCountOf(cash_count) : null,
          };
        }),
        entries,
        keys: keys.map(({ keyId, publicKey }) => ({
          key_id: keyId,
          public_key: publicKey.toString('base64'),
        })),
      };
    },
  );

  staff.post(
    '/v2/staff/books/closings',
    {
      can: 'books.close',
      summary: 'Closes the open day, with a count of its cash; it is never opened again.',
      body: closingRequest,
      answer: closingAnswer,
      problems: ['already_closed', 'cash_changed', 'clock_unconfirmed'],
    },
    async (request) => {
      const zone = await timeZone();
      const now = clock();
      const caller = access.callerOf(request);
      const by = { who: caller.person?.name ?? null, device: caller.device?.name ?? null };
      const { day, cash_count } = request.body;
      const counted = cash_count && {
        float_cents: cash_count.float,
        counted_cents: cash_count.counted,
      };
      const closing = await closeOpenDay(
        pool,
        zone,
        { day, by, cashCount: cash_count },
        now,
        (client) =>
          recordAudit(
            client,
            caller,
            { action: 'books.close', subject: `day:${day}`, after: { day, ...counted } },
            now,
          ),
      );
      if (closing.kind !== 'closed') return problem(closing.kind);
      return { day: closing.day };
    },
  );

  staff.get(
    '/v2/staff/books/closings/:number/pdf',
    {
      can: 'books.read',
      summary: 'A closing as a PDF.',
      params: closingParameters,
      answer: z.unknown().describe('`application/pdf`.'),
      problems: ['not_found'],
      limit: PDF_READS,
    },
    async (request, reply) => {
      const closing = await findClosing(pool, request.params.number);
      if (!closing) return problem('not_found');
      const [zone, shop] = await Promise.all([timeZone(), restaurant()]);
      return sendDocument(reply, await closingPdf(closing, zone, sellerOf(shop)));
    },
  );

  staff.get(
    '/v2/staff/books/archive',
    {
      can: 'books.read',
      summary: 'The entries of a period as one signed file, one JSON document a line.',
      querystring: archiveQuery,
      answer: z.unknown().describe('`application/x-ndjson`.'),
    },
    async (request, reply) => {
      const { from, to } = request.query;
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="journal-${from}-${to}.ndjson"`,
        })
        .type('application/x-ndjson; charset=utf-8')
        .send(Readable.from(journalArchive(pool, request.query, clock())));
    },
  );

  staff.get(
    '/v2/staff/books/fec',
    {
      can: 'books.read',
      summary: 'The accounting entries of a period as the file of the French tax office (FEC).',
      querystring: archiveQuery,
      answer: z.unknown().describe('`text/plain`: tab-separated, a line for each account.'),
      problems: ['setup_incomplete'],
      limit: PDF_READS,
    },
    async (request, reply) => {
      // The SIREN is the first nine of the fourteen digits of the SIRET.
      const siret = sellerOf(await restaurant()).siret.replaceAll(/[\s.-]/g, '');
      const siren = sirenOf(siret.slice(0, 9));
      if (siren === null) return rejected(rejectionAt('setup_incomplete', 'site.legal.siret'));
      const name = `${siren}FEC${request.query.to.replaceAll('-', '')}.txt`;
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type('text/plain; charset=utf-8')
        .send(Readable.from(accountingFile(pool, request.query)));
    },
  );
}

function lastDayOf(month: string): string {
  // The first of the next month is at most 31 days after the first of this one.
  const inNext = addDays(`${month}-28`, 4);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}
