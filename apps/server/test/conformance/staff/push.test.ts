import { device } from '@comptoir/fake-push/device';
import { describe, expect, test, vi } from 'vitest';
import { webPush } from '#adapters/push/web-push.ts';
import {
  composeStaffPush,
  enqueueStaffPush,
  staffPushQueue,
} from '#jobs/push/push-notifications.ts';
import { pushTask } from '#jobs/push/send-push.ts';
import { openJobQueue } from '#jobs/queue/job-queue.ts';
import { pushKeys } from '#modules/push/subscriptions.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { pushService } from '#test/providers/push-services.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const MINUTE = 60_000;
const WAIT_OPTIONS = { timeout: 15_000, interval: 20 };

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';
const aBrowser = (name: string) => device(`${ENDPOINT}${name}`).subscription;

const subscribe = (shop: StaffShop, cookies: readonly string[], body: object) =>
  shop.staff('POST', 'push/subscriptions', { cookies, body });

async function rows(table: 'staff_push_subscriptions' | 'staff_push_notices') {
  return (await database.pool.query(`SELECT * FROM ${table}`)).rows;
}

describe('a browser of the staff', () => {
  test('OB-44: is subscribed once, for the person or the device that asks', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const tablet = await shop.tablet();
    const browser = aBrowser('one');
    const { payload } = await subscribe(shop, owner.cookies, browser);
    const path = `push/subscriptions/${payload.subscription_id}`;
    expect(payload.active).toBe(true);
    await subscribe(shop, owner.cookies, browser);
    expect(await rows('staff_push_subscriptions')).toMatchObject([
      { person_id: owner.personId, device_id: null },
    ]);
    const asked = async (cookies: readonly string[]) =>
      (await shop.staff('GET', path, { cookies })).payload.active;
    expect([await asked(owner.cookies), await asked(tablet.cookies)]).toEqual([true, false]);
    await shop.staff('DELETE', path, { cookies: tablet.cookies });
    expect(await asked(owner.cookies)).toBe(true);
    await shop.staff('DELETE', path, { cookies: owner.cookies });
    expect(await rows('staff_push_subscriptions')).toEqual([]);
    const key = await shop.staff('GET', 'push', { cookies: tablet.cookies });
    expect(key.payload.public_key).toMatch(/^[\w-]{87}$/);
  });

  test.each([
    ['another service', { endpoint: 'https://evil.example/x' }, 'push_service_unknown'],
    ['no address', { endpoint: 'x' }, 'validation'],
    [
      'a key that is no point',
      { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
      'validation',
    ],
  ])('OB-44: is refused with %s', async (_, wrong, code) => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const answer = await subscribe(shop, cookies, { ...aBrowser('one'), ...wrong });
    expect(answer).toMatchObject({ status: 422, code });
  });

  test('OB-44: is told nothing after signing out, an ended session, or a revoked device', async () => {
    const shop = await openShop();
    const [owner, other] = [await shop.person('owner'), await shop.person('owner')];
    const tablet = await shop.tablet();
    await subscribe(shop, owner.cookies, aBrowser('one'));
    await subscribe(shop, other.cookies, aBrowser('two'));
    await subscribe(shop, tablet.cookies, aBrowser('three'));
    await shop.staff('DELETE', 'session', { cookies: other.cookies });
    expect(await rows('staff_push_subscriptions')).toHaveLength(2);
    await shop.staff('DELETE', `devices/${tablet.deviceId}`, { cookies: owner.cookies });
    expect(await rows('staff_push_subscriptions')).toHaveLength(1);
    const { payload } = await shop.staff('GET', 'account/sessions', { cookies: owner.cookies });
    const path = `account/sessions/${payload.sessions[0].session_id}`;
    await shop.staff('DELETE', path, { cookies: owner.cookies });
    expect(await rows('staff_push_subscriptions')).toEqual([]);
  });
});

describe('an alert', () => {
  /** A process that sends what is due, at so many minutes after the order came in. */
  async function send(after: number, services: readonly string[]) {
    const counted: string[] = [];
    const transport = webPush({
      keys: pushKeys(database.pool, null),
      subject: async () => null,
      services,
      clock: Date.now,
      timeoutMs: 5_000,
    });
    const task = pushTask('staff-push', {
      queue: staffPushQueue(database.pool),
      compose: composeStaffPush,
      transport,
      count: (outcome) => counted.push(outcome),
      clock: () => FRIDAY_EVENING + after * MINUTE,
      log: silentLog,
    });
    const queue = await openJobQueue(database.pool, [task], silentLog);
    await vi.waitFor(
      async () => expect(await rows('staff_push_notices')).toEqual([]),
      WAIT_OPTIONS,
    );
    await queue.stop();
    transport.close();
    return counted;
  }

  /** A subscription to the fake service, stored as the route stores it. */
  async function listen(
    shop: StaffShop,
    subscription: { endpoint: string; keys: object },
    owner: object,
  ) {
    const { endpoint, keys } = subscription;
    const row = { session_id: null, person_id: null, device_id: null, ...owner };
    await database.pool.query(
      `INSERT INTO staff_push_subscriptions
         (subscription_id, person_id, device_id, endpoint, p256dh, auth, created_at)
       VALUES ($1, $2, $3, $1, $4, $5, $6)`,
      [endpoint, row.person_id, row.device_id, ...Object.values(keys), new Date(shop.now())],
    );
  }

  test('OB-44: is pushed once to owners, managers and shared boards, without names or amounts', async () => {
    const service = await pushService();
    const shop = await openShop();
    const order = await orderAs(shop.app, 'jeanne@example.fr');
    for (const role of ['owner', 'manager', 'counter', 'kitchen'] as const) {
      const { personId } = await shop.person(role);
      await listen(shop, service.subscribe(), { person_id: personId });
    }
    const { deviceId } = await shop.tablet();
    await listen(shop, service.subscribe(), { device_id: deviceId });
    for (const _ of [1, 2]) {
      await enqueueStaffPush(database.pool, order, 'not_accepted', FRIDAY_EVENING);
    }
    expect(await send(1, [service.origin])).toEqual(['sent', 'sent', 'sent']);
    expect(service.received).toHaveLength(3);
    expect(JSON.parse(service.received[0]?.text ?? '')).toEqual({
      title: 'La commande 1 attend',
      body: 'Elle n’est pas encore acceptée.',
      path: '/gestion',
      tag: expect.stringMatching(/^alert-[\w-]{32}$/),
    });
  });

  test('OB-44: is dropped once the order was accepted, and after 30 minutes', async () => {
    const service = await pushService();
    const shop = await openShop();
    const { personId } = await shop.person('owner');
    await listen(shop, service.subscribe(), { person_id: personId });
    const accepted = await orderAs(shop.app, 'jeanne@example.fr');
    await enqueueStaffPush(database.pool, accepted, 'no_board', FRIDAY_EVENING);
    await ordersAt(database.pool).advance(accepted, 'accepted');
    expect(await send(1, [service.origin])).toEqual([]);
    const late = await orderAs(shop.app, 'paul@example.fr');
    await enqueueStaffPush(database.pool, late, 'no_board', FRIDAY_EVENING);
    expect(await send(30, [service.origin])).toEqual(['dropped']);
    expect(service.received).toEqual([]);
  });
});
