import {
  pushAnswer,
  pushRegistrationAnswer,
  pushSubscriptionAnswer,
} from '@comptoir/contract/orders/push';
import { device } from '@comptoir/fake-push/device';
import { describe, expect, test } from 'vitest';
import { subscriptionIdOf } from '#adapters/push/push-services.ts';
import { isVapidPair } from '#adapters/push/web-push.ts';
import { Secret } from '#secret.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { deleteOldSubscriptions, pushKeys } from './subscriptions.ts';

const database = testDatabase();
const openShop = shops(database);
const HOUR = 60 * 60_000;
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';

let devices = 0;
function aRegistration(overrides: object = {}): object {
  devices += 1;
  const { subscription } = device(`${ENDPOINT}${devices}`);
  return { transport: 'web', ...subscription, ...overrides };
}

const register = ({ post }: Shop, key: string, body: object) =>
  post(`/v2/public/orders/${key}/subscriptions`, body);

async function registered(shop: Shop, key: string, body = aRegistration()): Promise<string> {
  const answer = await register(shop, key, body);
  return pushRegistrationAnswer.parse(answer.body).payload.subscription_id;
}

async function ask({ app }: Shop, method: 'GET' | 'DELETE', key: string, id: string) {
  const answer = await app.inject({ method, url: `/v2/public/orders/${key}/subscriptions/${id}` });
  return pushSubscriptionAnswer.parse(answer.json()).payload;
}

const stored = async () => (await database.pool.query('SELECT * FROM push_subscriptions')).rows;

/** The key of a new order. */
const anOrderIn = async ({ app }: Shop, email = 'jeanne@example.fr') =>
  keyOf(database, await orderAs(app, email));

describe('the shop’s key', () => {
  test('Z-1: is public, the same in every process, and generated once', async () => {
    const found = await Promise.all(
      Array.from({ length: 4 }, () => pushKeys(database.pool, null)()),
    );
    const [pair] = found;
    expect(pair && isVapidPair(pair)).toBe(true);
    expect(new Set(found.map(({ publicKey }) => publicKey)).size).toBe(1);
    const { app } = await openShop();
    const answer = await app.inject('/v2/public/push');
    expect(pushAnswer.parse(answer.json()).payload).toEqual({
      public_key: pair?.publicKey,
      transports: ['web'],
    });
    expect(answer.body).not.toContain(pair?.privateKey.open());
    const known = { 'if-none-match': String(answer.headers.etag) };
    expect((await app.inject({ url: '/v2/public/push', headers: known })).statusCode).toBe(304);
  });

  test('Z-1: is the configured one where there is one', async () => {
    const configured = { publicKey: 'public', privateKey: new Secret('private') };
    expect(await pushKeys(database.pool, configured)()).toEqual(configured);
  });
});

describe('registering a device', () => {
  test('Z-2: takes the key of an order, and is for that order alone', async () => {
    const shop = await openShop();
    const [one, other] = [await anOrderIn(shop), await anOrderIn(shop)];
    const id = await registered(shop, one);
    expect(await ask(shop, 'GET', one, id)).toEqual({ active: true, used: true });
    expect(await ask(shop, 'GET', other, id)).toEqual({ active: false, used: true });
    const unknown = await register(shop, 'k'.repeat(43), aRegistration());
    expect([unknown.status, unknown.body.code]).toEqual([404, 'order_unknown']);
    shop.setNow(FRIDAY_EVENING + 24 * HOUR);
    expect((await register(shop, one, aRegistration())).body.code).toBe('order_unknown');
  });

  test('Z-2: registered again it is one device, with the keys it has now', async () => {
    const shop = await openShop();
    const order = await anOrderIn(shop);
    const first = device(`${ENDPOINT}same`).subscription;
    const second = device(`${ENDPOINT}same`).subscription;
    const id = await registered(shop, order, { transport: 'web', ...first });
    expect(await registered(shop, order, { transport: 'web', ...second })).toBe(id);
    expect(id).toBe(subscriptionIdOf(first.endpoint));
    expect(await stored()).toMatchObject([
      { endpoint: first.endpoint, p256dh: second.keys.p256dh },
    ]);
  });

  test('Z-2: can be withdrawn, also twice', async () => {
    const shop = await openShop();
    const [one, other] = [await anOrderIn(shop), await anOrderIn(shop)];
    const body = aRegistration();
    const id = await registered(shop, one, body);
    await registered(shop, other, body);
    expect(await ask(shop, 'DELETE', one, id)).toEqual({ active: false, used: true });
    expect(await ask(shop, 'DELETE', one, id)).toEqual({ active: false, used: true });
    expect(await ask(shop, 'DELETE', other, id)).toEqual({ active: false, used: false });
    expect(await stored()).toEqual([]);
  });

  test('Z-3: only known push services are taken, and keys that can be encrypted for', async () => {
    const shop = await openShop();
    const order = await anOrderIn(shop);
    const rejected = async (overrides: object) => {
      const { status, body } = await register(shop, order, aRegistration(overrides));
      return [status, body.code, body.errors?.map(({ path }) => path)];
    };
    const keys = device(ENDPOINT).subscription.keys;
    const somewhere = { endpoint: 'https://example.fr/x' };
    expect(await rejected(somewhere)).toEqual([422, 'push_service_unknown', undefined]);
    expect(await rejected({ endpoint: 'nowhere' })).toEqual([422, 'validation', ['endpoint']]);
    const long = { endpoint: `${ENDPOINT}${'x'.repeat(1024)}` };
    expect(await rejected(long)).toEqual([422, 'validation', ['endpoint']]);
    const short = { keys: { ...keys, auth: 'abc' } };
    expect(await rejected(short)).toEqual([422, 'validation', ['keys.auth']]);
    const noPoint = { keys: { ...keys, p256dh: 'A'.repeat(87) } };
    expect(await rejected(noPoint)).toEqual([422, 'validation', ['keys.p256dh']]);
    expect(await stored()).toEqual([]);
  });

  test('Z-3: an app’s token is understood, and rejected as long as no transport sends to it', async () => {
    const shop = await openShop();
    const order = await anOrderIn(shop);
    for (const transport of ['fcm', 'apns']) {
      const { status, body } = await register(shop, order, { transport, token: 'abc' });
      expect([status, body.code]).toEqual([422, 'push_unavailable']);
    }
    const unknown = await register(shop, order, { transport: 'pigeon', token: 'abc' });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'validation']);
  });

  test('Z-3: five devices may follow an order, also when ten ask at once', async () => {
    const shop = await openShop();
    const order = await anOrderIn(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(shop, order, aRegistration())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 409, 409, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('push_full');
  });

  test('Z-3: thirty of one client are taken in an hour', async () => {
    const shop = await openShop({}, { rateLimit: true });
    const order = await anOrderIn(shop);
    const body = aRegistration();
    for (let count = 0; count < 30; count += 1) {
      expect((await register(shop, order, body)).status).toBe(200);
    }
    const { app } = shop;
    const url = `/v2/public/orders/${order}/subscriptions`;
    const rejected = await app.inject({ method: 'POST', url, payload: body });
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '3600']);
  });

  test('Z-4: a restaurant without push notifications says so, and takes no device', async () => {
    const settings = someSettings();
    const features = { ...settings.features, notifications: { push: 'No' as const } };
    const shop = await openShop({ settings: { ...settings, features } });
    const { payload } = (await shop.app.inject('/v2/public/push')).json();
    expect(payload.transports).toEqual([]);
    const rejected = await register(shop, await anOrderIn(shop), aRegistration());
    expect([rejected.status, rejected.body.code]).toEqual([422, 'push_unavailable']);
  });
});

describe('the stored data of a device', () => {
  test('Z-4: goes when the order is handed over, and none comes afterwards', async () => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const order = await keyOf(database, orderId);
    await registered(shop, order);
    await ordersAt(database.pool, FRIDAY_EVENING).advance(orderId, 'handed_over');
    expect(await stored()).toEqual([]);
    const late = await register(shop, order, aRegistration());
    expect([late.status, late.body.code]).toEqual([409, 'order_over']);
  });

  test('Z-4: goes a day after the order’s requested time, finished or not', async () => {
    const shop = await openShop();
    await registered(shop, await anOrderIn(shop));
    const A_DAY = 24 * HOUR;
    expect(await deleteOldSubscriptions(database.pool, FRIDAY_EVENING)).toBe(0);
    expect(await deleteOldSubscriptions(database.pool, FRIDAY_EVENING + A_DAY)).toBe(1);
  });
});
