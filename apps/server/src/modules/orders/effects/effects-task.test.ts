import { afterAll, expect, test } from 'vitest';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = cardShops(database);
let crashing: CrashingPool | undefined;
afterAll(() => crashing?.pool.end());

const LATER = FRIDAY_EVENING + 10_000;
const execute = (pool = database.pool) => executeDueEffects(pool, LATER);

/** Cancels a paid order from a board of the kitchen. */
const cancel = (orderId: string, revision: number, pool = database.pool) =>
  ordersAt(pool).cancel(
    orderId,
    { reason: 'closing', refund: 'full' },
    byBoard(revision, async (client, { action, orderId: id }) => {
      await client.query(`INSERT INTO staff_audit (at, action, subject) VALUES (now(), $1, $2)`, [
        action,
        id,
      ]);
    }),
  );

async function rowsOf(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT
       (SELECT count(*) FROM order_events WHERE order_id = $1 AND type = 'cancelled') AS events,
       (SELECT count(*) FROM order_effects WHERE order_id = $1) AS waiting,
       (SELECT count(*) FROM staff_audit WHERE subject = $1) AS audited,
       (SELECT count(*) FROM mails WHERE order_id = $1 AND kind = 'order_cancelled') AS mails,
       (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds WHERE order_id = $1) AS refund`,
    [orderId],
  );
  return rows[0];
}

const NOTHING = { events: 0, waiting: 0, audited: 0, mails: 0, refund: 0 };
const WAITING = { events: 1, waiting: 1, audited: 1, mails: 0, refund: 0 };
const DONE = { events: 1, waiting: 0, audited: 1, mails: 1, refund: 1180 };

test.each(Array.from({ length: 10 }, (_, statements) => statements))(
  'OB-8, and OB-17: a change leaves all of its rows or none when its process dies before statement %i',
  async (statements) => {
    crashing ??= crashingPool(database.address);
    const { orderId } = await paidOrder(await openShop());
    crashing.crashAfter(statements);
    await cancel(orderId, 1, crashing.pool).catch(() => {});
    crashing.crashAfter(null);
    expect([NOTHING, WAITING]).toContainEqual(await rowsOf(orderId));
    await cancel(orderId, 1);
    expect(await rowsOf(orderId)).toEqual(WAITING);
  },
);

test.each(Array.from({ length: 12 }, (_, statements) => statements))(
  'OB-8: effects happen once when the process that executes them dies before statement %i',
  async (statements) => {
    crashing ??= crashingPool(database.address);
    const { orderId } = await paidOrder(await openShop());
    await cancel(orderId, 1);
    crashing.crashAfter(statements);
    await execute(crashing.pool).catch(() => {});
    crashing.crashAfter(null);
    expect([WAITING, DONE]).toContainEqual(await rowsOf(orderId));
    await Promise.all([execute(), execute(), execute()]);
    await execute();
    expect(await rowsOf(orderId)).toEqual(DONE);
  },
);

test('OB-8: a refund that was made meanwhile is not made twice', async () => {
  const shop = await openShop();
  const { orderId, intentId } = await paidOrder(shop);
  await cancel(orderId, 1);
  expect(await shop.refunds.request(orderId, 300, 'r1')).toEqual({ kind: 'too_much', left: 0 });
  shop.wait(1);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
});

test('OB-8: an order that cannot be changed now delays no other', async () => {
  const shop = await openShop();
  const { orderId } = await paidOrder(shop);
  await cancel(orderId, 1);
  const other = await orderAs(shop.app, 'jeanne@example.fr', { local_id: 'other' });
  await cancel(other, 1);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM orders WHERE order_id = $1 FOR UPDATE', [orderId]);
    expect(await execute()).toBe(1);
    expect([(await rowsOf(orderId)).waiting, (await rowsOf(other)).waiting]).toEqual([1, 0]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect(await execute()).toBe(1);
});
