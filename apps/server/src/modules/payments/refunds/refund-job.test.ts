import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Notifications, openNotifications } from '#db/notifications.ts';
import { executeDueEffects } from '#modules/orders/effects/effects-job.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { orderMoney } from './order-money.ts';
import { openRefundJob } from './refund-job.ts';

const database = testDatabase();
const openShop = cardShops(database);
let notifications: Notifications;
beforeAll(async () => {
  notifications = await openNotifications(database.address, silentLog);
});
afterAll(() => notifications.close());

/** The job of a shop, which no poll wakes. */
const jobOf = ({ refunds }: CardShop) =>
  openRefundJob({ refunds, notifications, log: silentLog, pollMs: 3_600_000 });

const cancel = (orderId: string) =>
  ordersAt(database.pool).board.move({
    orderId,
    revision: 1,
    to: 'cancelled',
    promisedAt: null,
    computePromise: () => FRIDAY_EVENING,
    reason: 'closing',
    text: null,
    refund: 'full',
    cashGiven: null,
    refuse: () => null,
    origin: { actor: 'staff', deviceKey: 'device:a' },
    record: async () => {},
  });

const executeAt = (at: number) =>
  executeDueEffects({ pool: database.pool, money: orderMoney, clock: () => at });

test('OB-8, Y-14: the end of the undo wakes the job that makes the refund', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  const job = jobOf(shop);
  try {
    await cancel(orderId);
    await executeAt(FRIDAY_EVENING + 9_999);
    expect(await shop.refunds.list()).toEqual([]);
    shop.setNow(FRIDAY_EVENING + 10_000);
    await executeAt(FRIDAY_EVENING + 10_000);
    await vi.waitFor(() => expect(shop.stripe.ledger.refunded(intentId)).toBe(1180), 10_000);
  } finally {
    await job.stop();
  }
});

test('OB-8, Y-14: a job that is opened makes what was requested before', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  await shop.refunds.request(orderId, 500, 'before');
  const job = jobOf(shop);
  try {
    await vi.waitFor(() => expect(shop.stripe.ledger.refunded(intentId)).toBe(500), 10_000);
  } finally {
    await job.stop();
  }
});

test('Y-31: several jobs make a refund once', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  const jobs = [jobOf(shop), jobOf(shop), jobOf(shop)];
  try {
    await shop.refunds.request(orderId, 500, 'once');
    await vi.waitFor(() => expect(shop.stripe.ledger.refunded(intentId)).toBe(500), 10_000);
  } finally {
    await Promise.all(jobs.map((job) => job.stop()));
  }
  expect(shop.stripe.ledger.charges.refunds).toHaveLength(1);
});
