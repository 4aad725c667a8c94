import { booksClockAnswer, booksClockRequest } from '@comptoir/contract/staff/books';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffAccess,
} from '#modules/staff/staff.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { lockJournal } from '../journal-chain.ts';
import { writeJournal } from '../write-journal.ts';
import { clockState, confirmTime, lastSeen } from './last-seen.ts';

export interface BooksClockDependencies {
  readonly pool: pg.Pool;
  readonly access: StaffAccess;
  readonly timeZone: () => Promise<TimeZone>;
  readonly clock: Clock;
}

/** How long a page may have shown what it confirms, in milliseconds. */
const SHOWN_MS = 10 * 60_000;

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };

/** Whether the clock is believed, and its confirmation by a person, after which the days before close. Rule BK-16. */
export function booksClockRoutes({
  pool,
  access,
  timeZone,
  clock,
}: BooksClockDependencies): FastifyPluginCallbackZod {
  const canClose = access.requires('books.close');

  async function stateAt(now: Instant) {
    const { seen, stops } = await clockState(pool, now);
    return {
      status: 'success' as const,
      payload: {
        is_doubtful: stops,
        now: new Date(now).toISOString(),
        last_seen: seen === null ? null : new Date(seen).toISOString(),
      },
    };
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/books/clock',
      {
        ...access.requires('orders.read'),
        schema: {
          ...TAGS,
          summary: 'Whether the clock of the server is believed.',
          response: { 200: booksClockAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      () => stateAt(clock()),
    );

    app.post(
      '/v2/staff/books/clock',
      {
        ...canClose,
        schema: {
          ...TAGS,
          summary: 'Confirms that the clock of the server is right; days that are over are closed.',
          body: booksClockRequest,
          response: {
            200: booksClockAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            409: rejection(['clock_changed']),
          },
        },
      },
      async (request, reply) => {
        const now = clock();
        const shown = Date.parse(request.body.now);
        if (Math.abs(now - shown) > SHOWN_MS) return sendProblem(reply, 'clock_changed');
        const caller = access.callerOf(request);
        await transaction(pool, async (client) => {
          await lockJournal(client);
          const before = await lastSeen(client);
          await confirmTime(client, now);
          const after = {
            now: new Date(now).toISOString(),
            last_seen: before === null ? null : new Date(before).toISOString(),
          };
          const entry = { action: 'books.clock', subject: 'clock', after };
          await recordAudit(client, caller, entry, now);
        });
        await writeJournal(pool, await timeZone(), now);
        return stateAt(now);
      },
    );
    done();
  };
}
