import { type RetentionPeriods, retentionPeriods } from '@comptoir/contract/settings/retention';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { MaintenanceJob } from '#jobs/open-jobs.ts';
import { deleteOldPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import {
  deleteCodes,
  deleteEndedLinks,
  deleteEndedSessions,
  deleteInactive,
  deleteKnownClients,
  deleteUnverifiedAccounts,
  type Inactivity,
  warnInactive,
} from '#modules/accounts/retention.ts';
import { deleteEndedAvailability } from '#modules/availability/availability.ts';
import { deleteEndedGroups } from '#modules/group-orders/retention.ts';
import { deleteOldInvoices } from '#modules/invoices/invoice-store.ts';
import { customerOrders } from '#modules/orders/customer-orders.ts';
import {
  anonymiseFinishedOrders,
  anonymiseOldOrders,
} from '#modules/orders/retention/anonymise.ts';
import { deleteAbandonedOrders } from '#modules/orders/retention/delete-orders.ts';
import { deleteOldEvents } from '#modules/payments/settlement/webhook.ts';
import { deleteOldSubscriptions } from '#modules/push/subscriptions.ts';
import { deleteEventCounts } from '#modules/recommendations/repository.ts';
import { deleteExpiredStaffData, deleteOldAudit } from '#modules/staff/retention.ts';
import type { Shop } from '#shop.ts';

const A_DAY = 24 * 60 * 60_000;
/** How long it is known what was printed of an order. Rule PR-37. */
const PRINT_JOBS_DAYS = 30;

/**
 * The retention jobs: each deletes data older than a period of the restaurant's settings. Rules
 * N-21, N-22, N-24.
 */
export function retentionJobs({
  pool,
  restaurant,
  accountMails,
}: Pick<Shop, 'pool' | 'restaurant' | 'accountMails'>): readonly MaintenanceJob[] {
  const deletion = (
    name: string,
    remove: (pool: pg.Pool, before: Instant, now: Instant) => Promise<number>,
    daysOf: (periods: RetentionPeriods) => number,
  ): MaintenanceJob => ({
    name,
    async run(now) {
      const { settings } = await restaurant();
      return remove(pool, now - daysOf(retentionPeriods(settings)) * A_DAY, now);
    },
  });
  const ofInactive = (
    name: string,
    work: (inactivity: Inactivity) => Promise<number>,
  ): MaintenanceJob => ({
    name,
    async run(now) {
      const { settings } = await restaurant();
      const { inactiveAccountsDays } = retentionPeriods(settings);
      return work({ now, before: now - inactiveAccountsDays * A_DAY });
    },
  });
  const orders = customerOrders(pool);
  return [
    deletion('codes', deleteCodes, ({ codesDays }) => codesDays),
    deletion('tokens', deleteEndedSessions, ({ tokensDays }) => tokensDays),
    deletion('links of mails', deleteEndedLinks, ({ codesDays }) => codesDays),
    { name: 'known clients', run: (now) => deleteKnownClients(pool, now) },
    { name: 'sessions and links of the staff', run: (now) => deleteExpiredStaffData(pool, now) },
    { name: 'invoices', run: () => deleteOldInvoices(pool) },
    { name: 'audit log', run: (now) => deleteOldAudit(pool, now) },
    { name: 'print jobs', run: (now) => deleteOldPrintJobs(pool, now - PRINT_JOBS_DAYS * A_DAY) },
    { name: 'ended holds and pauses', run: (now) => deleteEndedAvailability(pool, now) },
    { name: 'group orders', run: (now) => deleteEndedGroups(pool, now) },
    deletion(
      'unverified accounts',
      deleteUnverifiedAccounts,
      (days) => days.unverifiedAccountsDays,
    ),
    ofInactive('unused accounts', (inactivity) => deleteInactive(pool, orders, inactivity)),
    ofInactive('warnings', (inactivity) => warnInactive(pool, accountMails, inactivity)),
    deletion('push subscriptions', deleteOldSubscriptions, (days) => days.pushSubscriptionsDays),
    deletion('abandoned orders', deleteAbandonedOrders, (days) => days.abandonedOrdersDays),
    { name: 'guests of finished orders', run: (now) => anonymiseFinishedOrders(pool, now) },
    deletion('guests of old orders', anonymiseOldOrders, ({ orderGuestsDays }) => orderGuestsDays),
    deletion('proposal counts', deleteEventCounts, (days) => days.proposalCountsDays),
    deletion('payment events', deleteOldEvents, ({ paymentEventsDays }) => paymentEventsDays),
  ];
}
