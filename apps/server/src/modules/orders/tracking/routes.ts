import { orderConflict } from '@comptoir/contract/orders/checkout';
import {
  guestMessage,
  movedTime,
  orderKey,
  orderStateAnswer,
  type WireOrderState,
} from '@comptoir/contract/orders/order-status';
import { cancellableFrom, mayGuestCancel } from '@comptoir/domain/orders/promise';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { contentHash } from '#plugins/http/etag.ts';
import { type Outcome, problem } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import { liveEvent } from '#plugins/live/event-stream.ts';
import { followedStates, readingOf, type StateSource } from '#plugins/live/followed-states.ts';
import {
  answerState,
  eventsOf,
  type LiveStreams,
  listenerPlaces,
} from '#plugins/live/live-streams.ts';
import type { Resources } from '#resources.ts';
import type { cancelOrders } from '../changing/cancel-order.ts';
import type { orderQueries, SubmittedOrderRow } from '../order-row.ts';
import { cancellable, orderState } from '../order-wire.ts';
import type { sendMessages } from './guest-messages.ts';
import type { orderAccess } from './order-access.ts';
import { latestOrders, type OrderChanges } from './order-changes.ts';

interface OrderStateResources extends Pick<Resources, 'clock' | 'limiter'> {
  readonly orders: Pick<ReturnType<typeof orderAccess>, 'findByKey'> &
    Pick<ReturnType<typeof orderQueries>, 'findAll'> & {
      readonly cancel: ReturnType<typeof cancelOrders>;
      readonly sendMessage: ReturnType<typeof sendMessages>;
    };
  /** Moves an order to another time. Rule OB-52. */
  readonly moveOrder: (
    orderId: string,
    time: { readonly deliveryDate: string; readonly deliveryTimeRange: string },
  ) => Promise<Outcome<null>>;
  readonly changes: OrderChanges;
  readonly streams: LiveStreams;
  readonly restaurant: () => Promise<{
    readonly timezone: TimeZone;
    readonly hasTicketRecipient: boolean;
  }>;
}

/** More often than a guest presses the button. Rule OB-34. */
const CANCELLATIONS: RateLimit = {
  name: 'guest cancellations',
  limit: 30,
  windowMilliseconds: 60 * 60_000,
};

/** More often than a guest looks for another time. Rule OB-52. */
const MOVES: RateLimit = { name: 'guest moves', limit: 60, windowMilliseconds: 60 * 60_000 };

/** After an order's three messages no other is taken: by then it is over as a rule. Rule OB-84. */
const NO_MESSAGE_SECONDS = 86_400;
/** More often than a guest writes about all orders of an evening. Rule OB-84. */
const MESSAGES: RateLimit = { name: 'guest messages', limit: 30, windowMilliseconds: 60 * 60_000 };

/** The state of an order by its key, once and live, and its cancellation by the guest. Rules T-3 to T-7, T-12, OB-34. */
export function orderStateRoutes(
  app: FastifyInstance,
  { orders, moveOrder, changes, streams, restaurant, limiter, clock }: OrderStateResources,
): void {
  async function look(key: string) {
    const opened = await orders.findByKey(key, clock());
    if (!opened) return null;
    const { order, expiresAt } = opened;
    return { orderId: order.order_id, state: await stateOf(order, expiresAt) };
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
        const event = eventOf(await stateOf(order, expiresAt));
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

  async function stateOf(order: SubmittedOrderRow, expiresAt: Instant): Promise<WireOrderState> {
    return orderState(order, { expiresAt, now: clock(), ...(await restaurant()) });
  }

  const live = {
    streams,
    places: listenerPlaces(),
    states: followedStates(sourceOf, clock),
    unknown: 'order_unknown',
  } as const;

  const guest = guestApi(app, 'orders', limiter);

  guest.get(
    '/v2/public/orders/:key',
    {
      summary:
        'The state of a submitted order, by the key of its link or, for a day, by its `order_key`.',
      params: orderKey,
      isPrepared: true,
      answer: orderStateAnswer,
      problems: ['order_unknown'],
      isTagged: true,
    },
    async (request) => (await look(request.params.key))?.state ?? problem('order_unknown'),
  );

  guest.post(
    '/v2/public/orders/:key/cancel',
    {
      summary:
        'Cancels an order that is not accepted yet, or comes too late, with all of the money back: while its state has `can_cancel`.',
      params: orderKey,
      isPrepared: true,
      answer: orderStateAnswer,
      problems: ['order_unknown', 'order_not_cancellable'],
      limit: CANCELLATIONS,
    },
    async (request) => {
      const { key } = request.params;
      const opened = await look(key);
      if (!opened) return problem('order_unknown');
      const { kind } = await orders.cancel(
        opened.orderId,
        { refund: 'full', reason: 'guest', isAllowed: mayGuestCancel },
        { actor: 'guest', idempotencyKey: 'guest-cancel' },
      );
      // Repeated, or cancelled by the restaurant meanwhile: the state says what holds.
      const isDone = kind === 'cancelled' || kind === 'unchanged';
      const seen = isDone ? await look(key) : null;
      return seen?.state ?? problem('order_not_cancellable');
    },
  );

  guest.post(
    '/v2/public/orders/:key/time',
    {
      summary:
        'Moves an order that is not accepted yet to another free slot: while its state has `can_move`.',
      params: orderKey,
      body: movedTime,
      isPrepared: true,
      answer: orderStateAnswer,
      problems: [
        'order_unknown',
        'order_not_changeable',
        'slot_full',
        'slot_unavailable',
        'items_unavailable',
        'paused',
        'unavailable',
      ],
      details: { 409: orderConflict },
      limit: MOVES,
    },
    async (request) => {
      const { key } = request.params;
      const opened = await look(key);
      if (!opened) return problem('order_unknown');
      const { delivery_date: deliveryDate, delivery_time_range: deliveryTimeRange } = request.body;
      const moved = await moveOrder(opened.orderId, { deliveryDate, deliveryTimeRange });
      if (moved.kind === 'rejected') return moved;
      return (await look(key))?.state ?? problem('order_unknown');
    },
  );

  guest.post(
    '/v2/public/orders/:key/messages',
    {
      summary:
        'Sends a message to the restaurant about an order under way: three at most, each text once.',
      params: orderKey,
      body: guestMessage,
      isPrepared: true,
      answer: orderStateAnswer,
      problems: ['order_unknown', 'order_not_changeable', 'rate_limited'],
      limit: MESSAGES,
    },
    async (request) => {
      const { key } = request.params;
      const opened = await look(key);
      if (!opened) return problem('order_unknown');
      const sent = await orders.sendMessage(opened.orderId, request.body.text);
      if (sent === 'too_many') {
        return problem('rate_limited', { retryAfterSeconds: NO_MESSAGE_SECONDS });
      }
      if (sent === 'finished') return problem('order_not_changeable');
      return (await look(key))?.state ?? problem('order_unknown');
    },
  );

  guest.get(
    '/v2/public/orders/:key/events',
    {
      summary:
        'The same state as server-sent events named `order`: at once, and with every change.',
      params: orderKey,
      isPrepared: true,
      answer: eventsOf(
        'Events named `order`; the data of each is the `payload` of the order’s state.',
      ),
      problems: ['rate_limited', 'order_unknown'],
      exposeHeadRoute: false,
    },
    (request, reply) => answerState(request, reply, request.params.key, live),
  );
}

/** The id is the ETag of the answer with the same content. */
function eventOf(state: WireOrderState) {
  const text = JSON.stringify({ status: 'success', payload: state });
  return liveEvent('order', JSON.stringify(state), contentHash(text));
}
