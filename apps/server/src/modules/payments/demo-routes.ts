import { demoPaymentAnswer, demoPaymentRequest } from '@comptoir/contract/orders/payments';
import type { FastifyInstance } from 'fastify';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import { problem } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import type { SettleIntent } from './settlement/settlement.ts';

const PAYMENTS_PER_CLIENT = {
  name: 'demo payments',
  limit: 240,
  windowMilliseconds: 60 * 60_000,
};

/** The bank of the demonstration provider, which takes no money; registered with that provider only. */
export function demoPaymentRoutes(
  app: FastifyInstance,
  cards: Pick<DemoGateway, 'pay'>,
  settleIntent: SettleIntent,
  limiter: RateLimiter,
): void {
  const guest = guestApi(app, 'checkout', limiter);

  guest.post(
    '/v2/public/checkout/demo-payment',
    {
      summary: 'Pays an intent with a demonstration card.',
      body: demoPaymentRequest,
      answer: demoPaymentAnswer,
      problems: ['intent_unknown'],
      limit: PAYMENTS_PER_CLIENT,
    },
    async (request) => {
      const { payment_intent_id, client_secret, card, authenticated } = request.body;
      const outcome = await cards.pay(payment_intent_id, client_secret, card, authenticated);
      if (outcome === 'unknown') return problem('intent_unknown');
      if (outcome !== 'authentication_required') await settleIntent(payment_intent_id);
      return { outcome };
    },
  );
}
