import { demoPaymentAnswer, demoPaymentRequest } from '@comptoir/contract/orders/payments';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import { BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { SettleIntent } from './settlement/settlement.ts';

const PAYMENTS_PER_CLIENT = {
  name: 'demo payments',
  limit: 240,
  windowMilliseconds: 60 * 60_000,
};

/** The bank of the demonstration provider, which takes no money; registered with that provider only. */
export function demoPaymentRoutes(
  cards: Pick<DemoGateway, 'pay'>,
  settleIntent: SettleIntent,
  limiter: RateLimiter,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/public/checkout/demo-payment',
      {
        onRequest: limitByClient(limiter, PAYMENTS_PER_CLIENT),
        schema: {
          tags: ['checkout'],
          summary: 'Pays an intent with a demonstration card.',
          body: demoPaymentRequest,
          response: {
            200: demoPaymentAnswer,
            ...BODY_REJECTIONS,
            422: rejection(['validation', 'intent_unknown']),
            429: rejection(['rate_limited']),
          },
        },
      },
      async (request, reply) => {
        const { payment_intent_id, client_secret, card, authenticated } = request.body;
        const outcome = await cards.pay(payment_intent_id, client_secret, card, authenticated);
        if (outcome === 'unknown') return sendProblem(reply, 'intent_unknown');
        if (outcome !== 'authentication_required') await settleIntent(payment_intent_id);
        reply.header('cache-control', 'no-store');
        return { status: 'success' as const, payload: { outcome } };
      },
    );
    done();
  };
}
