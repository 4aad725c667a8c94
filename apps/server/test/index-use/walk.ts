import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { mailStore } from '#jobs/mails/mail-store.ts';
import { cleanUpJobs } from '#jobs/open-jobs.ts';
import { pushNotificationStore } from '#jobs/push/push-notifications.ts';
import { queueMetrics } from '#jobs/queue/queue-metrics.ts';
import { reserveConfirmation } from '#modules/mails/compose-mail.ts';
import { eventsAfter } from '#modules/orders/event-reader.ts';
import { purgeYear } from '#modules/orders/retention/delete-orders.ts';
import { waitingOrderMetrics } from '#modules/orders/waiting-orders.ts';
import { latePayment, refundRecord } from '#modules/payments/refunds/refund-record.ts';
import { findDevice, registerDevice, removeDevice } from '#modules/push/subscriptions.ts';
import { eventCounts, readCounts } from '#modules/recommendations/repository.ts';
import { countSales } from '#modules/recommendations/sales-counts.ts';
import { isUntrained } from '#modules/recommendations/training.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { retentionJobs } from '#retention-jobs.ts';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { type AccountShop, PASSWORD } from '#test/shops/account-shop.ts';
import { aCardOrder, type CardShop, CHECKOUT } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const NOW = FRIDAY_EVENING;
const A_DAY = 24 * 60 * 60_000;

/** Orders in a slot and as soon as possible: placed, retried, changed, submitted in time and too late. */
export async function placeAndSubmit(shop: Shop): Promise<string> {
  const inSlot = anOrder({ customer: await forTomorrow(shop) });
  const placed = await ask(shop.post(CHECKOUT, inSlot));
  await ask(shop.post(CHECKOUT, inSlot));
  await ask(shop.post(CHECKOUT, { ...inSlot, comment: 'Sans sonner' }));
  shop.setNow(NOW + 20 * 60_000);
  await ask(shop.put(CHECKOUT, { order_id: placed.order_id, status: 'pending' }));
  shop.setNow(NOW);
  const soon = await ask(shop.post(CHECKOUT, anOrder()));
  await ask(shop.put(CHECKOUT, { order_id: soon.order_id, status: 'pending' }));
  return String(soon.order_id);
}

/** Orders that take portions of a counted hold: placed, sent again, too many, submitted in time and late. */
export async function takePortions(shop: Shop, pool: pg.Pool): Promise<void> {
  const customer = await forTomorrow(shop);
  const early = await ask(shop.post(CHECKOUT, anOrder({ customer })));
  await pool.query(
    `INSERT INTO holds (kind, subject, ends_at, portions, set_at)
     VALUES ('item', 'maki-saumon', $1, 4, $1)`,
    [new Date(NOW + 3 * A_DAY).toISOString()],
  );
  await pool.query('UPDATE availability SET version = version + 1');
  await ask(shop.put(CHECKOUT, { order_id: early.order_id, status: 'pending' }));
  const taking = anOrder({ customer });
  const { order_id } = await ask(shop.post(CHECKOUT, taking));
  await ask(shop.post(CHECKOUT, taking));
  expect((await shop.post(CHECKOUT, anOrder())).status).toBe(409);
  shop.setNow(NOW + 10 * 60_000);
  await ask(shop.put(CHECKOUT, { order_id, status: 'pending' }));
  shop.setNow(NOW);
  await ordersAt(pool).portionsUsed(NOW);
  await pool.query('DELETE FROM holds');
  await pool.query('UPDATE availability SET version = version + 1');
}

/** Uses a coupon until it is used up, and submits an order whose hold is over. */
export async function useUpCoupon(shop: Shop, pool: pg.Pool): Promise<void> {
  const cheaper = { discount: 1.18, tax: 0.97, total: 10.62, coupon: 'offre' };
  const { order_id } = await ask(shop.post(CHECKOUT, anOrder(cheaper)));
  expect((await shop.post(CHECKOUT, anOrder(cheaper))).status).toBe(409);
  await ask(shop.post(`${CHECKOUT}quote`, anOrder(cheaper)));
  shop.setNow(NOW + 10 * 60_000);
  await ask(shop.put(CHECKOUT, { order_id, status: 'pending' }));
  shop.setNow(NOW);
  await ordersAt(pool).offerUseCounts(NOW);
}

/** A customer who chose the first time of the next day. */
async function forTomorrow(shop: Shop) {
  const listed = await shop.app.inject(`${CHECKOUT}slots?is_pickup=true`);
  const { delivery_date, delivery_time_range } = listed.json().payload.days[1].slots[0];
  return aCustomer({ date: { delivery_date, delivery_time_range } });
}

/** One open order more than a client may have. */
export async function placeAsClient(shop: Shop): Promise<void> {
  for (const _ of [1, 2, 3]) await ask(shop.post(CHECKOUT, anOrder()));
  expect((await shop.post(CHECKOUT, anOrder())).status).toBe(429);
}

/** An order paid by card, confirmed by a webhook, refunded in part; and the reconciliation job. */
export async function payAndRefund(shop: CardShop, pool: pg.Pool): Promise<void> {
  const intentId = await shop.intent();
  const { order_id } = await ask(shop.post(CHECKOUT, aCardOrder(intentId)));
  shop.stripe.ledger.pay(intentId);
  expect(await shop.deliverEvent()).toBe(200);
  expect(await shop.deliverEvent()).toBe(200);
  await ask(shop.put(CHECKOUT, { order_id, status: 'paid' }));
  await shop.refunds.request(String(order_id), 500, 'walked');
  await shop.intent();
  shop.wait(30);
  await shop.reconcile();
  expect(await refundRecord(pool, 'walked')).not.toBeNull();
  const guest = { email: 'jeanne.martin@example.fr', user_id: 'nobody', is_address_proven: false };
  // No mail has this id: what it reads is what matters.
  expect(await reserveConfirmation(pool, randomUUID(), guest)).toBe(false);
  expect(await latePayment(pool, String(order_id), 'walked')).not.toBeNull();
  const { charges } = shop.stripe.ledger;
  charges.refundByHand(intentId, 100);
  charges.inquire(intentId);
  expect(await shop.deliverEvent()).toBe(200);
  charges.rejectRefunds(intentId, 'balance_insufficient');
  await shop.refunds.request(String(order_id), 200, 'refused');
  await shop.refunds.attemptNow('refused');
  expect(await shop.refunds.list()).toHaveLength(1);
  await shop.refunds.retry('refused');
  await shop.refunds.attemptNow('refused');
  expect(await shop.refunds.withdraw('refused')).toBe(true);
  const cancelOrder = ordersAt(pool).cancel;
  const cancelled = await cancelOrder(String(order_id), { refund: 'full' });
  expect(cancelled).toMatchObject({ kind: 'cancelled', amount: 580 });
  expect((await ordersAt(pool).findMailed(String(order_id)))?.cancellation).not.toBeNull();
}

/** What a guest, a device and the kitchen do with a submitted order. */
export async function followOrder(shop: Shop, pool: pg.Pool, orderId: string): Promise<void> {
  const orders = ordersAt(pool);
  const key = await orders.keyOf(orderId);
  expect((await shop.app.inject(`/v2/public/orders/${key}`)).statusCode).toBe(200);
  const order = await orders.find(orderId);
  await orders.findByKey(order?.link_key ?? key, NOW);
  expect(await orders.findByNumber(1, null)).not.toBeNull();
  await orders.findByNumber(order?.number ?? 0, '2026-11-20');
  await eventsAfter(pool, { transaction: '0', sequence: 0 }, 100);
  const target = { endpoint: 'https://push.example.fr/walk', p256dh: '', auth: '' };
  const device = await registerDevice(pool, orderId, target, NOW);
  const id = device.kind === 'registered' ? device.subscriptionId : '';
  await findDevice(pool, orderId, id);
  await orders.advance(orderId, 'accepted');
  const notifications = pushNotificationStore(pool);
  const { rows } = await pool.query<{ id: string }>('SELECT notice_id AS id FROM push_notices');
  const push = await notifications.take(rows[0]?.id ?? '', NOW + 1_000);
  if (push === null || typeof push === 'number') throw new Error('The notification is not due.');
  await notifications.addDue(NOW + 1_000);
  await notifications.postpone(push, NOW);
  await notifications.settle(push);
  await orders.advance(orderId, 'ready');
  await removeDevice(pool, orderId, id);
  await notifications.deleteDevice(id);
  await orders.advance(orderId, 'handed_over');
  const reported = await shop.app.inject(`/v2/public/orders/${key}/reported-items`);
  expect(reported.statusCode).toBe(200);
}

/** An account with a long history, from sign-up to deletion. */
export async function liveWithAccount(shop: AccountShop, owner: pg.ClientBase): Promise<void> {
  const { token, id, email } = await shop.member({ email: 'walking@example.fr' });
  await owner.query(
    `UPDATE orders SET user_id = $1 WHERE order_id IN (
       SELECT order_id FROM orders WHERE user_id IS NULL AND submitted_at IS NOT NULL
       ORDER BY placed_at LIMIT 600)`,
    [id],
  );
  await owner.query(
    `UPDATE orders SET email = upper($1) WHERE order_id IN (
       SELECT order_id FROM orders WHERE user_id IS NULL AND submitted_at IS NOT NULL
       ORDER BY placed_at LIMIT 30)`,
    [email],
  );
  const login = await shop.auth('POST', '/login/', { body: { email, password: PASSWORD } });
  expect(login.status).toBe(200);
  for (const page of [1, 50]) {
    const { body } = await shop.auth('GET', `/orders?page=${page}&limit=10`, { token });
    expect(body.orders).toHaveLength(10);
  }
  const offered = await shop.auth('GET', '/guest-orders', { token });
  expect(offered.body.total).toBe(30);
  expect((await shop.auth('POST', '/guest-orders', { token })).status).toBe(200);
  await shop.auth('GET', '/profile', { token });
  expect((await shop.auth('GET', '/sessions', { token })).status).toBe(200);
  expect((await shop.auth('DELETE', '/sessions/of-nobody', { token })).status).toBe(200);
  const exported = await shop.auth('GET', '/export', { token });
  expect(exported.body.orders).toHaveLength(630);
  const body = { token, user_id: id, password: PASSWORD };
  expect((await shop.auth('DELETE', '/delete-profile/', { token, body })).status).toBe(200);
}

/** Counts, training, and recommendations. */
export async function recommendDishes(
  shop: Shop,
  pool: pg.Pool,
  learner: pg.Client,
): Promise<void> {
  const items = [{ itemId: 'maki-saumon', quantity: 1 }];
  await shop.post('/v2/recommendations', { cartItems: items, maxRecommendations: 4 });
  const popular = await shop.app.inject('/v2/recommendations/popular');
  expect(popular.statusCode).toBe(200);
  expect(await countSales(pool, NOW)).toBeGreaterThan(0);
  await isUntrained(pool);
  await readCounts(learner, NOW);
  const counts = eventCounts(pool);
  await counts.add({ place: 'cart', event: 'shown', items: ['maki-saumon'] }, '2026-11-20');
  await counts.since('2026-10-20');
}

/** The maintenance jobs, and the queries of the metrics. */
export async function lookAfter(pool: pg.Pool): Promise<void> {
  const snapshot = restaurantSnapshot(0, aRestaurant());
  const retention = retentionJobs({
    pool,
    restaurant: async () => snapshot,
    accountMails: { enqueue: enqueueMail },
  });
  for (const { run } of [...retention, ...cleanUpJobs(pool)]) await run(NOW + 15 * A_DAY);
  await purgeYear(pool, 2009);
  const mails = mailStore(pool);
  await mails.count();
  await mails.listDead();
  await mails.replay(null);
  await mails.enqueueMissing();
  const registry = new Registry();
  queueMetrics(registry, pool);
  waitingOrderMetrics(registry, pool, () => NOW);
  await registry.metrics();
}

async function ask(answer: ReturnType<Shop['post']>): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.payload ?? {};
}
