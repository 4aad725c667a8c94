import type { DeviceSubscription, PushDevice } from '@comptoir/design/browser/push-device';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#lib/api/api-client.ts';
import type { PushApi } from '#lib/api/order-api.ts';
import { findSubscription, subscribeToOrder, unsubscribeFromOrder } from './push-notifications.ts';

const KEY = 'the-shop-s-key';
const PROBLEM: Problem = { code: 'push_full', message: 'Trop.', errors: [], status: 409 };
/** The SHA-256 of the endpoint below. */
const ID = 'TpvauLvnGJwArrsJIvxJ_kDgBZTEAPPhtdz5ejXHn4U';

function aSubscription(senderKey = KEY) {
  let isUnsubscribed = false;
  const subscription: DeviceSubscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: 'p', auth: 'a' },
    senderKey,
    async unsubscribe() {
      isUnsubscribed = true;
    },
  };
  return { subscription, isUnsubscribed: () => isUnsubscribed };
}

function fakeDevice(overrides: Partial<PushDevice> = {}): { device: PushDevice; asked: string[] } {
  const asked: string[] = [];
  const device: PushDevice = {
    async askPermission() {
      asked.push('permission');
      return 'granted';
    },
    current: async () => null,
    async subscribe(senderKey) {
      asked.push(`subscribe ${senderKey}`);
      return aSubscription(senderKey).subscription;
    },
    ...overrides,
  };
  return { device, asked };
}

function anApi(overrides: Partial<PushApi> = {}): { api: PushApi; called: string[] } {
  const called: string[] = [];
  const api: PushApi = {
    async pushKey() {
      called.push('key');
      return { ok: true, payload: { public_key: KEY, transports: ['web'] } };
    },
    async subscribe(device) {
      called.push(`register ${device.transport}`);
      return { ok: true, payload: { subscription_id: ID } };
    },
    async findSubscription(id) {
      called.push(`find ${id}`);
      return { ok: true, payload: { active: true, used: true } };
    },
    async unsubscribe(id) {
      called.push(`remove ${id}`);
      return { ok: true, payload: { active: false, used: false } };
    },
    ...overrides,
  };
  return { api, called };
}

describe('subscribing', () => {
  test('Z-10: asks for the permission first, then registers with the shop’s key', async () => {
    const { device, asked } = fakeDevice();
    const { api, called } = anApi();
    expect(await subscribeToOrder(device, api)).toEqual({ kind: 'on' });
    expect(asked).toEqual(['permission', `subscribe ${KEY}`]);
    expect(called).toEqual(['key', 'register web']);
  });

  test('Z-10: a denied permission is final, a dismissed question may be asked again', async () => {
    const { api, called } = anApi();
    const denied = fakeDevice({ askPermission: async () => 'denied' });
    expect(await subscribeToOrder(denied.device, api)).toEqual({ kind: 'denied' });
    const closed = fakeDevice({ askPermission: async () => 'default' });
    expect(await subscribeToOrder(closed.device, api)).toEqual({ kind: 'off' });
    expect([...denied.asked, ...closed.asked, ...called]).toEqual([]);
  });

  test('Z-2: an existing subscription is used, unless it has another application server key', async () => {
    const ours = aSubscription();
    const known = fakeDevice({ current: async () => ours.subscription });
    expect(await subscribeToOrder(known.device, anApi().api)).toEqual({ kind: 'on' });
    expect([known.asked, ours.isUnsubscribed()]).toEqual([['permission'], false]);
    const old = aSubscription('an-older-key');
    const { device, asked } = fakeDevice({ current: async () => old.subscription });
    expect(await subscribeToOrder(device, anApi().api)).toEqual({ kind: 'on' });
    expect([asked.at(-1), old.isUnsubscribed()]).toEqual([`subscribe ${KEY}`, true]);
  });

  test('Z-10: reports whether the API or the browser failed', async () => {
    const { device } = fakeDevice();
    const rejection = { ok: false, problem: PROBLEM } as const;
    const failed = { kind: 'failed', problem: PROBLEM };
    expect(await subscribeToOrder(device, anApi({ pushKey: async () => rejection }).api)).toEqual(
      failed,
    );
    expect(await subscribeToOrder(device, anApi({ subscribe: async () => rejection }).api)).toEqual(
      failed,
    );
    const broken = fakeDevice({ subscribe: () => Promise.reject(new Error('no push service')) });
    expect(await subscribeToOrder(broken.device, anApi().api)).toEqual({
      kind: 'failed',
      problem: null,
    });
  });
});

describe('once subscribed', () => {
  const { subscription, isUnsubscribed } = aSubscription();
  const known = fakeDevice({ current: async () => subscription }).device;

  test('Z-10: the API knows whether this device is subscribed, by the hash of its endpoint', async () => {
    const { api, called } = anApi();
    expect(await findSubscription(known, api)).toEqual({ kind: 'on' });
    expect(called).toEqual([`find ${ID}`]);
    const other = { ok: true, payload: { active: false, used: true } } as const;
    expect(
      await findSubscription(known, anApi({ findSubscription: async () => other }).api),
    ).toEqual({
      kind: 'off',
    });
  });

  test('Z-10: a browser that never registered sends no request', async () => {
    const { api, called } = anApi();
    expect(await findSubscription(fakeDevice().device, api)).toEqual({ kind: 'off' });
    const broken = fakeDevice({ current: () => Promise.reject(new Error('no workers')) });
    expect(await findSubscription(broken.device, api)).toEqual({ kind: 'off' });
    expect(called).toEqual([]);
  });

  test('Z-2: unsubscribes the order, and the device only if no other order needs it', async () => {
    const used = { ok: true, payload: { active: false, used: true } } as const;
    expect(await unsubscribeFromOrder(known, anApi({ unsubscribe: async () => used }).api)).toEqual(
      {
        kind: 'off',
      },
    );
    expect(isUnsubscribed()).toBe(false);
    expect(await unsubscribeFromOrder(known, anApi().api)).toEqual({ kind: 'off' });
    expect(isUnsubscribed()).toBe(true);
    const rejection = { ok: false, problem: PROBLEM } as const;
    expect(
      await unsubscribeFromOrder(known, anApi({ unsubscribe: async () => rejection }).api),
    ).toEqual({
      kind: 'failed',
      problem: PROBLEM,
    });
  });
});
