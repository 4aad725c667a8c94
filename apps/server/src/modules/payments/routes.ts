import {
  cardCustomerAnswer,
  cardCustomerRequest,
  cardIntentAnswer,
  cardIntentRequest,
  cardsAnswer,
} from '@comptoir/contract/orders/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CardGateway, CardMethods } from '#adapters/cards/card-gateway.ts';
import { problem, rejected, rejectionAt } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { Resources } from '#resources.ts';
import type { LimitIntents } from './intents/intent-limits.ts';
import type { PaymentService } from './payments.ts';

const HOUR_MS = 60 * 60_000;
const CUSTOMERS_PER_CLIENT = { name: 'card customers', limit: 60, windowMilliseconds: HOUR_MS };
const INTENTS_PER_CLIENT = { name: 'card intents', limit: 120, windowMilliseconds: HOUR_MS };

/** Customers and intents of card payments. Rules Y-1, Y-2, Y-20, Y-21, Y-23, and Y-24. */
export function paymentRoutes(
  app: FastifyInstance,
  {
    payments,
    cards,
    methods,
    limiter,
    limitIntents,
    clientKey: keyOfClient,
  }: Pick<Resources, 'limiter'> & {
    readonly payments: Pick<PaymentService, 'createCustomer' | 'openIntent'>;
    readonly cards: Pick<CardGateway, 'forBrowser'>;
    /** The payment methods that the restaurant accepts now. */
    readonly methods: () => Promise<CardMethods>;
    readonly limitIntents: LimitIntents;
    /** The hash that identifies a client. */
    readonly clientKey: (request: FastifyRequest) => string;
  },
): void {
  const guest = guestApi(app, 'checkout', limiter);

  guest.get(
    '/v2/public/checkout/cards',
    {
      summary: 'Who takes cards, and what a page needs to talk to them.',
      answer: cardsAnswer,
      answerHeaders: { 'cache-control': 'public, max-age=60' },
      isTagged: true,
    },
    async () => {
      const { card, paypal } = await methods();
      const { forBrowser } = cards;
      const isStripe = card && forBrowser.provider === 'stripe';
      return {
        provider: card && forBrowser.provider !== 'none' ? forBrowser.provider : null,
        publishable_key: isStripe ? forBrowser.publishableKey : null,
        paypal: isStripe && paypal,
      };
    },
  );

  guest.post(
    '/v2/public/checkout/stripe-customer',
    {
      summary: 'Makes the provider’s customer for a card payment.',
      body: cardCustomerRequest,
      answer: cardCustomerAnswer,
      problems: ['payment_method', 'intent_unknown', 'payment_unavailable', 'payment_timeout'],
      limit: CUSTOMERS_PER_CLIENT,
    },
    async (request) => {
      if (!(await methods()).card) return problem('payment_method');
      const { id } = await payments.createCustomer(request.body);
      return { customer: { id } };
    },
  );

  guest.post(
    '/v2/public/checkout/stripe-payment-intent',
    {
      summary: 'Makes a card intent, or changes the amount of an open one.',
      body: cardIntentRequest,
      answer: cardIntentAnswer,
      problems: ['payment_method', 'intent_unknown', 'payment_unavailable', 'payment_timeout'],
      limit: INTENTS_PER_CLIENT,
    },
    async (request) => {
      const offered = await methods();
      if (!offered.card) return problem('payment_method');
      const { amount, customer_id, payment_intent_id, local_id } = request.body;
      const clientKey = keyOfClient(request);
      const retryAfter = await limitIntents({ clientKey, customerId: customer_id });
      if (retryAfter !== null) {
        return problem('rate_limited', { retryAfterSeconds: retryAfter });
      }
      const intent = await payments.openIntent({
        amount,
        customerId: customer_id,
        intentId: payment_intent_id,
        localId: local_id,
        clientKey,
        methods: offered,
      });
      if (typeof intent === 'string') return notItsIntent(intent);
      return { client_secret: intent.clientSecret, id: intent.id };
    },
  );
}

/** The field that differs from the intent. Rules Y-20 and Y-21. */
function notItsIntent(mismatch: 'intent_unknown' | 'wrong_customer') {
  const path = mismatch === 'wrong_customer' ? 'customer_id' : 'payment_intent_id';
  return rejected(rejectionAt('intent_unknown', path));
}
