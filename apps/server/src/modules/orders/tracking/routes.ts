import {
  orderKey,
  orderStateAnswer,
  type WireOrderState,
} from '@comptoir/contract/orders/order-status';
import { cancellableFrom, mayGuestCancel } from '@comptoir/domain/orders/promise';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { contentHash, tagAnswer } from '#plugins/http/etag.ts';
import {
  type EventStream,
  eventStream,
  listenerPlaces,
  sendStream,
} from '#plugins/http/event-stream.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { orderCommands } from '../order-commands.ts';
import type { orderQueries, SubmittedOrderRow } from '../order-row.ts';
import { cancellable, orderState } from '../order-wire.ts';
import type { orderAccess } from './order-access.ts';
import { latestOrders, type OrderChanges } from './order-changes.ts';

/** When a rejected client may try again. */
const FULL_RETRY_SECONDS = 30;
/** A stream ends after this, and the browser opens another one. Rule T-7. */
const STREAM_LIFETIME_MS = 30 * 60_000;

/** The stream in the description of the API. */
const EVENTS = {
  description: 'Events named `order`; the data of each is the `payload` of the order’s state.',
  content: { 'text/event-stream': { schema: z.string() } },
};

export interface OrderStateDependencies {
  readonly orders: Pick<ReturnType<typeof orderAccess>, 'findByKey'> &
    Pick<ReturnType<typeof orderQueries>, 'findAll'> &
    Pick<ReturnType<typeof orderCommands>, 'cancel'>;
  readonly changes: OrderChanges;
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
  restaurant,
  limiter,
  clock,
}: OrderStateDependencies): FastifyPluginCallbackZod {
  async function look(key: string) {
    const opened = await orders.findByKey(key, clock());
    if (!opened) return null;
    const { order, expiresAt } = opened;
    return {
      orderId: order.order_id,
      expiresAt,
      cancellableFrom: cancellableFrom(cancellable(order)),
      text: await textOf(order, expiresAt),
    };
  }

  const latest = latestOrders(orders.findAll);

  /** The state of an order that a key has opened; null once the order or the key's time is over. */
  async function lookAgain(orderId: string, expiresAt: Instant): Promise<string | null> {
    if (clock() >= expiresAt) return null;
    const order = await latest(orderId);
    return order && textOf(order, expiresAt);
  }

  async function textOf(order: SubmittedOrderRow, expiresAt: Instant): Promise<string> {
    return answerOf(orderState(order, { expiresAt, now: clock(), ...(await restaurant()) }));
  }

  return (app, _options, done) => {
    const places = listenerPlaces();
    const streams = new Set<EventStream>();
    // Streams would keep the server from closing.
    app.addHook('preClose', (closed) => {
      for (const stream of streams) stream.end();
      closed();
    });

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
        // A request for its head would open a stream that is never read.
        exposeHeadRoute: false,
        schema: {
          tags: ['orders'],
          summary:
            'The same state as server-sent events named `order`: at once, and with every change.',
          params: orderKey,
          response: {
            200: EVENTS,
            404: rejection(['order_unknown']),
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...ANY_REJECTIONS,
          },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { key } = request.params;
        const first = await look(key);
        if (!first) return sendProblem(reply, 'order_unknown');
        const place = places.take(clientOf(request));
        if (place.kind !== 'taken') {
          reply.header('retry-after', FULL_RETRY_SECONDS);
          return sendProblem(reply, place.kind === 'full' ? 'unavailable' : 'rate_limited');
        }

        const stream = eventStream(() => {
          streams.delete(stream);
          stopWatching();
          clearTimeout(timer);
          place.leave();
        });
        // A browser that reconnects sends its last event id: it gets the state only if it is newer.
        let shown = request.headers['last-event-id'];
        // Reads are sequential: an earlier state is never sent after a later one.
        let looking = Promise.resolve();
        const showLatest = () => {
          looking = looking.then(async () => {
            const text = await lookAgain(first.orderId, first.expiresAt).catch(() => null);
            if (!text) return stream.end();
            const event = eventOf(text);
            if (event.id !== shown) stream.send(event);
            shown = event.id;
          });
        };
        const stopWatching = changes.watch(first.orderId, showLatest);
        // The right to cancel may come with time alone; a stream that is reopened looks again.
        const pause = (first.cancellableFrom ?? 0) - clock();
        const isSoon = pause > 0 && pause <= STREAM_LIFETIME_MS;
        const timer = isSoon ? setTimeout(showLatest, pause) : undefined;
        streams.add(stream);
        showLatest();
        return sendStream(reply, stream);
      },
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
  return { name: 'order', id: contentHash(text), data: JSON.stringify(payload) };
}

function answerOf(payload: WireOrderState): string {
  return JSON.stringify({ status: 'success', payload });
}
