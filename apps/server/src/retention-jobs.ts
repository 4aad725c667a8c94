import { type RetentionPeriods, retentionPeriods } from '@comptoir/contract/settings/retention';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Chore } from '#jobs/maintenance/maintenance-jobs.ts';
import { deleteFailedAttempts } from '#modules/accounts/authentication/failed-attempts.ts';
import type { MailOutlet } from '#modules/accounts/mails/account-mail.ts';
import {
  deleteInactive,
  type Inactivity,
  warnInactive,
} from '#modules/accounts/retention/inactivity.ts';
import {
  deleteCodes,
  deleteEndedLinks,
  deleteEndedSessions,
  deleteKnownClients,
  deleteUnverifiedAccounts,
} from '#modules/accounts/retention/retention.ts';
import { deleteAbandonedOrders } from '#modules/checkout/abandoned-orders.ts';
import { anonymiseFinishedOrders } from '#modules/orders/anonymise.ts';
import { customerOrders } from '#modules/orders/customer-orders.ts';
import { eraseOldGuests } from '#modules/orders/erasure.ts';
import { deleteOldEvents } from '#modules/payments/old-events.ts';
import { deleteOldSubscriptions } from '#modules/push/subscriptions.ts';
import { deleteProposalCounts } from '#modules/recommendations/impressions.ts';
import type { RestaurantStore } from '#restaurant/store.ts';

const A_DAY = 24 * 60 * 60_000;

/** Deletes what has ended long enough ago, by the periods of the restaurant's settings. Rules N-21, N-22, and N-24. */
export function retentionChores(
  pool: pg.Pool,
  restaurant: RestaurantStore['current'],
  mails: MailOutlet,
): readonly Chore[] {
  const chore = (
    name: string,
    remove: (pool: pg.Pool, before: Instant, now: Instant) => Promise<number>,
    daysOf: (periods: RetentionPeriods) => number,
  ): Chore => ({
    name,
    async run(now) {
      const { settings } = await restaurant();
      return remove(pool, now - daysOf(retentionPeriods(settings)) * A_DAY, now);
    },
  });
  const unused = (name: string, treat: (inactivity: Inactivity) => Promise<number>): Chore => ({
    name,
    async run(now) {
      const { settings } = await restaurant();
      const { inactiveAccountsDays } = retentionPeriods(settings);
      return treat({ now, before: now - inactiveAccountsDays * A_DAY });
    },
  });
  const orders = customerOrders(pool);
  return [
    chore('codes', deleteCodes, ({ codesDays }) => codesDays),
    chore('tokens', deleteEndedSessions, ({ tokensDays }) => tokensDays),
    chore('links of mails', deleteEndedLinks, ({ codesDays }) => codesDays),
    { name: 'known clients', run: (now) => deleteKnownClients(pool, now) },
    { name: 'failed attempts', run: (now) => deleteFailedAttempts(pool, now) },
    chore('unverified accounts', deleteUnverifiedAccounts, (days) => days.unverifiedAccountsDays),
    unused('unused accounts', (inactivity) => deleteInactive(pool, orders, inactivity)),
    unused('warnings', (inactivity) => warnInactive(pool, mails, inactivity)),
    chore('push subscriptions', deleteOldSubscriptions, (days) => days.pushSubscriptionsDays),
    chore('abandoned orders', deleteAbandonedOrders, (days) => days.abandonedOrdersDays),
    { name: 'guests of finished orders', run: (now) => anonymiseFinishedOrders(pool, now) },
    chore('guests of old orders', eraseOldGuests, ({ orderGuestsDays }) => orderGuestsDays),
    chore('proposal counts', deleteProposalCounts, (days) => days.proposalCountsDays),
    chore('payment events', deleteOldEvents, ({ paymentEventsDays }) => paymentEventsDays),
  ];
}
