import { orderKey } from '@comptoir/contract/orders/order-status';
import {
  pushAnswer,
  pushRegistration,
  pushRegistrationAnswer,
  pushSubscriptionAnswer,
  pushSubscriptionParams,
} from '@comptoir/contract/orders/push';
import type { FastifyInstance } from 'fastify';
import { subscriptionProblem } from '#adapters/push/push-services.ts';
import type { Clock } from '#clock.ts';
import type { Orders } from '#modules/orders/orders.ts';
import { problem } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/attempts.ts';
import type { PushSubscriptions } from './subscriptions.ts';

/** More often than a guest presses the button. Rule Z-3. */
const REGISTRATIONS: RateLimit = {
  name: 'push registrations',
  limit: 30,
  windowMilliseconds: 60 * 60_000,
};

export interface PushDependencies {
  readonly subscriptions: PushSubscriptions;
  /** The order that a key gives access to at `now`. Rules T-3 and T-4. */
  readonly findOrder: Orders['findByKey'];
  readonly publicKey: () => Promise<string>;
  /** Whether the restaurant has push notifications switched on. Rule Z-4. */
  readonly isActive: () => Promise<boolean>;
  /** Origins of further push services. */
  readonly services: readonly string[];
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** Subscriptions of devices to an order, by its key. Rules Z-1 to Z-4. */
export function pushRoutes(app: FastifyInstance, dependencies: PushDependencies): void {
  const { subscriptions, findOrder, publicKey, isActive, services, limiter, clock } = dependencies;

  async function orderIdOf(key: string): Promise<string | null> {
    const opened = await findOrder(key, clock());
    return opened?.order.order_id ?? null;
  }

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
      const [key, isOn] = await Promise.all([publicKey(), isActive()]);
      const transports: 'web'[] = isOn ? ['web'] : [];
      return { public_key: key, transports };
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
      const refused = subscriptionProblem(asked, services);
      if (refused) return problem(refused.code, refused.details);
      const orderId = await orderIdOf(request.params.key);
      if (orderId === null) return problem('order_unknown');
      const outcome = await subscriptions.register(orderId, { endpoint, ...keys }, clock());
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
      return subscriptions.find(orderId, id);
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
      await subscriptions.remove(orderId, id);
      return subscriptions.find(orderId, id);
    },
  );
}
