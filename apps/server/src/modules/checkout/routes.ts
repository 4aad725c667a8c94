import {
  type FinalizedOrder,
  finalizedAnswer,
  finalizeRequest,
  orderConflict,
  orderRequest,
  type PlacedOrder,
  placedAnswer,
} from '@comptoir/contract/orders/checkout';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { StoredOrder } from '#modules/orders/orders.ts';
import type { Caller } from '#plugins/http/authentication.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import {
  BODY_REJECTIONS,
  PROVIDER_REJECTIONS,
  problemOf,
  rejection,
} from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { LimitCouponGuesses } from '#plugins/limits/coupon-guesses.ts';
import { answer, PREPARED_ANSWER, succeed } from './answers.ts';
import type { CountOrders } from './order-metrics.ts';
import type { CheckoutService } from './service.ts';

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
  404: rejection(['group_order_unknown']),
  409: rejection(
    [
      ...(['price_changed', 'items_unavailable', 'paused', 'slot_full'] as const),
      'shop_not_open',
      ...(['local_id_reused', 'intent_used'] as const),
      ...(['group_order_open', 'group_order_changed'] as const),
      ...(['group_order_placed', 'group_order_over'] as const),
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
  readonly checkout: Pick<CheckoutService, 'place' | 'finalize'>;
  /** The key that opens an order to its guest; the finalization, which needs the id alone, has none. Rule T-4. */
  readonly keyOf: (orderId: string) => Promise<string>;
  readonly count: CountOrders;
  readonly identifyCaller: IdentifyCaller;
  readonly hashClient: HashClient;
  readonly limiter: RateLimiter;
  readonly limitGuesses: LimitCouponGuesses;
}

/** Orders. Rules I-10, I-11, I-22, O-20. */
export function checkoutRoutes({
  checkout,
  keyOf,
  count,
  identifyCaller,
  hashClient,
  limiter,
  limitGuesses,
}: CheckoutRouteDependencies): FastifyPluginCallbackZod {
  const callers = new WeakMap<FastifyRequest, Caller>();

  /**
   * Logs and counts the outcome of a call; a failure counts like a rejection. An order is logged by its number of the
   * day, which opens and finalizes nothing. Rules U-30 and U-31.
   */
  async function observed(
    { log }: FastifyRequest,
    call: keyof typeof STEPS,
    answered: Promise<Outcome<StoredOrder>>,
  ): Promise<Outcome<FinalizedOrder>> {
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
          response: { 200: placedAnswer, ...ORDER_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const caller = callers.get(request) ?? (await identifyCaller(request));
        const clientHash = hashClient(clientOf(request));
        const locale = requestLocale(request);
        const placing = checkout.place(request.body, caller, clientHash, locale);
        const outcome = await observed(request, 'place', placing);
        if (outcome.kind !== 'done') return answer(reply, outcome);
        count.placed(request.body);
        const orderKey = await keyOf(outcome.value.order_id);
        const placed: PlacedOrder = { ...outcome.value, order_key: orderKey };
        return succeed(reply, placed);
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
          response: { 200: finalizedAnswer, ...FINALIZATION_REJECTIONS },
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

const STEPS = { place: 'placed', finalize: 'finalized' } as const;

function fromOrder(order: StoredOrder): FinalizedOrder {
  return { order_id: order.orderId, order_number: order.orderNumber, status: order.status };
}
