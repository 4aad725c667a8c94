import {
  cardCustomerAnswer,
  cardCustomerRequest,
  cardIntentAnswer,
  cardIntentRequest,
  cardsAnswer,
} from '@comptoir/contract/orders/payments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { CardMethods, CardsForBrowser } from '#adapters/cards/card-gateway.ts';
import { tagAnswer } from '#plugins/http/etag.ts';
import { rejectionAt, sendRejection } from '#plugins/http/outcome.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { LimitIntents } from './intents/intent-limits.ts';
import type { PaymentService } from './payments.ts';

const HOUR_MS = 60 * 60_000;
const CUSTOMERS_PER_CLIENT = { name: 'card customers', limit: 60, windowMilliseconds: HOUR_MS };
const INTENTS_PER_CLIENT = { name: 'card intents', limit: 120, windowMilliseconds: HOUR_MS };

const REJECTIONS = {
  ...BODY_REJECTIONS,
  422: rejection(['validation', 'payment_method', 'intent_unknown']),
  429: rejection(['rate_limited']),
  502: rejection(['payment_unavailable']),
  503: rejection(['payment_timeout', 'unavailable']),
};

export interface PaymentRouteDependencies {
  readonly payments: Pick<PaymentService, 'createCustomer' | 'openIntent'>;
  readonly forBrowser: CardsForBrowser;
  /** The payment methods that the restaurant accepts now. */
  readonly methods: () => Promise<CardMethods>;
  readonly limiter: RateLimiter;
  readonly limitIntents: LimitIntents;
  /** The hash that identifies a client. */
  readonly clientKey: (request: FastifyRequest) => string;
}

/** Customers and intents of card payments. Rules Y-1, Y-2, and Y-20 to Y-24. */
export function paymentRoutes(dependencies: PaymentRouteDependencies): FastifyPluginCallbackZod {
  const { payments, forBrowser, methods, limiter, limitIntents } = dependencies;
  return (app, _options, done) => {
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });

    app.get(
      '/v2/public/checkout/cards',
      {
        schema: {
          tags: ['checkout'],
          summary: 'Who takes cards, and what a page needs to talk to them.',
          response: { 200: cardsAnswer, ...ANY_REJECTIONS },
        },
        onSend: tagAnswer,
      },
      async (_request, reply) => {
        reply.header('cache-control', 'public, max-age=60');
        const { card, paypal } = await methods();
        const isStripe = card && forBrowser.provider === 'stripe';
        return {
          status: 'success' as const,
          payload: {
            provider: card && forBrowser.provider !== 'none' ? forBrowser.provider : null,
            publishable_key: isStripe ? forBrowser.publishableKey : null,
            paypal: isStripe && paypal,
          },
        };
      },
    );

    app.post(
      '/v2/public/checkout/stripe-customer',
      {
        onRequest: limitByClient(limiter, CUSTOMERS_PER_CLIENT),
        schema: {
          tags: ['checkout'],
          summary: 'Makes the provider’s customer for a card payment.',
          body: cardCustomerRequest,
          response: { 200: cardCustomerAnswer, ...REJECTIONS },
        },
      },
      async (request, reply) => {
        if (!(await methods()).card) return cardsAreOff(reply);
        const { id } = await payments.createCustomer(request.body);
        return { status: 'success' as const, payload: { customer: { id } } };
      },
    );

    app.post(
      '/v2/public/checkout/stripe-payment-intent',
      {
        onRequest: limitByClient(limiter, INTENTS_PER_CLIENT),
        schema: {
          tags: ['checkout'],
          summary: 'Makes a card intent, or changes the amount of an open one.',
          body: cardIntentRequest,
          response: { 200: cardIntentAnswer, ...REJECTIONS },
        },
      },
      async (request, reply) => {
        const offered = await methods();
        if (!offered.card) return cardsAreOff(reply);
        const { amount, customer_id, payment_intent_id, local_id } = request.body;
        const clientKey = dependencies.clientKey(request);
        const retryAfter = await limitIntents({ clientKey, customerId: customer_id });
        if (retryAfter !== null) {
          return sendProblem(reply.header('retry-after', retryAfter), 'rate_limited');
        }
        const intent = await payments.openIntent({
          amount,
          customerId: customer_id,
          intentId: payment_intent_id,
          localId: local_id,
          clientKey,
          methods: offered,
        });
        if (typeof intent === 'string') return notItsIntent(reply, intent);
        const payload = { client_secret: intent.clientSecret, id: intent.id };
        return { status: 'success' as const, payload };
      },
    );
    done();
  };
}

/** The field that differs from the intent. Rules Y-20 and Y-21. */
function notItsIntent(
  reply: FastifyReply,
  problem: 'intent_unknown' | 'wrong_customer',
): FastifyReply {
  const path = problem === 'wrong_customer' ? 'customer_id' : 'payment_intent_id';
  return sendRejection(reply, rejectionAt('intent_unknown', path));
}

function cardsAreOff(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 'payment_method');
}
