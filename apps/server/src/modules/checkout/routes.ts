import {
  type OrderRequest,
  orderConflict,
  orderRequest,
  placedAnswer,
  type SubmittedOrder,
  submissionAnswer,
  submissionRequest,
} from '@comptoir/contract/orders/checkout';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { initialisedCounter, ORDER_KINDS } from '#metrics/initialised-counter.ts';
import type { StoredOrder } from '#modules/orders/orders.ts';
import type { Caller } from '#plugins/http/authentication.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import { problemOf } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { Shop } from '#shop.ts';
import type { CheckoutService } from './service.ts';

const ORDERS_PER_CLIENT = { name: 'orders', limit: 120, windowMilliseconds: 60 * 60_000 };

const SUBMISSIONS_PER_CLIENT = {
  name: 'submissions',
  limit: 600,
  windowMilliseconds: 60 * 60_000,
};

/** Whose token a request carries. */
export type IdentifyCaller = (request: FastifyRequest) => Promise<Caller>;

/** The keyed hash of a client whose open orders are counted; null where they are not. Rule S-23. */
export type HashClient = (client: string) => string | null;

/** Orders. Rules I-10, I-11, I-22, O-20. */
export function checkoutRoutes(
  app: FastifyInstance,
  {
    checkout,
    keyOf,
    count,
    identifyCaller,
    hashClient,
    limiter,
    limitGuesses,
  }: Pick<Shop, 'limiter' | 'limitGuesses'> & {
    readonly checkout: Pick<CheckoutService, 'place' | 'submit'>;
    /** The key that opens an order to its guest; the submission, which needs the id alone, has none. Rule T-4. */
    readonly keyOf: (orderId: string) => Promise<string>;
    readonly count: CountOrders;
    readonly identifyCaller: IdentifyCaller;
    readonly hashClient: HashClient;
  },
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();

  /**
   * Logs and counts the outcome of a call; a failure counts like a rejection. An order is logged by its number of the
   * day, which opens and submits nothing. Rules U-30 and U-31.
   */
  async function observed(
    { log }: FastifyRequest,
    call: keyof typeof STEPS,
    answered: Promise<Outcome<StoredOrder>>,
  ): Promise<Outcome<SubmittedOrder>> {
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

  const guest = guestApi(app, 'checkout', limiter);

  guest.post(
    '/v2/public/checkout/',
    {
      summary: 'Places an order, once for each local_id.',
      body: orderRequest,
      isPrepared: true,
      answer: placedAnswer,
      problems: [
        'unauthorized',
        'forbidden',
        'provider_unavailable',
        'provider_timeout',
        'shop_not_open',
        'empty_cart',
        'items_unavailable',
        'paused',
        'price_changed',
        'slot_unavailable',
        'slot_full',
        'too_far',
        'address_unknown',
        'address_required',
        'below_minimum',
        'delivery_inactive',
        'payment_method',
        'intent_used',
        'intent_unknown',
        'payment_unavailable',
        'payment_timeout',
        'coupon_unknown',
        'local_id_reused',
        'group_order_unknown',
        'group_order_open',
        'group_order_placed',
        'group_order_over',
        'group_order_changed',
        'email_not_verified',
      ],
      statuses: { coupon_unknown: 422 },
      details: { 409: orderConflict },
      limit: ORDERS_PER_CLIENT,
      // Before the body is read as an order, which has no token.
      preValidation: async (request) => {
        callers.set(request, await identifyCaller(request));
      },
      preHandler: (request, reply) => limitGuesses(request, reply, request.body.coupon),
    },
    async (request) => {
      const caller = callers.get(request) ?? (await identifyCaller(request));
      const clientHash = hashClient(clientOf(request));
      const locale = requestLocale(request);
      const placing = checkout.place(request.body, caller, clientHash, locale);
      const outcome = await observed(request, 'place', placing);
      if (outcome.kind !== 'done') return outcome;
      count.placed(request.body);
      const orderKey = await keyOf(outcome.value.order_id);
      return { ...outcome.value, order_key: orderKey };
    },
  );

  guest.put(
    '/v2/public/checkout/',
    {
      summary: 'Submits an order.',
      body: submissionRequest,
      isPrepared: true,
      answer: submissionAnswer,
      problems: [
        'items_unavailable',
        'paused',
        'slot_unavailable',
        'slot_full',
        'payment_required',
        'intent_used',
        'intent_unknown',
        'payment_unavailable',
        'payment_timeout',
        'order_expired',
        'order_unknown',
      ],
      details: { 409: orderConflict },
      limit: SUBMISSIONS_PER_CLIENT,
    },
    (request) => observed(request, 'submit', checkout.submit(request.body)),
  );
}

const STEPS = { place: 'placed', submit: 'submitted' } as const;

function fromOrder(order: StoredOrder): SubmittedOrder {
  return { order_id: order.orderId, order_number: order.orderNumber, status: order.status };
}

/** Counts the outcomes of orders that are sent. */
export interface CountOrders {
  placed(order: Pick<OrderRequest, 'is_pickup' | 'payment_method'>): void;
  rejected(call: 'place' | 'submit', code: ProblemCode): void;
}

/** Failures that are not the guest's. */
const OUTAGES: readonly ProblemCode[] = [
  'payment_unavailable',
  'payment_timeout',
  'provider_unavailable',
  'provider_timeout',
  'unavailable',
  'internal',
];

/** The answers of this process to orders. Rule U-30. */
export function orderMetrics(registry: Registry): CountOrders {
  const placed = initialisedCounter(
    registry,
    'comptoir_orders_placed_total',
    'Orders that were taken, those that were sent again included.',
    ORDER_KINDS,
  );
  const rejected = initialisedCounter(
    registry,
    'comptoir_orders_refused_total',
    'Orders that were not taken or not submitted, by the code of the answer.',
    ['place', 'submit'].flatMap((call) => OUTAGES.map((code) => ({ call, code }))),
  );
  return {
    placed: ({ is_pickup, payment_method: payment }) =>
      placed.inc({ type: is_pickup ? 'pickup' : 'delivery', payment }),
    rejected: (call, code) => rejected.inc({ call, code }),
  };
}
