import { cardMethods } from '@comptoir/contract/settings/settings-mapping';
import type { FastifyRequest } from 'fastify';
import { noteShares } from '#modules/group-orders/group-orders.ts';
import type { Orders } from '#modules/orders/orders.ts';
import { declineCounter, intentLimits } from '#modules/payments/intents/intent-limits.ts';
import { paymentService } from '#modules/payments/payments.ts';
import { movementSync } from '#modules/payments/refunds/movement-sync.ts';
import { logRefusal, refunds } from '#modules/payments/refunds/refunds.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import { shareService } from '#modules/payments/shares/shares.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import { clientHash, clientOf } from '#plugins/limits/client.ts';
import type { AppDependencies } from './app-dependencies.ts';

/** Payments by card, of one payer or in shares, their settlement and their refunds. */
export function paymentServices(
  dependencies: AppDependencies,
  { orders, limiter }: { readonly orders: Orders; readonly limiter: RateLimiter },
) {
  const { pool, cards, clock, logKey, restaurant } = dependencies;
  const declines = declineCounter({ pool, clock, isLimited: dependencies.rateLimit });
  const settleIntent = settlement({
    pool,
    cards,
    noteShares,
    clock,
    declines,
    orders: orders.payment,
    count: dependencies.metrics.paymentActions,
  });
  return {
    settleIntent,
    payments: paymentService({ pool, cards, orders: orders.payment, settleIntent, clock }),
    shares: shareService({
      pool,
      cards,
      settleIntent,
      noteShares,
      clock,
      orders: orders.payment,
    }),
    syncMovements: movementSync(pool, cards, clock),
    cardRefunds: refunds(pool, cards, clock, logRefusal(dependencies.log)),
    /** What a route needs that creates intents. */
    intents: {
      methods: async () => cardMethods((await restaurant.current()).settings),
      limiter,
      limitIntents: intentLimits(limiter, declines),
      clientKey: (request: FastifyRequest) => clientHash(logKey, clientOf(request)),
    },
  };
}
