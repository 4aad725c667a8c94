import { join } from 'node:path';
import { type AlertWebhook, alertWebhook } from '#adapters/alerts/alert-webhook.ts';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { PayoutGateway } from '#adapters/cards/payout-gateway.ts';
import { deleteOldMailFiles, fileTransport } from '#adapters/mail/file-transport.ts';
import type { MailTransport } from '#adapters/mail/mail-transport.ts';
import { smtpTransport } from '#adapters/mail/smtp.ts';
import type { PushTransport } from '#adapters/push/push-transport.ts';
import { webPush } from '#adapters/push/web-push.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { TaskName } from '#db/jobs.ts';
import type { Notifications } from '#db/notifications.ts';
import { composeMails, type MailSources } from '#jobs/mails/compose-mail.ts';
import { reserveConfirmation } from '#jobs/mails/confirmation-limit.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { mailStore } from '#jobs/mails/mail-store.ts';
import { orderSubmittedTask } from '#jobs/mails/order-submitted.ts';
import { sendMailTask } from '#jobs/mails/send-mail.ts';
import { sendAddressedTickets } from '#jobs/mails/ticket-recipient.ts';
import { cleanUpJobs, type MaintenanceJob } from '#jobs/maintenance/maintenance-jobs.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { pushNotificationStore } from '#jobs/push/push-notifications.ts';
import { orderPushComposer, pushTask } from '#jobs/push/send-push.ts';
import { composeStaffPush, staffPushQueue } from '#jobs/push/staff-push.ts';
import type { Task } from '#jobs/queue/job-queue.ts';
import type { Log } from '#log.ts';
import type { Hashing } from '#modules/accounts/authentication/hashing.ts';
import { accountMailComposer } from '#modules/accounts/mails/compose-account-mail.ts';
import { alertCallTask } from '#modules/alerts/alert-call-task.ts';
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
import { effectsTask } from '#modules/orders/effects/effects-task.ts';
import { lockOrder, openOrders } from '#modules/orders/orders.ts';
import { declineCounter } from '#modules/payments/intents/intent-limits.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { latePayment, mailedRefund } from '#modules/payments/refunds/refund-record.ts';
import { refundTask } from '#modules/payments/refunds/refund-task.ts';
import { logRefusal, refunds } from '#modules/payments/refunds/refunds.ts';
import { reconciliation } from '#modules/payments/settlement/reconciliation.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import { shareService } from '#modules/payments/shares/shares.ts';
import { payoutsTask } from '#modules/payouts/payout-sync.ts';
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
import { deadlineTask } from '#modules/substitutions/deadline-task.ts';
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
  readonly siteRoot: string;
  readonly metrics: ShopMetrics;
  readonly log: Log;
}

/** Wires the shop's jobs and push notifications. */
export function openShopJobs(config: Config, parts: ShopParts): Jobs {
  const { database, notifications, restaurant, log } = parts;
  const { pool } = database;
  const watch = orderWatch(config, parts);
  const printing = printDispatcher(parts);
  const books = openBooksJob({
    pool,
    notifications,
    timeZone: async () => (await restaurant.current()).scheduling.pickup.timezone,
    alert: clockAlert(pool),
    clock: Date.now,
    log,
  });
  const transports = {
    mail: mailTransport(config),
    push: pushTransport(config, parts),
    webhook: config.alerts && alertWebhook(config.alerts),
  };
  const jobs = openJobs({
    pool,
    tasks: Object.values(tasksOf(config, parts, transports)),
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
    clock: Date.now,
    log,
  });
  return {
    async stop() {
      const watching = [watch, printing, books].map((job) => job.stop());
      await Promise.all([jobs.stop(), ...watching]);
      for (const transport of Object.values(transports)) transport?.close();
    },
  };
}

interface Transports {
  readonly mail: MailTransport;
  readonly push: PushTransport;
  /** Null: no address is configured. */
  readonly webhook: AlertWebhook | null;
}

/** The tasks, by the names of their queues. */
function tasksOf(config: Config, parts: ShopParts, transports: Transports) {
  const { database, restaurant, metrics, log } = parts;
  const { pool } = database;
  const orders = openOrders({ pool, money: orderMoney, clock: Date.now });
  const sending = { transport: transports.push, count: metrics.push, clock: Date.now, log };
  return {
    'order-submitted': orderSubmittedTask({
      pool,
      openLinks: orders.openLinks,
      countFinalized: metrics.finalized,
    }),
    'send-mail': sendMailTask({
      mails: mailStore(pool),
      compose: composeMails(mailSources(config, parts)),
      transport: transports.mail,
      clock: Date.now,
      log,
      count: metrics.mails,
    }),
    'order-effects': effectsTask({ pool, money: orderMoney, clock: Date.now }),
    'proposal-deadline': deadlineTask({ pool, orders }),
    refund: refundTask({
      pool,
      refunds: refunds(pool, parts.cards, Date.now, logRefusal(log)),
      clock: Date.now,
    }),
    push: pushTask('push', {
      queue: pushNotificationStore(pool),
      compose: orderPushComposer({
        restaurant: restaurant.current,
        keyOf: orders.keyOf,
        clock: Date.now,
      }),
      ...sending,
    }),
    'staff-push': pushTask('staff-push', {
      queue: staffPushQueue(pool),
      compose: composeStaffPush,
      ...sending,
    }),
    'alert-call': alertCallTask({
      pool,
      webhook: transports.webhook,
      restaurant: restaurant.current,
      siteRoot: parts.siteRoot,
      clock: Date.now,
      log,
    }),
    payouts: payoutsTask({ pool, gateway: parts.payouts, clock: Date.now, log }),
  } satisfies Record<Exclude<TaskName, 'maintenance' | 'reconciliation'>, Task>;
}

/** What mails are composed of. */
function mailSources({ mail, rateLimit }: Config, parts: ShopParts): MailSources {
  const { database, restaurant, hashing, siteRoot } = parts;
  const { pool } = database;
  const clock = Date.now;
  const orders = openOrders({ pool, money: orderMoney, clock });
  return {
    restaurant: restaurant.current,
    findOrder: orders.findMailed,
    reserveConfirmation: async (mailId, order) =>
      !rateLimit || reserveConfirmation(pool, mailId, order),
    findRefund: (occasion) => mailedRefund(pool, occasion),
    findLatePayment: (orderId, refundId) => latePayment(pool, orderId, refundId),
    findAlerted: (personId) => alertedPerson(pool, personId),
    findBilling: mailedDocuments({ pool, orders, restaurant: restaurant.current, clock }),
    composeAccountMail: accountMailComposer(pool, hashing, clock),
    composeStaffMail: staffMailComposer(pool, siteRoot, clock),
    from: mail.from,
    siteRoot,
  };
}

/** The demonstration sends no push messages. */
const NO_PUSH: PushTransport = { send: async () => ({ kind: 'gone' }), close() {} };

function pushTransport(
  { push, isDemonstration }: Config,
  { database: { pool }, restaurant, siteRoot }: ShopParts,
): PushTransport {
  if (isDemonstration) return NO_PUSH;
  const { configured, services } = push;
  return webPush({
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
}

/** Accepts, alerts about, and cancels orders that wait. */
function orderWatch({ alerts }: Config, parts: ShopParts): OrderWatch {
  const { database, notifications, restaurant, log } = parts;
  const { pool } = database;
  const orders = openOrders({ pool, money: orderMoney, clock: Date.now });
  return openOrderWatch({
    pool,
    notifications,
    restaurant: restaurant.current,
    readSet: () => readStored(pool),
    orders: { ...orders, lock: lockOrder },
    hasWebhook: alerts !== null,
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
  const { database, cards, metrics, log } = parts;
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
