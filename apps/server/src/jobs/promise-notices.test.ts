import { expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { registerDevice } from '#modules/push/subscriptions.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { enqueuePromiseNotices } from './promise-notices.ts';

const database = testDatabase();
const openShop = shops(database);
const MINUTE = 60_000;
/** The slot of the order. */
const REQUESTED = FRIDAY_EVENING;

async function openOrder(): Promise<string> {
  const { app } = await openShop();
  const orderId = await orderAs(app, 'jeanne@example.fr');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const device = { endpoint, p256dh: 'p', auth: 'a' };
  await registerDevice(database.pool, orderId, device, FRIDAY_EVENING);
  return orderId;
}

/** Promises so many minutes after the requested time, one after the other. */
async function promise(orderId: string, ...minutes: readonly number[]): Promise<void> {
  for (const [index, delay] of minutes.entries()) {
    const before = minutes[index - 1];
    const moved = {
      promise: REQUESTED + delay * MINUTE,
      previous: before === undefined ? null : REQUESTED + before * MINUTE,
      requestedAt: REQUESTED,
    };
    await transaction(database.pool, (client) =>
      enqueuePromiseNotices(client, orderId, moved, FRIDAY_EVENING),
    );
  }
}

async function enqueued(orderId: string) {
  const mails = await database.pool.query<{ occasion: string }>(
    "SELECT occasion FROM mails WHERE order_id = $1 AND kind = 'order_promise' ORDER BY occasion",
    [orderId],
  );
  const pushes = await database.pool.query('SELECT progress FROM push_notices');
  return {
    mails: mails.rows.map(({ occasion }) => occasion),
    pushes: pushes.rows.map(({ progress }) => progress),
  };
}

test('OB-33: the first promise causes neither mail nor push of its own, unless it is late', async () => {
  const orderId = await openOrder();
  await promise(orderId, 5);
  expect(await enqueued(orderId)).toEqual({ mails: [], pushes: [] });
  await promise(orderId, 15);
  expect(await enqueued(orderId)).toEqual({ mails: ['1 2026-11-20T17:15:00.000Z'], pushes: [] });
});

test('OB-33: a change is pushed once, and mailed from ten minutes on, also bit by bit', async () => {
  const orderId = await openOrder();
  await promise(orderId, 0, 5);
  expect(await enqueued(orderId)).toEqual({ mails: [], pushes: ['promised'] });
  await promise(orderId, 5, 10);
  expect(await enqueued(orderId)).toEqual({
    mails: ['1 2026-11-20T17:10:00.000Z'],
    pushes: ['promised'],
  });
});

test('OB-33: the same time is mailed again when it was another one meanwhile', async () => {
  const orderId = await openOrder();
  await promise(orderId, 0, 20, 0, 20);
  expect((await enqueued(orderId)).mails).toEqual([
    '1 2026-11-20T17:20:00.000Z',
    '2 2026-11-20T17:00:00.000Z',
    '3 2026-11-20T17:20:00.000Z',
  ]);
});

test('Z-6, OB-33: a step replaces the promise that waits', async () => {
  const orderId = await openOrder();
  await promise(orderId, 0, 20);
  await ordersAt(database.pool).advance(orderId, 'ready');
  expect((await enqueued(orderId)).pushes).toEqual(['ready']);
});
