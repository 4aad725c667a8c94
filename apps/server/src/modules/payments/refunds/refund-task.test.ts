import { afterEach, expect, test, vi } from 'vitest';
import { type JobQueue, openJobQueue, type Task } from '#jobs/queue/job-queue.ts';
import { effectsTask } from '#modules/orders/effects/effects-task.ts';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { executeDueEffects, runTask } from '#test/shops/due-jobs.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';
import { orderMoney } from './order-money.ts';
import { refundTask } from './refund-task.ts';

const database = testDatabase();
const openShop = cardShops(database);
const WAIT_OPTIONS = { timeout: 10_000, interval: 50 };
const open: JobQueue[] = [];
let crashing: CrashingPool | undefined;
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()));
  await crashing?.pool.end();
  crashing = undefined;
  await emptyTables(database.pool, 'pgboss.job');
});

const taskOf = ({ refunds }: CardShop, clock = () => FRIDAY_EVENING): Task =>
  refundTask({ pool: database.pool, refunds, clock });

/** A process that makes refunds. */
const openRefunds = async (...tasks: readonly Task[]) => {
  open.push(await openJobQueue(database.pool, tasks, silentLog));
};

const cancel = (orderId: string) =>
  ordersAt(database.pool).cancel(orderId, { reason: 'closing', refund: 'full' }, byBoard(1));

test('OB-8, Y-14: the end of the undo requests the refund, which is made', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  await openRefunds(taskOf(shop));
  await cancel(orderId);
  await executeDueEffects(database.pool, FRIDAY_EVENING + 9_999);
  expect(await shop.refunds.list()).toEqual([]);
  shop.setNow(FRIDAY_EVENING + 10_000);
  await executeDueEffects(database.pool, FRIDAY_EVENING + 10_000);
  await vi.waitFor(() => expect(shop.stripe.ledger.refunded(intentId)).toBe(1180), WAIT_OPTIONS);
});

test('OB-8, Y-14: a refund reaches the provider within five seconds after the undo', {
  timeout: 40_000,
}, async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  const begun = performance.now();
  const clock = () => FRIDAY_EVENING + performance.now() - begun;
  const effects = effectsTask({ pool: database.pool, money: orderMoney, clock });
  await openRefunds(effects, taskOf(shop, clock));
  await cancel(orderId);
  await vi.waitFor(
    () => {
      shop.setNow(clock());
      expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
    },
    { timeout: 25_000, interval: 50 },
  );
  expect(performance.now() - begun).toBeGreaterThanOrEqual(10_000);
  expect(performance.now() - begun).toBeLessThan(15_000);
});

test('OB-8, Y-14: a process that starts makes what was requested before', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  await shop.refunds.request(orderId, 500, 'before');
  await openRefunds(taskOf(shop));
  await vi.waitFor(() => expect(shop.stripe.ledger.refunded(intentId)).toBe(500), WAIT_OPTIONS);
});

test('J-10, Y-14: a refund without a job, as after a restore, is made', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  await shop.refunds.request(orderId, 500, 'restored');
  await database.pool.query('DELETE FROM pgboss.job');
  const task = taskOf(shop);
  expect(await task.addMissing?.()).toBe(1);
  await openRefunds(task);
  await vi.waitFor(() => expect(shop.stripe.ledger.refunded(intentId)).toBe(500), WAIT_OPTIONS);
});

test('Y-31: several processes make a refund once, whose job was added twice', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  await openRefunds(taskOf(shop));
  await openRefunds(taskOf(shop));
  await shop.refunds.request(orderId, 500, 'once');
  await database.pool.query("SELECT add_job('refund', 'once')");
  await vi.waitFor(() => expect(shop.stripe.ledger.refunded(intentId)).toBe(500), WAIT_OPTIONS);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "SELECT state::text FROM pgboss.job WHERE name = 'refund' AND state < 'completed'",
    );
    expect(rows).toEqual([]);
  }, WAIT_OPTIONS);
  expect(shop.stripe.ledger.charges.refunds).toHaveLength(1);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'Y-31: a refund is made once when its process dies before statement %i',
  async (statements) => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 500, 'r1');
    crashing = crashingPool(database.address);
    await crashing.pool.query('SELECT');
    crashing.crashAfter(statements);
    await runTask(taskOf({ ...shop, refunds: shop.refundsOn(crashing.pool) }), ['r1']).catch(
      () => {},
    );
    crashing.crashAfter(null);
    shop.wait(2);
    await runTask(taskOf(shop), ['r1', 'r1']);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(500);
    expect(shop.stripe.ledger.charges.refunds).toHaveLength(1);
  },
);
