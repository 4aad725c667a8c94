import { join } from 'node:path';
import type { Cards } from '#adapters/cards/cards.ts';
import { forgetOldMails, outboxTransport } from '#adapters/mail/file-transport.ts';
import type { MailTransport } from '#adapters/mail/mail-transport.ts';
import { smtpTransport } from '#adapters/mail/smtp.ts';
import { webPush } from '#adapters/push/web-push.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { Notifications } from '#db/notifications.ts';
import { addOrderYears } from '#db/order-partitions.ts';
import { mayConfirm } from '#jobs/mails/confirmation-limit.ts';
import { handInMail } from '#jobs/mails/mail-store.ts';
import { sendAddressedTickets } from '#jobs/mails/ticket-recipient.ts';
import { tidyUp } from '#jobs/maintenance/clean-up.ts';
import type { Chore } from '#jobs/maintenance/maintenance-jobs.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { type NoticeDesk, openNoticeDesk } from '#jobs/push/notification-dispatcher.ts';
import type { Log } from '#log.ts';
import type { Hashing } from '#modules/accounts/authentication/hashing.ts';
import { letterMaker } from '#modules/accounts/mails/compose-account-mail.ts';
import { payableOrders } from '#modules/checkout/payable-orders.ts';
import { cancellationRecord } from '#modules/orders/cancellation-record.ts';
import { finalizedOrders } from '#modules/orders/repository.ts';
import { declineCounter } from '#modules/payments/declines.ts';
import { latePayment } from '#modules/payments/late-payment.ts';
import { reconciliation } from '#modules/payments/reconciliation.ts';
import { refundRecord } from '#modules/payments/refund-record.ts';
import { refunds } from '#modules/payments/refunds.ts';
import { settlement } from '#modules/payments/settlement.ts';
import { pushKeys } from '#modules/push/push-keys.ts';
import { countSales } from '#modules/recommendations/sales-counts.ts';
import { isUntaught, learnAssociations } from '#modules/recommendations/training.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import { retentionChores } from '#retention-jobs.ts';
import type { ShopMetrics } from '#shop-metrics.ts';

export interface ShopParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly restaurant: RestaurantStore;
  readonly hashing: Hashing;
  readonly cards: Cards;
  readonly onPaid: () => void;
  readonly siteRoot: string;
  readonly metrics: ShopMetrics;
  readonly log: Log;
}

/** What runs after an answer, wired. */
export function openShopJobs(config: Config, parts: ShopParts): Jobs {
  const { database, notifications, restaurant, hashing, siteRoot, log } = parts;
  const { pool, address } = database;
  const notices = noticeDesk(config, parts);
  const jobs = openJobs({
    pool,
    address,
    notifications,
    transport: mailTransport(config),
    sources: {
      restaurant: restaurant.current,
      findOrder: finalizedOrders(pool).find,
      mayConfirm: async (order) => !config.rateLimit || mayConfirm(pool, order),
      findCancellation: (orderId) => cancellationRecord(pool, orderId),
      findRefund: (refundId) => refundRecord(pool, refundId),
      findLatePayment: (orderId, refundId) => latePayment(pool, orderId, refundId),
      letterFor: letterMaker(pool, hashing, Date.now),
      from: config.mail.from,
      siteRoot,
    },
    chores: [
      { name: 'years of orders', run: (now) => addOrderYears(pool, now) },
      ...tidyUp(pool),
      ...retentionChores(pool, restaurant.current, { send: handInMail }),
      learning(database),
      outbox(config),
    ],
    rounds: [payments(config, parts), tickets(parts)],
    count: parts.metrics.mails,
    countFinalized: parts.metrics.finalized,
    clock: Date.now,
    log,
  });
  return {
    wake: jobs.wake,
    async stop() {
      await Promise.all([jobs.stop(), notices.stop()]);
    },
  };
}

/** What tells devices how far orders are. */
function noticeDesk({ push }: Config, parts: ShopParts): NoticeDesk {
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
  const { current } = restaurant;
  const count = parts.metrics.notices;
  const told = { transport, restaurant: current, count, clock: Date.now, log };
  return openNoticeDesk({ pool, notifications, ...told });
}

function payments({ rateLimit }: Config, parts: ShopParts): Chore {
  const { database, cards, onPaid, metrics, log } = parts;
  const { pool } = database;
  const clock = Date.now;
  const count = metrics.fates;
  const declines = declineCounter({ pool, clock, isLimited: rateLimit });
  const orders = payableOrders;
  const settleIntent = settlement({ pool, cards, orders, clock, declines, onPaid, count });
  const giveBack = refunds(pool, cards, clock, ({ intentId, reason }) => {
    log.error({ payment: { intent: intentId, reason } }, 'The card provider refuses a refund');
  });
  const run = reconciliation({ pool, settleIntent, refunds: giveBack, clock, log, count });
  return { name: 'payments', run };
}

/** Orders that could not be mailed are, once the restaurant has an address. Rule J-50. */
function tickets({ database: { pool }, restaurant }: ShopParts): Chore {
  return {
    name: 'tickets without a recipient',
    run: async () => sendAddressedTickets(pool, (await restaurant.current()).settings),
  };
}

function learning({ pool, address }: Database): Chore {
  return {
    name: 'recommendations',
    async run(now) {
      const counted = await countSales(pool, now);
      if (counted > 0 || (await isUntaught(pool))) await learnAssociations({ address, now });
      return counted;
    },
  };
}

/** Mails hold names and codes: a folder of them is a place to look, not to keep. Rule J-6. */
const KEEP_FILES_MILLISECONDS = 30 * 24 * 60 * 60_000;

function outbox({ dataDir }: Config): Chore {
  return {
    name: 'files of mails',
    run: (now) => forgetOldMails(join(dataDir, 'outbox'), now - KEEP_FILES_MILLISECONDS),
  };
}

function mailTransport({ mail, dataDir }: Config): MailTransport {
  return mail.smtpUrl === null
    ? outboxTransport(join(dataDir, 'outbox'))
    : smtpTransport(mail.smtpUrl);
}
