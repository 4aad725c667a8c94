import type { PushOccasion } from '@comptoir/contract/orders/push';
import { expect, test } from 'vitest';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import type { DueOrderPush } from './push-notifications.ts';
import { orderPushComposer } from './send-push.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const PUSH: DueOrderPush = {
  notice_id: 'n',
  created_at: new Date(NOW),
  tries: 1,
  subscription_id: 's',
  number: 12,
  endpoint: 'https://push.example.com/s',
  p256dh: '',
  auth: '',
  progress: 'accepted',
  order_id: 'an-order',
  order_type: 'pickup',
  link_key: 'key',
  delivery_time: '12:00',
  promised_at: new Date('2026-11-20T18:45:00Z'),
  locale: 'en',
};

/** What a device shows of a push notification, of a shop with these languages. */
async function shown(overrides: Partial<DueOrderPush>, available: ('fr' | 'en')[] = ['fr', 'en']) {
  const site = { configuration: { locale: { available } } };
  const settings = someSettings({ contacts: { name: 'Umi' }, site });
  const compose = orderPushComposer({
    restaurant: async () => ({ settings }),
    keyOf: async () => 'key',
    clock: () => NOW,
  });
  return JSON.parse((await compose({ ...PUSH, ...overrides })).body);
}

test.each<[PushOccasion, string, string]>([
  ['accepted', 'Your order has been accepted', 'Order 12 from Umi. It is expected at 19:45.'],
  ['promised', 'A new time for your order', 'Order 12 from Umi. It is expected at 19:45.'],
  [
    'proposed',
    'A question about your order',
    'Order 12 from Umi. The restaurant suggests a change: please answer within 10 minutes.',
  ],
  ['ready', 'Your order is ready', 'Order 12 from Umi. It is waiting for you at the counter.'],
  ['out_for_delivery', 'Your order is on its way', 'Order 12 from Umi. It will be with you soon.'],
  [
    'cancelled',
    'Your order has been cancelled',
    'Order 12 from Umi. Call us if you have any questions.',
  ],
])(
  'LA-36: the push notification %s is in English, and so is the page it opens',
  async (progress, title, body) => {
    expect(await shown({ progress })).toMatchObject({ title, body, path: '/en/order?key=key' });
  },
);

test('LA-36: a push notification names the day of a promise that is not of today', async () => {
  const { body } = await shown({ promised_at: new Date('2026-11-21T11:30:00Z') });
  expect(body).toBe('Order 12 from Umi. It is expected Saturday 21 November at 12:30.');
});

test('LA-36: once the shop has French alone, push notifications are French', async () => {
  expect(await shown({ progress: 'ready' }, ['fr'])).toMatchObject({
    title: 'Votre commande est prête',
    path: '/order?key=key',
  });
});
