import { type RetentionPeriods, retentionPeriods } from '@comptoir/contract/retention';
import type { Instant } from '@comptoir/domain/restaurant-time';
import type pg from 'pg';
import type { Chore } from '#jobs/chores.ts';
import {
  deleteCodes,
  deleteEndedSessions,
  deleteUnverifiedAccounts,
} from '#modules/accounts/retention.ts';
import { deleteAbandonedOrders } from '#modules/checkout/abandoned-orders.ts';
import { eraseOldGuests } from '#modules/orders/erasure.ts';
import { deleteOldSubscriptions } from '#modules/push/subscriptions.ts';
import { deleteProposalCounts } from '#modules/recommendations/proposal-counts.ts';
import type { RestaurantStore } from '#restaurant/store.ts';

const A_DAY = 24 * 60 * 60_000;

/** Deletes what has ended long enough ago, by the periods of the restaurant's settings. Rules N-21 and N-22. */
export function retentionChores(
  pool: pg.Pool,
  restaurant: RestaurantStore['current'],
): readonly Chore[] {
  const chore = (
    name: string,
    remove: (pool: pg.Pool, before: Instant) => Promise<number>,
    daysOf: (periods: RetentionPeriods) => number,
  ): Chore => ({
    name,
    async run(now) {
      const { settings } = await restaurant();
      return remove(pool, now - daysOf(retentionPeriods(settings)) * A_DAY);
    },
  });
  return [
    chore('codes', deleteCodes, ({ codesDays }) => codesDays),
    chore('tokens', deleteEndedSessions, ({ tokensDays }) => tokensDays),
    chore('unverified accounts', deleteUnverifiedAccounts, (days) => days.unverifiedAccountsDays),
    chore('push subscriptions', deleteOldSubscriptions, (days) => days.pushSubscriptionsDays),
    chore('abandoned orders', deleteAbandonedOrders, (days) => days.abandonedOrdersDays),
    chore('guests of old orders', eraseOldGuests, ({ orderGuestsDays }) => orderGuestsDays),
    chore('proposal counts', deleteProposalCounts, (days) => days.proposalCountsDays),
  ];
}
