import { Readable } from 'node:stream';
import { totalsFromWire } from '@comptoir/contract/books/journal-document';
import {
  archiveQuery,
  booksAnswer,
  booksQuery,
  booksTotalsToWire,
  cashCountToWire,
  closingAnswer,
  closingParameters,
  closingRequest,
} from '@comptoir/contract/staff/books';
import { toEuros } from '@comptoir/contract/wire/euros';
import { serviceDay } from '@comptoir/domain/orders/board';
import { addDays, type TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffAccess,
} from '#modules/staff/staff.ts';
import { sendDocument } from '#pdf/send-document.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import { type SellingRestaurant, sellerOf } from '#restaurant/seller.ts';
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

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };

/** The books: the open day and the closings, closing by hand, and the archive. Rules BK-10 to BK-14. */
export function booksRoutes({
  pool,
  access,
  timeZone,
  restaurant,
  limiter,
  clock,
}: BooksDependencies): FastifyPluginCallbackZod {
  const canRead = access.requires('books.read');

  return (app, _options, done) => {
    app.get(
      '/v2/staff/books',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'The open day, and the closings of a month.',
          querystring: booksQuery,
          response: { 200: booksAnswer, ...STAFF_READ_REJECTIONS },
        },
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
          status: 'success' as const,
          payload: {
            open: {
              day,
              is_closed: day > today,
              totals: booksTotalsToWire(totals),
              waiting,
              float: float === null ? null : toEuros(float),
            },
            month,
            closings: [...days, ...months].map((closing) => {
              const { number, period, from, to, cash_count } = closing;
              return {
                number,
                period,
                from,
                to,
                totals: booksTotalsToWire(totalsFromWire(closing.totals)),
                cash_count: cash_count ? cashCountToWire(cash_count) : null,
              };
            }),
            entries,
            keys: keys.map(({ keyId, publicKey }) => ({
              key_id: keyId,
              public_key: publicKey.toString('base64'),
            })),
          },
        };
      },
    );

    app.post(
      '/v2/staff/books/closings',
      {
        ...access.requires('books.close'),
        schema: {
          ...TAGS,
          summary: 'Closes the open day, with a count of its cash; it is never opened again.',
          body: closingRequest,
          response: {
            200: closingAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            409: rejection(['already_closed', 'cash_changed', 'clock_unconfirmed']),
          },
        },
      },
      async (request, reply) => {
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
        if (closing.kind !== 'closed') return sendProblem(reply, closing.kind);
        return { status: 'success' as const, payload: { day: closing.day } };
      },
    );

    app.get(
      '/v2/staff/books/closings/:number/pdf',
      {
        ...canRead,
        onRequest: limitByClient(limiter, PDF_READS),
        schema: {
          ...TAGS,
          summary: 'A closing as a PDF.',
          params: closingParameters,
          response: {
            200: z.any().describe('`application/pdf`.'),
            404: rejection(['not_found']),
            429: rejection(['rate_limited']),
            ...STAFF_READ_REJECTIONS,
          },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const closing = await findClosing(pool, request.params.number);
        if (!closing) return sendProblem(reply, 'not_found');
        const [zone, shop] = await Promise.all([timeZone(), restaurant()]);
        return sendDocument(reply, await closingPdf(closing, zone, sellerOf(shop)));
      },
    );

    app.get(
      '/v2/staff/books/archive',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'The entries of a period as one signed file, one JSON document a line.',
          querystring: archiveQuery,
          response: {
            200: z.any().describe('`application/x-ndjson`.'),
            ...STAFF_READ_REJECTIONS,
          },
        },
        serializerCompiler: () => JSON.stringify,
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
    done();
  };
}

function lastDayOf(month: string): string {
  // The first of the next month is at most 31 days after the first of this one.
  const inNext = addDays(`${month}-28`, 4);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}
