import { join } from 'node:path';
import { alertWebhook } from '#adapters/alerts/alert-webhook.ts';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { PayoutGateway } from '#adapters/cards/payout-gateway.ts';
import { deleteOldMailFiles, fileTransport } from '#adapters/mail/file-transport.ts';
import type { MailTransport } from '#adapters/mail/mail-transport.ts';
import { smtpTransport } from '#adapters/mail/smtp.ts';
import type { PushTransport } from '#adapters/push/push-transport.ts';
import { webPush } from '#adapters/push/web-push.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { Notifications } from '#db/notifications.ts';
import { reserveConfirmation } from '#jobs/mails/confirmation-limit.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { sendAddressedTickets } from '#jobs/mails/ticket-recipient.ts';
import { cleanUpJobs, type MaintenanceJob } from '#jobs/maintenance/maintenance-jobs.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import {
  type DispatcherDependencies,
  openNotificationDispatcher,
  openStaffDispatcher,
} from '#jobs/push/notification-dispatcher.ts';
import type { Log } from '#log.ts';
import type { Hashing } from '#modules/accounts/authentication/hashing.ts';
import { accountMailComposer } from '#modules/accounts/mails/compose-account-mail.ts';
import { alertedPerson } from '#modules/alerts/alert-store.ts';
import { clockAlert } from '#modules/alerts/clock-alert.ts';
import { type OrderWatch, openOrderWatch } from '#modules/alerts/order-watch.ts';
import { readStored } from '#modules/availability/stored-availability.ts';
import { openBooksJob } from '#modules/books/clock/books-job.ts';
import { whileClockIsBelieved } from '#modules/books/clock/last-seen.ts';
import { publishScheduled } from '#modules/catalogue/publication.ts';
import { collectPictures } from '#modules/catalogue/uploaded-pictures.ts';
import { noteShares } from '#modules/group-orders/group-orders.ts';
import { writeCreditNotes } from '#modules/invoices/credit-notes.ts';
import { mailedDocuments } from '#modules/invoices/mailed-document.ts';
import { openEffectsJob } from '#modules/orders/effects/effects-job.ts';
import { lockOrder, openOrders } from '#modules/orders/orders.ts';
import { declineCounter } from '#modules/payments/intents/intent-limits.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { openRefundJob } from '#modules/payments/refunds/refund-job.ts';
import { latePayment, mailedRefund } from '#modules/payments/refunds/refund-record.ts';
import { logRefusal, refunds } from '#modules/payments/refunds/refunds.ts';
import { reconciliation } from '#modules/payments/settlement/reconciliation.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import { shareService } from '#modules/payments/shares/shares.ts';
import { openPayoutsJob } from '#modules/payouts/payout-sync.ts';
import {
  openPrintDispatcher,
  type PrintDispatcher,
} from '#modules/printing/dispatch/print-dispatcher.ts';
import { openPrintQueue } from '#modules/printing/queue/print-queue.ts';
import { pushKeys } from '#modules/push/push-keys.ts';
import { countSales } from '#modules/recommendations/sales-counts.ts';
import { isUntrained, trainAssociations } from '#modules/recommendations/training.ts';
import {
  deletePhotographs,
  reportPhotographsDirectory,
} from '#modules/reported-items/photographs.ts';
import { staffMailComposer } from '#modules/staff/people/staff-mails.ts';
import { openDeadlineJob } from '#modules/substitutions/deadline-job.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import { retentionJobs } from '#retention-jobs.ts';
import type { ShopMetrics } from '#shop-metrics.ts';

export interface ShopParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly restaurant: RestaurantStore;
  readonly hashing: Hashing;
  readonly cards: CardGateway;
  /** Null without a provider that pays out. */
  readonly payouts: PayoutGateway | null;
  readonly onPaid: () => void;
  readonly siteRoot: string;
  readonly metrics: ShopMetrics;
  readonly log: Log;
}

/** Wires the shop's jobs and push notifications. */
export function openShopJobs(config: Config, parts: ShopParts): Jobs {
  const { database, notifications, restaurant, hashing, siteRoot, log } = parts;
  const { pool } = database;
  const orders = openOrders({ pool, money: orderMoney, clock: Date.now });
  const push = openNotificationDispatcher({
    ...pushDependencies(config, parts),
    keyOf: orders.keyOf,
  });
  const staffPush = openStaffDispatcher(pushDependencies(config, parts));
  const effects = openEffectsJob({ pool, money: orderMoney, clock: Date.now, log });
  const refundJob = openRefundJob({
    refunds: refunds(pool, parts.cards, Date.now, logRefusal(log)),
    notifications,
    log,
  });
  const watch = orderWatch(config, parts);
  const deadlines = openDeadlineJob({ orders, log });
  const printing = printDispatcher(parts);
  const payoutsJob =
    parts.payouts &&
    openPayoutsJob({ pool, notifications, gateway: parts.payouts, clock: Date.now, log });
  const books = openBooksJob({
    pool,
    notifications,
    timeZone: async () => (await restaurant.current()).scheduling.pickup.timezone,
    alert: clockAlert(pool),
    clock: Date.now,
    log,
  });
  const jobs = openJobs({
    pool,
    notifications,
    transport: mailTransport(config),
    sources: {
      restaurant: restaurant.current,
      findOrder: orders.findMailed,
      reserveConfirmation: async (mailId, order) =>
        !config.rateLimit || reserveConfirmation(pool, mailId, order),
      findRefund: (occasion) => mailedRefund(pool, occasion),
      findLatePayment: (orderId, refundId) => latePayment(pool, orderId, refundId),
      findAlerted: (personId) => alertedPerson(pool, personId),
      findBilling: mailedDocuments({
        pool,
        orders,
        restaurant: restaurant.current,
        clock: Date.now,
      }),
      composeAccountMail: accountMailComposer(pool, hashing, Date.now),
      composeStaffMail: staffMailComposer(pool, siteRoot, Date.now),
      from: config.mail.from,
      siteRoot,
    },
    openLinks: orders.openLinks,
    maintenance: [
      ...cleanUpJobs(pool),
      ...retentionJobs(pool, restaurant.current, { enqueue: enqueueMail }).map((job) =>
        whileClockIsBelieved(pool, job),
      ),
      training(database),
      mailFiles(config),
      {
        name: 'unused pictures',
        run: (now) => collectPictures(pool, picturesDirectory(config.dataDir), now),
      },
      {
        name: 'photographs of reports',
        run: (now) => deletePhotographs(pool, reportPhotographsDirectory(config.dataDir), now),
      },
    ],
    reconciliation: [
      payments(config, parts),
      tickets(parts),
      { name: 'scheduled publication', run: (now) => publishScheduled(pool, now) },
      {
        name: 'credit notes',
        run: async (now) =>
          writeCreditNotes(pool, (await restaurant.current()).scheduling.pickup.timezone, now),
      },
    ],
    count: parts.metrics.mails,
    countFinalized: parts.metrics.finalized,
    clock: Date.now,
    log,
  });
  return {
    wake: jobs.wake,
    async stop() {
      const pushed = [push.stop(), staffPush.stop()];
      const watching = [effects, refundJob, deadlines, watch, printing, books].map((job) =>
        job.stop(),
      );
      await Promise.all([jobs.stop(), ...pushed, ...watching, payoutsJob?.stop()]);
    },
  };
}

/** The demonstration sends no push messages. */
const NO_PUSH: PushTransport = { send: async () => ({ kind: 'gone' }), close() {} };

/** Each dispatcher has a transport of its own, which it closes. */
function pushDependencies(
  { push, isDemonstration }: Config,
  parts: ShopParts,
): DispatcherDependencies {
  const { notifications, restaurant, siteRoot, log } = parts;
  const { pool } = parts.database;
  const { configured, services } = push;
  const transport = webPush({
    keys: pushKeys(pool, configured?.keys ?? null),
    async subject() {
      if (configured) return configured.subject;
      const email = (await restaurant.current()).settings.contacts?.email;
      if (email) return `mailto:${email}`;
      return siteRoot.startsWith('https:') ? siteRoot : null;
    },
    services,
    clock: Date.now,
  });
  return {
    pool,
    notifications,
    transport: isDemonstration ? NO_PUSH : transport,
    restaurant: restaurant.current,
    count: parts.metrics.push,
    clock: Date.now,
    log,
  };
}

/** Accepts, alerts about, and cancels orders that wait. */
function orderWatch({ alerts }: Config, parts: ShopParts): OrderWatch {
  const { database, notifications, restaurant, siteRoot, log } = parts;
  const { pool } = database;
  const orders = openOrders({ pool, money: orderMoney, clock: Date.now });
  return openOrderWatch({
    pool,
    notifications,
    restaurant: restaurant.current,
    readSet: () => readStored(pool),
    orders: { ...orders, lock: lockOrder },
    webhook: alerts && alertWebhook(alerts),
    siteRoot,
    clock: Date.now,
    log,
  });
}

/** Prints on the TCP printers that the servers connect to. */
function printDispatcher(parts: ShopParts): PrintDispatcher {
  const { database, notifications, restaurant, metrics, log } = parts;
  const { pool } = database;
  const clock = Date.now;
  const orders = openOrders({ pool, money: orderMoney, clock });
  const { current } = restaurant;
  const queue = openPrintQueue({ pool, orders, restaurant: current, count: metrics.prints });
  return openPrintDispatcher({ pool, notifications, queue, restaurant: current, clock, log });
}

function payments({ rateLimit }: Config, parts: ShopParts): MaintenanceJob {
  const { database, cards, onPaid, metrics, log } = parts;
  const { pool } = database;
  const clock = Date.now;
  const count = metrics.paymentActions;
  const declines = declineCounter({ pool, clock, isLimited: rateLimit });
  const orders = openOrders({ pool, money: orderMoney, clock }).payment;
  const settleIntent = settlement({
    pool,
    cards,
    orders,
    noteShares,
    clock,
    declines,
    onPaid,
    count,
  });
  const shares = shareService({ pool, cards, orders, settleIntent, noteShares, clock });
  const run = reconciliation({
    pool,
    settleIntent,
    shares,
    clock,
    log,
    count,
  });
  return { name: 'payments', run };
}

/** Sends tickets that had no recipient, once the restaurant has an address. Rule J-50. */
function tickets({ database: { pool }, restaurant }: ShopParts): MaintenanceJob {
  return {
    name: 'tickets without a recipient',
    run: async () => sendAddressedTickets(pool, (await restaurant.current()).settings),
  };
}

function training({ pool, address }: Database): MaintenanceJob {
  return {
    name: 'recommendations',
    async run(now) {
      const counted = await countSales(pool, now);
      if (counted > 0 || (await isUntrained(pool))) await trainAssociations({ address, now });
      return counted;
    },
  };
}

/** Mail files hold names and codes. Rule J-6. */
const KEEP_FILES_MS = 30 * 24 * 60 * 60_000;

function mailFiles({ dataDir }: Config): MaintenanceJob {
  return {
    name: 'files of mails',
    run: (now) => deleteOldMailFiles(join(dataDir, 'outbox'), now - KEEP_FILES_MS),
  };
}

/** How mails leave: by the mail server, or as files. */
export function mailTransport({ mail, dataDir }: Config): MailTransport {
  return mail.smtpUrl === null
    ? fileTransport(join(dataDir, 'outbox'))
    : smtpTransport(mail.smtpUrl);
}
