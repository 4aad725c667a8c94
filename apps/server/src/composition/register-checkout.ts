import type { FastifyInstance } from 'fastify';
import { quoteRoutes } from '#modules/checkout/quote-routes.ts';
import { checkoutRoutes } from '#modules/checkout/routes.ts';
import { identify } from '#plugins/http/authentication.ts';
import { clientHash } from '#plugins/limits/client.ts';
import type { OpenShop } from './open-shop.ts';

/** Prices, orders and their submission. */
export function registerCheckout(app: FastifyInstance, context: OpenShop) {
  const { checkout, orders, limiter, limitGuesses, logKey, findSession } = context;
  quoteRoutes(app, { quotes: checkout, limiter, limitGuesses });
  checkoutRoutes(app, {
    checkout,
    limiter,
    limitGuesses,
    keyOf: orders.keyOf,
    count: context.metrics.orders,
    identifyCaller: (request) => identify(request, findSession),
    hashClient: context.rateLimit ? (client) => clientHash(logKey, client) : () => null,
  });
}
