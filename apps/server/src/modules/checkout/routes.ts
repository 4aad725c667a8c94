import {
  finalizeRequest,
  orderAnswer,
  orderConflict,
  orderRequest,
  type PlacedOrder,
  quoteAnswer,
  quoteRequest,
} from '@comptoir/contract/orders/checkout';
import { slotsAnswer, slotsQuery, type WireSlots } from '@comptoir/contract/orders/slots';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { StoredOrder } from '#modules/orders/orders.ts';
import type { Caller } from '#plugins/http/authentication.ts';
import { tagAnswer } from '#plugins/http/etag.ts';
import { type Outcome, sendRejection } from '#plugins/http/outcome.ts';
import {
  ANY_REJECTIONS,
  BODY_REJECTIONS,
  PROVIDER_REJECTIONS,
  problemOf,
  rejection,
} from '#plugins/http/problems.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { LimitCouponGuesses } from '#plugins/limits/coupon-guesses.ts';
import {
  LOOK_UPS_PER_CLIENT,
  limitByClient,
  type RateLimiter,
} from '#plugins/limits/rate-limit.ts';
import type { CountOrders } from './order-metrics.ts';
import type { CheckoutService, OfferedSlots } from './service.ts';

const ORDERS_PER_CLIENT = { name: 'orders', limit: 120, windowMilliseconds: 60 * 60_000 };

const FINALIZATIONS_PER_CLIENT = {
  name: 'finalizations',
  limit: 600,
  windowMilliseconds: 60 * 60_000,
};

const REJECTIONS = { ...BODY_REJECTIONS, ...PROVIDER_REJECTIONS };

const ORDER_REJECTIONS = {
  ...REJECTIONS,
  401: rejection(['unauthorized']),
  403: rejection(['forbidden', 'email_not_verified']),
  409: rejection(
    [
      ...(['price_changed', 'items_unavailable', 'paused', 'slot_full'] as const),
      ...(['local_id_reused', 'intent_used'] as const),
    ],
    orderConflict,
  ),
  422: rejection([
    'validation',
    'empty_cart',
    'coupon_unknown',
    'delivery_inactive',
    'address_required',
    'address_unknown',
    'too_far',
    'below_minimum',
    'slot_unavailable',
    'payment_method',
    'intent_unknown',
  ]),
  429: rejection(['rate_limited']),
  502: rejection(['provider_unavailable', 'payment_unavailable']),
  503: rejection(['provider_timeout', 'payment_timeout', 'unavailable']),
};

const FINALIZATION_REJECTIONS = {
  ...BODY_REJECTIONS,
  402: rejection(['payment_required']),
  404: rejection(['order_unknown']),
  409: rejection(
    [
      ...(['items_unavailable', 'paused', 'slot_full'] as const),
      ...(['order_expired', 'intent_used'] as const),
    ],
    orderConflict,
  ),
  422: rejection(['validation', 'slot_unavailable', 'intent_unknown']),
  429: rejection(['rate_limited']),
  502: rejection(['payment_unavailable']),
  503: rejection(['payment_timeout', 'unavailable']),
};

/** Whose token a request carries. */
export type IdentifyCaller = (request: FastifyRequest) => Promise<Caller>;

/** The keyed hash of a client whose open orders are counted; null where they are not. Rule S-23. */
export type HashClient = (client: string) => string | null;

export interface CheckoutRouteDependencies {
  readonly checkout: CheckoutService;
  readonly count: CountOrders;
  readonly identifyCaller: IdentifyCaller;
  readonly hashClient: HashClient;
  readonly limiter: RateLimiter;
  readonly limitGuesses: LimitCouponGuesses;
}

/** Quotes, slots and orders. Rules I-10 to I-12, I-22, O-20. */
export function checkoutRoutes({
  checkout,
  count,
  identifyCaller,
  hashClient,
  limiter,
  limitGuesses,
}: CheckoutRouteDependencies): FastifyPluginCallbackZod {
  const limitLookUps = limitByClient(limiter, LOOK_UPS_PER_CLIENT);
  const callers = new WeakMap<FastifyRequest, Caller>();

  /**
   * Logs and counts the outcome of a call; a failure counts like a rejection. The order's number of the day opens
   * nothing and may be logged, its id opens its state. Rules U-30, U-31 and T-4.
   */
  async function observed(
    { log }: FastifyRequest,
    call: keyof typeof STEPS,
    answered: Promise<Outcome<StoredOrder>>,
  ): Promise<Outcome<PlacedOrder>> {
    const outcome = await answered.catch((error: unknown) => {
      count.rejected(call, problemOf(error));
      throw error;
    });
    if (outcome.kind === 'done') {
      const { orderNumber: order, status } = outcome.value;
      log.info({ order, status }, `An order was ${STEPS[call]}`);
      return { kind: 'done', value: fromOrder(outcome.value) };
    }
    const { code } = outcome.rejection;
    count.rejected(call, code);
    log.info({ refused: code }, `An order was not ${STEPS[call]}`);
    return outcome;
  }

  return (app, _options, done) => {
    app.post(
      '/v2/public/checkout/quote',
      {
        preHandler: [
          (request, reply) => limitGuesses(request, reply, request.body.coupon),
          // What is picked up is priced without asking a provider.
          async (request, reply) =>
            request.body.is_pickup ? undefined : limitLookUps(request, reply),
        ],
        schema: {
          tags: ['checkout'],
          summary: 'Prices a cart without storing anything.',
          body: quoteRequest,
          response: {
            200: quoteAnswer,
            ...REJECTIONS,
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => answer(reply, await checkout.quote(request.body)),
    );

    app.get(
      '/v2/public/checkout/slots',
      {
        schema: {
          tags: ['checkout'],
          summary: 'The times that can be chosen, by day.',
          querystring: slotsQuery,
          response: { 200: slotsAnswer, ...ANY_REJECTIONS, 422: rejection(['validation']) },
        },
        ...PREPARED_ANSWER,
        onSend: tagAnswer,
      },
      async (request, reply) => {
        const orderType = request.query.is_pickup === 'true' ? 'pickup' : 'delivery';
        return succeed(reply, fromSlots(await checkout.slots(orderType, request.query.items)));
      },
    );

    app.post(
      '/v2/public/checkout/',
      {
        onRequest: limitByClient(limiter, ORDERS_PER_CLIENT),
        // Before the body is read as an order, which has no token.
        preValidation: async (request) => {
          callers.set(request, await identifyCaller(request));
        },
        preHandler: (request, reply) => limitGuesses(request, reply, request.body.coupon),
        schema: {
          tags: ['checkout'],
          summary: 'Places an order, once for each local_id.',
          body: orderRequest,
          response: { 200: orderAnswer, ...ORDER_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const caller = callers.get(request) ?? (await identifyCaller(request));
        const clientHash = hashClient(clientOf(request));
        const placing = checkout.place(request.body, caller, clientHash);
        const outcome = await observed(request, 'place', placing);
        if (outcome.kind === 'done') count.placed(request.body);
        return answer(reply, outcome);
      },
    );

    app.put(
      '/v2/public/checkout/',
      {
        onRequest: limitByClient(limiter, FINALIZATIONS_PER_CLIENT),
        schema: {
          tags: ['checkout'],
          summary: 'Finalizes an order.',
          body: finalizeRequest,
          response: { 200: orderAnswer, ...FINALIZATION_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        return answer(reply, await observed(request, 'finalize', checkout.finalize(request.body)));
      },
    );
    done();
  };
}

/** Answers are built by typed code and not validated again, which would only cost time. */
const PREPARED_ANSWER = { serializerCompiler: () => JSON.stringify };

const STEPS = { place: 'placed', finalize: 'finalized' } as const;

function fromOrder(order: StoredOrder): PlacedOrder {
  return { order_id: order.orderId, order_number: order.orderNumber, status: order.status };
}

function fromSlots({ asapAt, paused, days }: OfferedSlots): WireSlots {
  return {
    asap: asapAt !== null,
    asap_at: wireInstant(asapAt),
    is_paused: paused !== null,
    paused_until: wireInstant(paused?.until ?? null),
    days: days.map(({ day, slots }) => ({
      day,
      slots: slots.map((slot) => ({
        delivery_date: slot.date,
        delivery_time_range: slot.value,
        label: slot.label,
        is_full: slot.isFull,
      })),
    })),
  };
}

function wireInstant(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function answer(reply: FastifyReply, outcome: Outcome<unknown>): FastifyReply {
  return outcome.kind === 'done'
    ? succeed(reply, outcome.value)
    : sendRejection(reply, outcome.rejection);
}

/** Valid for a moment and for one guest. */
function succeed(reply: FastifyReply, payload: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'success', payload }));
}
