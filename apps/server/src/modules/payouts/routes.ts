import {
  payoutAnswer,
  payoutParams,
  payoutsAnswer,
  payoutsQuery,
} from '@comptoir/contract/staff/payouts';
import { missingBefore } from '@comptoir/domain/books/payout-matching';
import { serviceDay } from '@comptoir/domain/orders/board';
import { addDays, type CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { Shop } from '#shop.ts';
import { readSyncState, type SyncState } from './payout-sync.ts';
import {
  missingDifference,
  movementDifference,
  movementToWire,
  type PayoutView,
  payoutsCsv,
  syncToWire,
  unseenToWire,
  viewPayout,
} from './payout-views.ts';
import {
  findPayout,
  movementsOf,
  payoutsBetween,
  unseenEntries,
  waitingMovements,
  waitingSum,
} from './read-payouts.ts';

/** How many movements and entries that wait are listed. */
const LISTED = 100;
/** More days than a payout takes to the bank. */
const ON_THE_WAY = 31;
const DAY_MS = 24 * 60 * 60_000;
/** Entries of the ledger that are older are not looked for. */
const LOOKED_FOR_MS = 90 * DAY_MS;

/** What the card provider paid out, beside what was sold. Rules PO-20 to PO-22. */
export function payoutRoutes(
  app: FastifyInstance,
  {
    pool,
    access,
    cards,
    timeZone,
    clock,
  }: Pick<Shop, 'pool' | 'access' | 'timeZone' | 'cards' | 'clock'>,
): void {
  const isConnected = () => cards.forBrowser.provider === 'stripe';
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/payouts',
    {
      can: 'books.read',
      summary: 'The payouts of a month with their differences, and what is not paid out yet.',
      querystring: payoutsQuery,
      answer: payoutsAnswer,
    },
    async (request) => {
      const { month, first, last, isLatest } = await daysOf(request.query.month);
      const before = `${addDays(first, -1).slice(0, 7)}-01`;
      const [views, state, waiting, sum] = await Promise.all([
        viewsBetween(before, last),
        readSyncState(pool),
        waitingMovements(pool, LISTED),
        waitingSum(pool),
      ]);
      const { missing, expected } = await unseenOf(state);
      return {
        is_connected: isConnected(),
        sync: syncToWire(state, clock()),
        month,
        is_latest: isLatest,
        payouts: views.map(({ payout }) => payout).filter((payout) => payout.arrives_on >= first),
        waiting: {
          count: sum.count,
          net: sum.net,
          movements: waiting.map(movementToWire),
          unseen: expected.map(unseenToWire),
        },
        differences: [
          ...missing.map(missingDifference),
          ...waiting.flatMap(movementDifference),
          ...views.flatMap(({ differences }) => differences),
        ],
      };
    },
  );

  staff.get(
    '/v2/staff/payouts/export',
    {
      can: 'books.read',
      summary: 'What the payouts of a month contain, as a spreadsheet.',
      querystring: payoutsQuery,
      answer: z.unknown().describe('`text/csv` with a byte order mark.'),
    },
    async (request, reply) => {
      const { month, first, last } = await daysOf(request.query.month);
      const views = await viewsBetween(first, last);
      const exported = views.flatMap(({ payout, movements }) =>
        movements.map((movement) => ({ ...movement, arrivesOn: payout.arrives_on })),
      );
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="versements-${month}.csv"`,
        })
        .type('text/csv; charset=utf-8')
        .send(await payoutsCsv(exported, await timeZone()));
    },
  );

  staff.get(
    '/v2/staff/payouts/:payout_id',
    {
      can: 'books.read',
      summary: 'What a payout contains, beside what was sold.',
      params: payoutParams,
      answer: payoutAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { payout_id: payoutId } = request.params;
      const stored = await findPayout(pool, payoutId);
      if (!stored) return problem('not_found');
      const view = viewPayout(stored, await movementsOf(pool, [payoutId]));
      return {
        payout: view.payout,
        movements: view.movements.map(movementToWire),
        differences: [...view.differences],
      };
    },
  );

  /** The days of a month; the present one has those after it too, on which payouts under way arrive. */
  async function daysOf(asked: string | undefined) {
    const present = serviceDay(clock(), await timeZone()).slice(0, 7);
    const month = asked ?? present;
    const isLatest = month >= present;
    const last = lastDayOf(month);
    return {
      month,
      first: `${month}-01`,
      last: isLatest ? addDays(last, ON_THE_WAY) : last,
      isLatest,
    };
  }

  async function viewsBetween(
    from: CalendarDate,
    to: CalendarDate,
  ): Promise<readonly PayoutView[]> {
    const payouts = await payoutsBetween(pool, from, to);
    const ids = payouts.map(({ payoutId }) => payoutId);
    const byPayout = Map.groupBy(await movementsOf(pool, ids), ({ payoutId }) => payoutId);
    return payouts.map((payout) => viewPayout(payout, byPayout.get(payout.payoutId) ?? []));
  }

  /** Entries that the provider does not show. The first day of what was fetched may lack their movements. */
  async function unseenOf(state: SyncState | null) {
    if (!isConnected() || state === null || state.syncedAt === null) {
      return { missing: [], expected: [] };
    }
    const now = clock();
    const from = Math.max(state.since + DAY_MS, now - LOOKED_FOR_MS);
    const shownBy = missingBefore(state.fetchedUntil);
    const [missing, expected] = await Promise.all([
      unseenEntries(pool, { from, until: shownBy }, LISTED),
      unseenEntries(pool, { from: Math.max(from, shownBy), until: now + 1 }, LISTED),
    ]);
    return { missing, expected };
  }
}

function lastDayOf(month: string): CalendarDate {
  // The first of the next month is at most 31 days after the first of this one.
  const inNext = addDays(`${month}-28`, 4);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}
