import { Readable } from 'node:stream';
import { totalsFromWire } from '@comptoir/contract/books/journal-document';
import { accountsOf } from '@comptoir/contract/settings/accounting';
import {
  archiveQuery,
  booksAnswer,
  booksQuery,
  booksTotalsOf,
  cashCountOf,
  cashMovementRequest,
  closingAnswer,
  closingParameters,
  closingRequest,
  courierCashRequest,
  unsettledAnswer,
} from '@comptoir/contract/staff/books';
import { idempotentHeaders } from '@comptoir/contract/staff/transitions';
import { successEnvelope } from '@comptoir/contract/wire/envelope';
import { toEuros } from '@comptoir/contract/wire/euros';
import { sirenOf } from '@comptoir/domain/invoices/siren';
import { serviceDay } from '@comptoir/domain/orders/board';
import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { doneAnswer, recordAudit, staffApi, staffChange } from '#modules/staff/staff.ts';
import { sendDocument } from '#pdf/send-document.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import { sellerOf } from '#restaurant/seller.ts';
import type { Shop } from '#shop.ts';
import { accountingFile } from './accounting-file.ts';
import { journalArchive } from './archive.ts';
import { openCashMovements, recordCashMovement } from './cash-movements.ts';
import { closingPdf } from './closing-pdf.ts';
import { closingsBetween, findClosing, firstOpenDay, lastFloat, openTotals } from './closings.ts';
import { journalState } from './journal-state.ts';
import { receiveCourierCash, unsettledMoney } from './unsettled.ts';
import { closeOpenDay, writeJournal } from './write-journal.ts';

/** A document is drawn for each request. Rule BK-14. */
const PDF_READS: RateLimit = {
  name: 'staff closing documents',
  limit: 120,
  windowMilliseconds: 10 * 60_000,
};

/** The books: the open day and the closings, closing by hand, and the archive. Rules BK-10 to BK-14. */
export function booksRoutes(
  app: FastifyInstance,
  {
    pool,
    access,
    timeZone,
    restaurant,
    limiter,
    clock,
  }: Pick<Shop, 'pool' | 'access' | 'timeZone' | 'restaurant' | 'limiter' | 'clock'>,
): void {
  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/books',
    {
      can: 'books.read',
      summary:
        'The open day, and the closings of a month, with that of the year that ends with it.',
      querystring: booksQuery,
      answer: booksAnswer,
    },
    async (request) => {
      const today = serviceDay(clock(), await timeZone());
      const month = request.query.month ?? today.slice(0, 7);
      const [state, firstOpen, totals, movements, float, days, months, years] = await Promise.all([
        journalState(pool),
        firstOpenDay(pool),
        openTotals(pool),
        openCashMovements(pool),
        lastFloat(pool),
        closingsBetween(pool, `${month}-01`, lastDayOf(month)),
        closingsBetween(pool, `${month}-01`, lastDayOf(month), 'month'),
        closingsBetween(pool, `${month}-01`, lastDayOf(month), 'year'),
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
          cash_movements: movements,
          float,
        },
        month,
        closings: [...days, ...months, ...years].map((closing) => {
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

  staff.get(
    '/v2/staff/books/unsettled',
    {
      can: 'books.close',
      summary: 'Money that is not settled yet, before the day is closed.',
      answer: unsettledAnswer,
    },
    async () => ({
      unsettled: (await unsettledMoney(pool, clock())).map((money) => ({
        ...money,
        amount: toEuros(money.amount),
        tips: toEuros(money.tips),
      })),
    }),
  );

  staff.post(
    '/v2/staff/books/courier-cash',
    {
      can: 'books.close',
      summary: 'Notes that the restaurant has the cash that a courier took.',
      body: courierCashRequest,
      answer: successEnvelope(z.object({})),
      problems: ['cash_changed'],
    },
    async (request) => {
      const { person_id: personId, amount } = request.body;
      const caller = access.callerOf(request);
      const outcome = await staffChange({ pool, clock }, caller, null, async (client, record) => {
        const received = await receiveCourierCash(client, { personId, amount }, clock());
        if (received === 'received') {
          const subject = `person:${personId}`;
          record({ action: 'books.courier_cash', subject, after: { amount_cents: amount } });
        }
        return received;
      });
      return outcome === 'received' ? {} : problem(outcome);
    },
  );

  staff.post(
    '/v2/staff/books/cash-movements',
    {
      can: 'books.close',
      summary: 'Records cash that is put into the cash register or taken out of it, beside orders.',
      headers: idempotentHeaders,
      body: cashMovementRequest,
      answer: doneAnswer,
      problems: ['idempotency_key_reused'],
    },
    async (request) => {
      const { kind, amount, reason } = request.body;
      const caller = access.callerOf(request);
      const movement = {
        amount: kind === 'in' ? amount : 0 - amount,
        reason,
        who: caller.person?.name ?? null,
        device: caller.device?.name ?? null,
      };
      const named = namedRequest(request, request.headers['idempotency-key']);
      const outcome = await staffChange({ pool, clock }, caller, null, async (client, record) => {
        const done = await recordCashMovement(client, movement, named, clock());
        if (done.kind === 'recorded') {
          const subject = `cash_movement:${done.movementId}`;
          const after = { amount_cents: movement.amount, reason };
          record({ action: 'books.cash_movement', subject, after });
        }
        return done.kind;
      });
      if (outcome === 'idempotency_key_reused') return problem(outcome);
      // Entered at once: the next count of the cash register expects it.
      await writeJournal(pool, await timeZone(), clock());
      return {};
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
      const published = await restaurant();
      const siret = sellerOf(published).siret.replaceAll(/[\s.-]/g, '');
      const siren = sirenOf(siret.slice(0, 9));
      if (siren === null) {
        const message = 'Il faut le SIRET du restaurant, de quatorze chiffres.';
        return problem('setup_incomplete', { errors: [{ path: 'site.legal.siret', message }] });
      }
      const name = `${siren}FEC${request.query.to.replaceAll('-', '')}.txt`;
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type('text/plain; charset=utf-8')
        .send(Readable.from(accountingFile(pool, request.query, accountsOf(published.settings))));
    },
  );
}

function lastDayOf(month: string): string {
  // The first of the next month is at most 31 days after the first of this one.
  const inNext = addDays(`${month}-28`, 4);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}
