import { orderKey } from '@comptoir/contract/orders/order-status';
import {
  pushAnswer,
  pushRegistration,
  pushRegistrationAnswer,
  pushSubscriptionAnswer,
  pushSubscriptionParams,
} from '@comptoir/contract/orders/push';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { subscriptionProblem } from '#adapters/push/push-services.ts';
import type { Clock } from '#clock.ts';
import type { Orders } from '#modules/orders/orders.ts';
import { tagAnswer } from '#plugins/http/etag.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
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

const ORDER_UNKNOWN = { 404: rejection(['order_unknown']) };

/** Subscriptions of devices to an order, by its key. Rules Z-1 to Z-4. */
export function pushRoutes(dependencies: PushDependencies): FastifyPluginCallbackZod {
  const { subscriptions, findOrder, publicKey, isActive, services, limiter, clock } = dependencies;

  async function orderIdOf(key: string): Promise<string | null> {
    const opened = await findOrder(key, clock());
    return opened?.order.order_id ?? null;
  }

  return (app, _options, done) => {
    app.get(
      '/v2/public/push',
      {
        schema: {
          tags: ['orders'],
          summary: 'What a device needs to subscribe to an order.',
          response: { 200: pushAnswer, ...ANY_REJECTIONS },
        },
        onSend: tagAnswer,
      },
      async (_request, reply) => {
        const [key, isOn] = await Promise.all([publicKey(), isActive()]);
        reply.header('cache-control', 'public, max-age=60');
        const transports: 'web'[] = isOn ? ['web'] : [];
        return { status: 'success' as const, payload: { public_key: key, transports } };
      },
    );

    app.post(
      '/v2/public/orders/:key/subscriptions',
      {
        onRequest: limitByClient(limiter, REGISTRATIONS),
        schema: {
          tags: ['orders'],
          summary: 'Subscribes a device to push notifications about this order.',
          params: orderKey,
          body: pushRegistration,
          response: {
            200: pushRegistrationAnswer,
            ...ORDER_UNKNOWN,
            409: rejection(['order_over', 'push_full']),
            422: rejection(['validation', 'push_service_unknown', 'push_unavailable']),
            429: rejection(['rate_limited']),
            ...BODY_REJECTIONS,
          },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const asked = request.body;
        if (asked.transport !== 'web' || !(await isActive())) {
          return sendProblem(reply, 'push_unavailable');
        }
        const { endpoint, keys } = asked;
        const problem = subscriptionProblem(asked, services);
        if (problem) return sendProblem(reply, problem.code, problem.details);
        const orderId = await orderIdOf(request.params.key);
        if (orderId === null) return sendProblem(reply, 'order_unknown');
        const outcome = await subscriptions.register(orderId, { endpoint, ...keys }, clock());
        switch (outcome.kind) {
          case 'registered':
            return {
              status: 'success' as const,
              payload: { subscription_id: outcome.subscriptionId },
            };
          case 'full':
            return sendProblem(reply, 'push_full');
          case 'order_over':
            return sendProblem(reply, 'order_over');
        }
      },
    );

    const oneDevice = {
      tags: ['orders'],
      params: pushSubscriptionParams,
      response: {
        200: pushSubscriptionAnswer,
        ...ORDER_UNKNOWN,
        422: rejection(['validation']),
        ...ANY_REJECTIONS,
      },
    };

    app.get(
      '/v2/public/orders/:key/subscriptions/:id',
      {
        schema: { ...oneDevice, summary: 'Whether a device is subscribed to this order.' },
        onSend: tagAnswer,
      },
      async (request, reply) => {
        const { key, id } = request.params;
        reply.header('cache-control', 'no-store');
        const orderId = await orderIdOf(key);
        if (orderId === null) return sendProblem(reply, 'order_unknown');
        return { status: 'success' as const, payload: await subscriptions.find(orderId, id) };
      },
    );

    app.delete(
      '/v2/public/orders/:key/subscriptions/:id',
      { schema: { ...oneDevice, summary: 'Ends the subscription of a device to this order.' } },
      async (request, reply) => {
        const { key, id } = request.params;
        reply.header('cache-control', 'no-store');
        const orderId = await orderIdOf(key);
        if (orderId === null) return sendProblem(reply, 'order_unknown');
        await subscriptions.remove(orderId, id);
        return { status: 'success' as const, payload: await subscriptions.find(orderId, id) };
      },
    );
    done();
  };
}
