import { orderKey } from '@comptoir/contract/orders/order-status';
import {
  pushAnswer,
  pushRegistration,
  pushRegistrationAnswer,
  pushSubscriptionAnswer,
  pushSubscriptionParams,
} from '@comptoir/contract/orders/push';
import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import type { FastifyInstance } from 'fastify';
import { subscriptionProblem } from '#adapters/push/push-services.ts';
import { problem } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';
import { findDevice, registerDevice, removeDevice } from './subscriptions.ts';

/** More often than a guest presses the button. Rule Z-3. */
const REGISTRATIONS: RateLimit = {
  name: 'push registrations',
  limit: 30,
  windowMilliseconds: 60 * 60_000,
};

type PushShop = Pick<
  Shop,
  'pool' | 'orders' | 'restaurant' | 'pushKeys' | 'pushServices' | 'limiter' | 'clock'
>;

/** Subscriptions of devices to an order, by its key. Rules Z-1 to Z-4. */
export function pushRoutes(app: FastifyInstance, shop: PushShop): void {
  const { pool, orders, restaurant, pushKeys, pushServices, limiter, clock } = shop;

  /** The order that a key gives access to. Rules T-3 and T-4. */
  async function orderIdOf(key: string): Promise<string | null> {
    const opened = await orders.findByKey(key, clock());
    return opened?.order.order_id ?? null;
  }

  /** Whether the restaurant has push notifications switched on. Rule Z-4. */
  const isActive = async () => guestNotices((await restaurant()).settings).push;

  const guest = guestApi(app, 'orders', limiter);

  guest.get(
    '/v2/public/push',
    {
      summary: 'What a device needs to subscribe to an order.',
      answer: pushAnswer,
      answerHeaders: { 'cache-control': 'public, max-age=60' },
      isTagged: true,
    },
    async () => {
      const [{ publicKey }, isOn] = await Promise.all([pushKeys(), isActive()]);
      const transports: 'web'[] = isOn ? ['web'] : [];
      return { public_key: publicKey, transports };
    },
  );

  guest.post(
    '/v2/public/orders/:key/subscriptions',
    {
      summary: 'Subscribes a device to push notifications about this order.',
      params: orderKey,
      body: pushRegistration,
      answer: pushRegistrationAnswer,
      problems: [
        'order_unknown',
        'order_over',
        'push_full',
        'push_service_unknown',
        'push_unavailable',
      ],
      limit: REGISTRATIONS,
    },
    async (request) => {
      const asked = request.body;
      if (asked.transport !== 'web' || !(await isActive())) {
        return problem('push_unavailable');
      }
      const { endpoint, keys } = asked;
      const refused = subscriptionProblem(asked, pushServices);
      if (refused) return problem(refused.code, refused.details);
      const orderId = await orderIdOf(request.params.key);
      if (orderId === null) return problem('order_unknown');
      const outcome = await registerDevice(pool, orderId, { endpoint, ...keys }, clock());
      switch (outcome.kind) {
        case 'registered':
          return { subscription_id: outcome.subscriptionId };
        case 'full':
          return problem('push_full');
        case 'order_over':
          return problem('order_over');
      }
    },
  );

  guest.get(
    '/v2/public/orders/:key/subscriptions/:id',
    {
      summary: 'Whether a device is subscribed to this order.',
      params: pushSubscriptionParams,
      answer: pushSubscriptionAnswer,
      problems: ['order_unknown'],
      isTagged: true,
    },
    async (request) => {
      const { key, id } = request.params;
      const orderId = await orderIdOf(key);
      if (orderId === null) return problem('order_unknown');
      return findDevice(pool, orderId, id);
    },
  );

  guest.delete(
    '/v2/public/orders/:key/subscriptions/:id',
    {
      summary: 'Ends the subscription of a device to this order.',
      params: pushSubscriptionParams,
      answer: pushSubscriptionAnswer,
      problems: ['order_unknown'],
      never: ['malformed_json', 'body_too_large', 'unsupported_media_type'],
    },
    async (request) => {
      const { key, id } = request.params;
      const orderId = await orderIdOf(key);
      if (orderId === null) return problem('order_unknown');
      await removeDevice(pool, orderId, id);
      return findDevice(pool, orderId, id);
    },
  );
}
