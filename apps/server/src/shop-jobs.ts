import { join } from 'node:path';
import { type AlertWebhook, alertWebhook } from '#adapters/alerts/alert-webhook.ts';
import type { PayoutGateway } from '#adapters/cards/card-gateway.ts';
import {
  deleteOldMailFiles,
  fileTransport,
  type MailTransport,
  smtpTransport,
} from '#adapters/mail/mail-transport.ts';
import type { PushTransport } from '#adapters/push/push-services.ts';
import { webPush } from '#adapters/push/web-push.ts';
import type { OpenShop } from '#composition/open-shop.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { TaskName } from '#db/jobs.ts';
import type { Notifications } from '#db/notifications.ts';
import { mailStore } from '#jobs/mails/mail-store.ts';
import { orderSubmittedTask, sendMailTask } from '#jobs/mails/send-mail.ts';
import { sendAddressedTickets } from '#jobs/mails/ticket-recipient.ts';
import { cleanUpJobs, type Jobs, type MaintenanceJob, openJobs } from '#jobs/open-jobs.ts';
import {
  composeStaffPush,
  pushNotificationStore,
  staffPushQueue,
} from '#jobs/push/push-notifications.ts';
import { orderPushComposer, pushTask } from '#jobs/push/send-push.ts';
import type { Task } from '#jobs/queue/job-queue.ts';
import { accountMailComposer } from '#modules/accounts/mails/compose-account-mail.ts';
import { alertedPerson } from '#modules/alerts/alert-store.ts';
import { alertCallTask, clockAlert, openOrderWatch } from '#modules/alerts/order-watch.ts';
import { readStored } from '#modules/availability/availability.ts';
import { openBooksJob } from '#modules/books/clock/books-job.ts';
import { whileClockIsBelieved } from '#modules/books/clock/last-seen.ts';
import { publishScheduled } from '#modules/catalogue/publication.ts';
import { collectPictures } from '#modules/catalogue/uploaded-pictures.ts';
import { mailedDocuments } from '#modules/invoices/billing.ts';
import { writeCreditNotes } from '#modules/invoices/credit-notes.ts';
import {
  composeMails,
  type MailSources,
  reserveConfirmation,
} from '#modules/mails/compose-mail.ts';
import { effectsTask } from '#modules/orders/effects/effects-task.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { latePayment, mailedRefund } from '#modules/payments/refunds/refund-record.ts';
import { refundTask } from '#modules/payments/refunds/refund-task.ts';
import { reconciliation } from '#modules/payments/settlement/reconciliation.ts';
import { payoutsTask } from '#modules/payouts/payout-sync.ts';
import { openPrintDispatcher } from '#modules/printing/dispatch/print-dispatcher.ts';
import { countSales } from '#modules/recommendations/sales-counts.ts';
import { isUntrained, trainAssociations } from '#modules/recommendations/training.ts';
import { deletePhotographs } from '#modules/reported-items/photographs.ts';
import { staffMailComposer } from '#modules/staff/people/invitations.ts';
import { deadlineTask } from '#modules/substitutions/deadline-task.ts';
import { retentionJobs } from '#retention-jobs.ts';

/** The jobs need these beside the shop. */
export interface JobParts {
  readonly database: Database;
  readonly notifications: Notifications;
  /** Null without a provider that pays out. */
  readonly payouts: () => PayoutGateway | null;
  /** The root of links in mails. */
  readonly linkRoot: string;
}

/** Wires the shop's jobs and push notifications. */
export function openShopJobs(config: Config, shop: OpenShop, parts: JobParts): Jobs {
  const { pool, restaurant, picturesDirectory, timeZone, clock, log } = shop;
  const { database, notifications } = parts;
  const hasWebhook = config.alerts !== null;
  const readSet = () => readStored(pool);
  const watch = openOrderWatch({ ...shop, notifications, readSet, hasWebhook });
  const printing = openPrintDispatcher({ ...shop, notifications });
  const books = openBooksJob({
    pool,
    notifications,
    timeZone,
    alert: clockAlert(pool),
    clock,
    log,
  });
  const transports = {
    mail: mailTransport(config),
    push: pushTransport(config, shop, parts),
    webhook: config.alerts && alertWebhook(config.alerts),
  };
  const jobs = openJobs({
    pool,
    tasks: Object.values(tasksOf(config, shop, parts, transports)),
    maintenance: [
      ...cleanUpJobs(pool),
      ...retentionJobs(shop).map((job) => whileClockIsBelieved(pool, job)),
      training(database),
      mailFiles(config),
      {
        name: 'unused pictures',
        run: (now) => collectPictures(pool, picturesDirectory, now),
      },
      {
        name: 'photographs of reports',
        run: (now) => deletePhotographs(pool, shop.reportPhotographsDirectory, now),
      },
    ],
    reconciliation: [
      { name: 'payments', run: reconciliation({ ...shop, count: shop.metrics.paymentActions }) },
      {
        // Tickets that had no recipient, once the restaurant has an address. Rule J-50.
        name: 'tickets without a recipient',
        run: async () => sendAddressedTickets(pool, (await restaurant()).settings),
      },
      { name: 'scheduled publication', run: (now) => publishScheduled(pool, now) },
      { name: 'credit notes', run: async (now) => writeCreditNotes(pool, await timeZone(), now) },
    ],
    clock,
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
function tasksOf(config: Config, shop: OpenShop, parts: JobParts, transports: Transports) {
  const { pool, orders, restaurant, metrics, clock, log } = shop;
  const { linkRoot } = parts;
  const sending = { transport: transports.push, count: metrics.push, clock, log };
  return {
    'order-submitted': orderSubmittedTask({
      pool,
      openLinks: orders.openLinks,
      countSubmitted: metrics.submitted,
    }),
    'send-mail': sendMailTask({
      mails: mailStore(pool),
      compose: composeMails(mailSources(config, shop, linkRoot)),
      transport: transports.mail,
      clock,
      log,
      count: metrics.mails,
    }),
    'order-effects': effectsTask({ pool, money: orderMoney, clock }),
    'proposal-deadline': deadlineTask(shop),
    refund: refundTask({ pool, refunds: shop.cardRefunds, clock }),
    push: pushTask('push', {
      queue: pushNotificationStore(pool),
      compose: orderPushComposer({ restaurant, keyOf: orders.keyOf, clock }),
      ...sending,
    }),
    'staff-push': pushTask('staff-push', {
      queue: staffPushQueue(pool),
      compose: composeStaffPush,
      ...sending,
    }),
    'alert-call': alertCallTask({ ...shop, webhook: transports.webhook, siteRoot: linkRoot }),
    payouts: payoutsTask({ pool, gateway: parts.payouts, clock, log }),
  } satisfies Record<Exclude<TaskName, 'maintenance' | 'reconciliation'>, Task>;
}

/** The facts that mails are composed of. */
function mailSources({ mail, rateLimit }: Config, shop: OpenShop, linkRoot: string): MailSources {
  const { pool, orders, restaurant, hashing, clock } = shop;
  return {
    restaurant,
    findOrder: orders.findMailed,
    reserveConfirmation: async (mailId, order) =>
      !rateLimit || reserveConfirmation(pool, mailId, order),
    findRefund: (occasion) => mailedRefund(pool, occasion),
    findLatePayment: (orderId, refundId) => latePayment(pool, orderId, refundId),
    findAlerted: (personId) => alertedPerson(pool, personId),
    findBilling: mailedDocuments(shop),
    composeAccountMail: accountMailComposer(pool, hashing, clock),
    composeStaffMail: staffMailComposer(pool, linkRoot, clock),
    from: mail.from,
    siteRoot: linkRoot,
  };
}

/** The demonstration sends no push messages. */
const NO_PUSH: PushTransport = { send: async () => ({ kind: 'gone' }), close() {} };

function pushTransport(
  { push, isDemonstration }: Config,
  { restaurant, pushKeys, pushServices, clock }: OpenShop,
  { linkRoot }: JobParts,
): PushTransport {
  if (isDemonstration) return NO_PUSH;
  return webPush({
    keys: pushKeys,
    async subject() {
      if (push.configured) return push.configured.subject;
      const email = (await restaurant()).settings.contacts?.email;
      if (email) return `mailto:${email}`;
      return linkRoot.startsWith('https:') ? linkRoot : null;
    },
    services: pushServices,
    clock,
  });
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
