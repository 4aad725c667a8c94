import {
  orderKey,
  orderStateAnswer,
  type WireOrderState,
} from '@comptoir/contract/orders/order-status';
import { cancellableFrom, mayGuestCancel } from '@comptoir/domain/orders/promise';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Clock } from '#clock.ts';
import { contentHash, tagAnswer } from '#plugins/http/etag.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import { followedStates, readingOf, type StateSource } from '#plugins/live/followed-states.ts';
import { listenerPlaces } from '#plugins/live/listener-places.ts';
import { liveEvent } from '#plugins/live/live-event.ts';
import { answerState } from '#plugins/live/live-route.ts';
import { eventsOf, LIVE_ROUTE, type LiveStreams } from '#plugins/live/live-streams.ts';
import type { orderCommands } from '../order-commands.ts';
import type { orderQueries, SubmittedOrderRow } from '../order-row.ts';
import { cancellable, orderState } from '../order-wire.ts';
import type { orderAccess } from './order-access.ts';
import { latestOrders, type OrderChanges } from './order-changes.ts';

export interface OrderStateDependencies {
  readonly orders: Pick<ReturnType<typeof orderAccess>, 'findByKey'> &
    Pick<ReturnType<typeof orderQueries>, 'findAll'> &
    Pick<ReturnType<typeof orderCommands>, 'cancel'>;
  readonly changes: OrderChanges;
  readonly streams: LiveStreams;
  readonly restaurant: () => Promise<{
    readonly timezone: TimeZone;
    readonly hasTicketRecipient: boolean;
  }>;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** More often than a guest presses the button. Rule OB-34. */
const CANCELLATIONS: RateLimit = {
  name: 'guest cancellations',
  limit: 30,
  windowMilliseconds: 60 * 60_000,
};

/** The state of an order by its key, once and live, and its cancellation by the guest. Rules T-3 to T-7, T-12, OB-34. */
export function orderStateRoutes({
  orders,
  changes,
  streams,
  restaurant,
  limiter,
  clock,
}: OrderStateDependencies): FastifyPluginCallbackZod {
  async function look(key: string) {
    const opened = await orders.findByKey(key, clock());
    if (!opened) return null;
    const { order, expiresAt } = opened;
    return { orderId: order.order_id, text: await textOf(order, expiresAt) };
  }

  const latest = latestOrders(orders.findAll);

  /** The state of an order that a key opens; it ends with the order or the key's time. */
  function sourceOf(key: string): StateSource {
    let opened: { readonly orderId: string; readonly expiresAt: Instant } | null = null;
    let changed = () => {};
    let stopWatching = () => {};

    /** The key is looked up once; afterwards its order is read together with those of other streams. */
    async function readOrder(): Promise<SubmittedOrderRow | null> {
      if (opened) return clock() < opened.expiresAt ? latest(opened.orderId) : null;
      const found = await orders.findByKey(key, clock());
      if (!found) return null;
      opened = { orderId: found.order.order_id, expiresAt: found.expiresAt };
      stopWatching = changes.watch(opened.orderId, changed);
      // It may have changed between the reading and this.
      changed();
      return found.order;
    }

    return {
      async read() {
        const order = await readOrder();
        if (!order || !opened) return null;
        const { expiresAt } = opened;
        const event = eventOf(await textOf(order, expiresAt));
        // The right to cancel may come with time alone.
        const from = cancellableFrom(cancellable(order)) ?? expiresAt;
        return readingOf(() => event, from > clock() ? Math.min(from, expiresAt) : expiresAt);
      },
      watch(listener) {
        changed = listener;
        return () => stopWatching();
      },
    };
  }

  async function textOf(order: SubmittedOrderRow, expiresAt: Instant): Promise<string> {
    return answerOf(orderState(order, { expiresAt, now: clock(), ...(await restaurant()) }));
  }

  const live = {
    streams,
    places: listenerPlaces(),
    states: followedStates(sourceOf, clock),
    unknown: 'order_unknown',
  } as const;

  return (app, _options, done) => {
    app.get(
      '/v2/public/orders/:key',
      {
        schema: {
          tags: ['orders'],
          summary:
            'The state of a finalized order, by the key of its link or, for a day, by its `order_key`.',
          params: orderKey,
          response: {
            200: orderStateAnswer,
            404: rejection(['order_unknown']),
            422: rejection(['validation']),
            ...ANY_REJECTIONS,
          },
        },
        serializerCompiler: () => JSON.stringify,
        onSend: tagAnswer,
      },
      async (request, reply) => {
        const seen = await look(request.params.key);
        if (!seen) return sendProblem(reply, 'order_unknown');
        return sendState(reply, seen.text);
      },
    );

    app.post(
      '/v2/public/orders/:key/cancel',
      {
        onRequest: limitByClient(limiter, CANCELLATIONS),
        schema: {
          tags: ['orders'],
          summary:
            'Cancels an order that comes too late, with all of the money back: while its state has `can_cancel`.',
          params: orderKey,
          response: {
            200: orderStateAnswer,
            404: rejection(['order_unknown']),
            409: rejection(['order_not_cancellable']),
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...BODY_REJECTIONS,
          },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { key } = request.params;
        const opened = await look(key);
        if (!opened) return sendProblem(reply, 'order_unknown');
        const { kind } = await orders.cancel(
          opened.orderId,
          {
            refund: 'full',
            reason: 'guest',
            isAllowed: (order) => mayGuestCancel(cancellable(order), clock()),
          },
          { actor: 'guest', idempotencyKey: 'guest-cancel' },
        );
        // Repeated, or cancelled by the restaurant meanwhile: the state says what holds.
        const isDone = kind === 'cancelled' || kind === 'unchanged';
        const seen = isDone ? await look(key) : null;
        return seen ? sendState(reply, seen.text) : sendProblem(reply, 'order_not_cancellable');
      },
    );

    app.get(
      '/v2/public/orders/:key/events',
      {
        ...LIVE_ROUTE,
        schema: {
          tags: ['orders'],
          summary:
            'The same state as server-sent events named `order`: at once, and with every change.',
          params: orderKey,
          response: {
            200: eventsOf(
              'Events named `order`; the data of each is the `payload` of the order’s state.',
            ),
            404: rejection(['order_unknown']),
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...ANY_REJECTIONS,
          },
        },
      },
      (request, reply) => answerState(request, reply, request.params.key, live),
    );
    done();
  };
}

/** Valid for a moment, and private to the key. */
function sendState(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text);
}

function eventOf(text: string) {
  const { payload } = JSON.parse(text);
  return liveEvent('order', JSON.stringify(payload), contentHash(text));
}

function answerOf(payload: WireOrderState): string {
  return JSON.stringify({ status: 'success', payload });
}
