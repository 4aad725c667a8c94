import { booksClockAnswer, booksClockRequest } from '@comptoir/contract/staff/books';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { type StaffAccess, staffApi, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
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

/** Whether the clock is believed, and its confirmation by a person, after which the days before close. Rule BK-16. */
export function booksClockRoutes(
  app: FastifyInstance,
  { pool, access, timeZone, clock }: BooksClockDependencies,
): void {
  async function stateAt(now: Instant) {
    const { seen, stops } = await clockState(pool, now);
    return {
      is_doubtful: stops,
      now: new Date(now),
      last_seen: seen === null ? null : new Date(seen),
    };
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/books/clock',
    {
      can: 'orders.read',
      summary: 'Whether the clock of the server is believed.',
      answer: booksClockAnswer,
    },
    () => stateAt(clock()),
  );

  staff.post(
    '/v2/staff/books/clock',
    {
      can: 'books.close',
      summary: 'Confirms that the clock of the server is right; days that are over are closed.',
      body: booksClockRequest,
      answer: booksClockAnswer,
      problems: ['clock_changed'],
    },
    async (request) => {
      const now = clock();
      const shown = Date.parse(request.body.now);
      if (Math.abs(now - shown) > SHOWN_MS) return problem('clock_changed');
      const caller = access.callerOf(request);
      await staffChange({ pool, clock }, caller, null, async (client, record) => {
        await lockJournal(client);
        const before = await lastSeen(client);
        await confirmTime(client, now);
        const after = {
          now: new Date(now),
          last_seen: before === null ? null : new Date(before),
        };
        record({ action: 'books.clock', subject: 'clock', after });
      });
      await writeJournal(pool, await timeZone(), now);
      return stateAt(now);
    },
  );
}
