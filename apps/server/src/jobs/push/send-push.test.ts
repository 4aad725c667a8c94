import type { KitchenProgress } from '@comptoir/domain/orders/order-state';
import type { FakePushService, ReceivedPush } from '@comptoir/fake-push/fake-push-service';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { webPush } from '#adapters/push/web-push.ts';
import { pushKeys, registerDevice } from '#modules/push/subscriptions.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { AN_ADDRESS, aCustomer, aDelivery } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { pushService } from '#test/providers/push-services.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { aJob } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { openJobQueue } from '../queue/job-queue.ts';
import { enqueuePromisePush, pushNotificationStore } from './push-notifications.ts';
import { orderPushComposer, pushTask } from './send-push.ts';

const database = testDatabase();
const openShop = shops(database);
const MINUTE = 60_000;
const EMAIL = 'jeanne@example.fr';
const WAIT_OPTIONS = { timeout: 15_000, interval: 20 };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The task with what it has counted. */
function taskOf(service: FakePushService, clock: () => number) {
  const { pool } = database;
  const snapshot = restaurantSnapshot(0, aRestaurant());
  const counted: string[] = [];
  const transport = webPush({
    keys: pushKeys(pool, null),
    subject: async () => null,
    services: [service.origin],
    clock: Date.now,
    timeoutMs: 200,
  });
  closers.push(async () => transport.close());
  const task = pushTask('push', {
    queue: pushNotificationStore(pool),
    transport,
    compose: orderPushComposer({
      restaurant: async () => snapshot,
      keyOf: ordersAt(pool).keyOf,
      clock,
    }),
    count: (outcome) => counted.push(outcome),
    clock,
    log: silentLog,
  });
  return { task, counted };
}

/** A process that sends push notifications; the test moves its clock. */
async function openDispatcher(service: FakePushService, clock = () => FRIDAY_EVENING) {
  const { task, counted } = taskOf(service, clock);
  const queue = await openJobQueue(database.pool, [task], silentLog);
  closers.push(() => queue.stop());
  return counted;
}

/** Ends the pauses of jobs, as the test's clock does not end them. */
const runWaitingJobs = () => database.pool.query('UPDATE pgboss.job SET start_after = now()');

async function subscribe(orderId: string, service: FakePushService): Promise<string> {
  const { endpoint, keys } = service.subscribe();
  const device = { endpoint, ...keys };
  const outcome = await registerDevice(database.pool, orderId, device, FRIDAY_EVENING);
  return outcome.kind === 'registered' ? outcome.subscriptionId : outcome.kind;
}

const move = (orderId: string, progress: KitchenProgress, at = FRIDAY_EVENING) =>
  ordersAt(database.pool, at).advance(orderId, progress);

const cancel = (orderId: string) => ordersAt(database.pool).cancel(orderId, { refund: null });

const count = async (table: 'push_notices' | 'push_subscriptions') =>
  (await database.pool.query(`SELECT FROM ${table}`)).rowCount;

const allSent = () =>
  vi.waitFor(async () => expect(await count('push_notices')).toBe(0), WAIT_OPTIONS);

const shown = (received: readonly ReceivedPush[]) =>
  received.map(({ text }) => JSON.parse(text).title);

describe('push notifications about an order', () => {
  test('Z-5: are sent when it is accepted, ready and cancelled, and at no step between', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await database.pool.query("INSERT INTO order_links VALUES ('the-key', $1)", [order]);
    await subscribe(order, service);
    await openDispatcher(service);
    for (const progress of ['accepted', 'preparing', 'ready'] as const) {
      await move(order, progress);
      await allSent();
    }
    await cancel(order);
    await allSent();
    expect(shown(service.received)).toEqual([
      'Votre commande est acceptée',
      'Votre commande est prête',
      'Votre commande est annulée',
    ]);
    expect(JSON.parse(service.received[1]?.text ?? '')).toEqual({
      title: 'Votre commande est prête',
      body: 'Commande 1 chez Le Petit Comptoir. Elle vous attend au comptoir.',
      path: '/order?key=the-key',
      tag: expect.stringMatching(/^order-[\w-]{32}$/),
      progress: 'ready',
    });
    expect(service.received.map(({ ttl, urgency }) => [ttl, urgency])).toEqual([
      [1800, 'normal'],
      [7200, 'high'],
      [43_200, 'high'],
    ]);
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
  });

  test('Z-5: say of a delivery that it is on its way', async () => {
    const service = await pushService();
    const delivery = aDelivery({ customer: aCustomer({ location: AN_ADDRESS }) });
    const order = await orderAs((await openShop()).app, EMAIL, delivery);
    await subscribe(order, service);
    await openDispatcher(service);
    await move(order, 'out_for_delivery');
    await allSent();
    const { title, path } = JSON.parse(service.received[0]?.text ?? '');
    const key = await keyOf(database, order);
    expect([title, path]).toEqual(['Votre commande est en route', `/order?key=${key}`]);
  });

  test('Z-6: reach each device once, with several servers, and with a step reported twice', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await Promise.all([subscribe(order, service), subscribe(order, service)]);
    await Promise.all([openDispatcher(service), openDispatcher(service), openDispatcher(service)]);
    await Promise.all([move(order, 'ready'), move(order, 'ready'), move(order, 'ready')]);
    await allSent();
    expect(new Set(service.received.map(({ endpoint }) => endpoint)).size).toBe(2);
    expect(service.received).toHaveLength(2);
  });

  test('Z-6: are sent later when no server ran', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await subscribe(order, service);
    await move(order, 'ready');
    await openDispatcher(service, () => FRIDAY_EVENING + 30 * MINUTE);
    await allSent();
    expect(service.received.map(({ ttl }) => ttl)).toEqual([90 * 60]);
  });

  test('Z-6: of an earlier step are replaced as long as they wait', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await subscribe(order, service);
    await move(order, 'accepted');
    await move(order, 'ready');
    await openDispatcher(service);
    await allSent();
    expect(shown(service.received)).toEqual(['Votre commande est prête']);
  });
});

test('Z-5, OB-33: an acceptance and a moved promise name the promised time', async () => {
  const service = await pushService();
  const order = await orderAs((await openShop()).app, EMAIL);
  await subscribe(order, service);
  await openDispatcher(service);
  const promise = (at: string) =>
    database.pool.query('UPDATE orders SET promised_at = $2 WHERE order_id = $1', [order, at]);
  const told = () => service.received.map(({ text }) => JSON.parse(text));
  await promise('2026-11-20T17:25:00Z');
  await move(order, 'accepted');
  await allSent();
  await promise('2026-11-21T18:00:00Z');
  await enqueuePromisePush(database.pool, order, FRIDAY_EVENING);
  await allSent();
  expect(told()).toMatchObject([
    { title: 'Votre commande est acceptée', progress: 'accepted' },
    { title: 'Nouvelle heure pour votre commande', progress: 'promised' },
  ]);
  expect(told().map(({ body }) => body.split('. ')[1])).toEqual([
    'Elle est prévue à 18:25.',
    'Elle est prévue samedi 21 novembre à 19:00.',
  ]);
});

test('S-26: a promise of an order as soon as possible is told in full five minutes', async () => {
  const service = await pushService();
  const order = await orderAs((await openShop()).app, EMAIL);
  await subscribe(order, service);
  await openDispatcher(service);
  await database.pool.query(
    "UPDATE orders SET promised_at = '2026-11-20T17:26:00Z', delivery_time = 'ASAP' WHERE order_id = $1",
    [order],
  );
  await enqueuePromisePush(database.pool, order, FRIDAY_EVENING);
  await allSent();
  expect(service.received.map(({ text }) => JSON.parse(text).body.split('. ')[1])).toEqual([
    'Elle est prévue à 18:30.',
  ]);
});

describe('what goes wrong', () => {
  test('Z-6: one that a dead process had taken is sent a minute later, once', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await subscribe(order, service);
    await move(order, 'ready');
    const { rows } = await database.pool.query<{ id: string }>(
      'SELECT notice_id AS id FROM push_notices',
    );
    const id = rows[0]?.id ?? '';
    const queue = pushNotificationStore(database.pool);
    await queue.take(id, FRIDAY_EVENING);
    const { task, counted } = taskOf(service, () => FRIDAY_EVENING + 1_000);
    expect(await task.run(aJob(id))).toEqual({ kind: 'later', delayMs: 59_000 });
    expect(counted).toEqual([]);
    const later = taskOf(service, () => FRIDAY_EVENING + 60_000).task;
    await database.pool.query('DELETE FROM pgboss.job');
    expect(await later.addMissing?.()).toBe(1);
    await Promise.all([later.run(aJob(id)), later.run(aJob(id))]);
    expect(await later.run(aJob(id))).toEqual({ kind: 'done' });
    expect(service.received).toHaveLength(1);
  });

  test('Z-7: a device that is gone is deleted, for every order', async () => {
    const service = await pushService();
    const { app } = await openShop();
    const [one, other] = [await orderAs(app, EMAIL), await orderAs(app, EMAIL)];
    const { endpoint, keys } = service.subscribe();
    for (const order of [one, other]) {
      await registerDevice(database.pool, order, { endpoint, ...keys }, FRIDAY_EVENING);
    }
    service.answerWith(410);
    const counted = await openDispatcher(service);
    await move(one, 'ready');
    await vi.waitFor(() => expect(counted).toEqual(['gone']), WAIT_OPTIONS);
    expect(await count('push_subscriptions')).toBe(0);
  });

  test('Z-7: a failing push service is retried with growing pauses, and then no more', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await subscribe(order, service);
    service.answerWith(500);
    let now = FRIDAY_EVENING;
    const counted = await openDispatcher(service, () => now);
    const nextTry = async () => {
      const { rows } = await database.pool.query<{ try_at: Date }>(
        'SELECT try_at FROM push_notices',
      );
      return ((rows[0]?.try_at.getTime() ?? 0) - now) / 1000;
    };
    await move(order, 'accepted');
    await vi.waitFor(() => expect(counted).toEqual(['failed']), WAIT_OPTIONS);
    await vi.waitFor(async () => expect(await nextTry()).toBe(5), WAIT_OPTIONS);
    now += 5_000;
    await runWaitingJobs();
    await vi.waitFor(() => expect(counted).toEqual(['failed', 'failed']), WAIT_OPTIONS);
    await vi.waitFor(async () => expect(await nextTry()).toBe(10), WAIT_OPTIONS);
    now = FRIDAY_EVENING + 30 * MINUTE - 1;
    await runWaitingJobs();
    await vi.waitFor(() => expect(counted).toEqual(['failed', 'failed', 'dropped']), WAIT_OPTIONS);
    expect(await count('push_notices')).toBe(0);
    expect(await count('push_subscriptions')).toBe(1);
  });

  test('Z-7: an expired push notification is not sent', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await subscribe(order, service);
    await move(order, 'ready');
    const counted = await openDispatcher(service, () => FRIDAY_EVENING + 120 * MINUTE);
    await vi.waitFor(() => expect(counted).toEqual(['dropped']), WAIT_OPTIONS);
    expect(service.asked()).toBe(0);
  });

  test('Z-7: a push notification that is refused for good is not retried', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await subscribe(order, service);
    service.answerWith(403);
    const counted = await openDispatcher(service);
    await move(order, 'ready');
    await vi.waitFor(() => expect(counted).toEqual(['dropped']), WAIT_OPTIONS);
    expect(service.asked()).toBe(1);
  });
});

describe('what is left behind', () => {
  test('Z-4: the devices of a cancelled order are deleted after its last push notification', async () => {
    const service = await pushService();
    const order = await orderAs((await openShop()).app, EMAIL);
    await subscribe(order, service);
    await openDispatcher(service);
    await cancel(order);
    await vi.waitFor(async () => expect(await count('push_subscriptions')).toBe(0), WAIT_OPTIONS);
    expect(shown(service.received)).toEqual(['Votre commande est annulée']);
  });

  test('Z-4: nothing is left of an order whose guest was anonymised', async () => {
    const service = await pushService();
    const { app } = await openShop();
    const [hers, his] = [await orderAs(app, EMAIL), await orderAs(app, 'paul@example.fr')];
    await subscribe(hers, service);
    await subscribe(his, service);
    const over = Date.now() + 48 * 60 * 60_000;
    const person = { userId: 'unknown', email: EMAIL };
    await ordersAt(database.pool).ofCustomer.deletePersonalData(database.pool, person, over);
    const { rows } = await database.pool.query('SELECT order_id FROM push_subscriptions');
    expect(rows).toEqual([{ order_id: his }]);
  });
});
