import { demoPaymentAnswer, demoPaymentRequest } from '@comptoir/contract/payments';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { DemoCards } from '#adapters/cards/demo.ts';
import { sendProblem } from '#plugins/problems.ts';
import { BODY_REFUSALS, refusal } from '#plugins/refusals.ts';
import type { SettleIntent } from './settlement.ts';

/** The bank of the demonstration terminal, which takes no money. It exists with demonstration cards only. */
export function demoPaymentRoutes(
  cards: Pick<DemoCards, 'pay'>,
  settleIntent: SettleIntent,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/public/checkout/demo-payment',
      {
        schema: {
          tags: ['checkout'],
          summary: 'Pays an intent with a demonstration card.',
          body: demoPaymentRequest,
          response: {
            200: demoPaymentAnswer,
            ...BODY_REFUSALS,
            422: refusal(['validation', 'intent_unknown']),
          },
        },
      },
      async (request, reply) => {
        const { payment_intent_id, client_secret, card, authenticated } = request.body;
        const outcome = await cards.pay(payment_intent_id, client_secret, card, authenticated);
        if (outcome === 'unknown') return sendProblem(reply, 'intent_unknown');
        if (outcome === 'succeeded') await settleIntent(payment_intent_id);
        reply.header('cache-control', 'no-store');
        return { status: 'success' as const, payload: { outcome } };
      },
    );
    done();
  };
}
