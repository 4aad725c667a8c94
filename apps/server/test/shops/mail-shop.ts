import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { FastifyInstance } from 'fastify';
import { afterEach } from 'vitest';
import type { MailTransport } from '#adapters/mail/mail-transport.ts';
import { smtpTransport } from '#adapters/mail/mail-transport.ts';
import { mailStore } from '#jobs/mails/mail-store.ts';
import { orderSubmittedTask, sendMailTask } from '#jobs/mails/send-mail.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { accountMailComposer } from '#modules/accounts/mails/compose-account-mail.ts';
import { alertedPerson } from '#modules/alerts/alert-store.ts';
import { mailedDocuments } from '#modules/invoices/billing.ts';
import { composeMails, reserveConfirmation } from '#modules/mails/compose-mail.ts';
import { latePayment, refundRecord } from '#modules/payments/refunds/refund-record.ts';
import { staffMailComposer } from '#modules/staff/people/invitations.ts';
import { argon2Hashing } from '#plugins/limits/hashing.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { Secret } from '#secret.ts';
import { anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { ordersAt } from './orders-at.ts';

const hashing = argon2Hashing();

/** Opens the jobs of shops on a test database, with short pauses, and stops them after each test. */
export function mailJobs(database: TestDatabase) {
  const open: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((jobs) => jobs.stop()));
    await emptyTables(database.pool, 'mails', 'pgboss.job');
  });

  return async function openMailJobs(
    mailServer: string | MailTransport,
    pauses = { firstSeconds: 1, maxSeconds: 2 },
    overrides: Partial<RestaurantDocument> = {},
  ): Promise<Jobs> {
    const { pool } = database;
    const snapshot = restaurantSnapshot(0, aRestaurant(overrides));
    const transport =
      typeof mailServer === 'string' ? smtpTransport(new Secret(mailServer)) : mailServer;
    const sendMail = sendMailTask({
      mails: mailStore(pool),
      transport,
      compose: composeMails({
        restaurant: async () => snapshot,
        findOrder: ordersAt(pool).findMailed,
        reserveConfirmation: (mailId, order) => reserveConfirmation(pool, mailId, order),
        findRefund: (refundId) => refundRecord(pool, refundId),
        findLatePayment: (orderId, refundId) => latePayment(pool, orderId, refundId),
        findAlerted: (personId) => alertedPerson(pool, personId),
        findBilling: mailedDocuments({
          pool,
          orders: ordersAt(pool),
          restaurant: async () => snapshot,
          clock: Date.now,
        }),
        composeAccountMail: accountMailComposer(pool, hashing, Date.now),
        composeStaffMail: staffMailComposer(pool, 'https://www.comptoir.example.fr', Date.now),
        from: null,
        siteRoot: 'https://www.comptoir.example.fr',
      }),
      count() {},
      clock: Date.now,
      log: silentLog,
      pauses,
    });
    const { openLinks } = ordersAt(pool);
    const jobs = openJobs({
      pool,
      tasks: [orderSubmittedTask({ pool, openLinks, countSubmitted() {} }), sendMail],
      maintenance: [],
      reconciliation: [],
      clock: Date.now,
      log: silentLog,
    });
    const opened = {
      async stop() {
        await jobs.stop();
        transport.close();
      },
    };
    open.push(opened);
    return opened;
  };
}

/** Places and submits an order for this guest; answers its id. */
export async function orderAs(
  app: FastifyInstance,
  email: string,
  overrides: Partial<OrderBody> = {},
): Promise<string> {
  const body = anOrder(overrides);
  const url = '/v2/public/checkout/';
  const payload = { ...body, customer: { ...body.customer, email } };
  const placed = await app.inject({ method: 'POST', url, payload });
  const { order_id } = placed.json().payload;
  await app.inject({ method: 'PUT', url, payload: { order_id, status: 'pending' } });
  return order_id;
}
