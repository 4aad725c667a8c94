import type { FastifyInstance } from 'fastify';
import { demoPaymentRoutes } from '#modules/payments/demo-routes.ts';
import { paymentRoutes } from '#modules/payments/routes.ts';
import { webhookRoutes } from '#modules/payments/settlement/webhook.ts';
import { requestSync } from '#modules/payouts/sync-state.ts';
import type { OpenShop } from './open-shop.ts';

/** Payments by card, and the provider's webhook. */
export function registerPayments(app: FastifyInstance, context: OpenShop) {
  const { pool, cards, payments, intents, settleIntent, syncMovements, limiter, clock } = context;
  paymentRoutes(app, { ...intents, payments, forBrowser: cards.forBrowser });
  const onPayout = () => requestSync(pool, clock());
  webhookRoutes(app, { pool, cards, settleIntent, syncMovements, onPayout, clock });
  if ('pay' in cards) demoPaymentRoutes(app, cards, settleIntent, limiter);
}
