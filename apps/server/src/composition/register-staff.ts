import type { FastifyInstance } from 'fastify';
import { pseudonyms } from '#modules/accounts/pseudonyms.ts';
import { providerTrialRoutes } from '#modules/provider-trials/routes.ts';
import { subscriptionIdOf } from '#modules/push/subscriptions.ts';
import { staffRoutes } from '#modules/staff/routes.ts';
import type { AppContext } from './shared-services.ts';

/** People, sessions and devices of the staff, and the trials of its providers. */
export function registerStaff(app: FastifyInstance, context: AppContext) {
  const { pool, access, cards, hashing, siteRoot, limiter, clock } = context;
  providerTrialRoutes(app, {
    pool,
    access,
    limiter,
    cards,
    clock,
    mailer: context.trialMailer,
  });
  staffRoutes(app, {
    pool,
    clock,
    access,
    hashing,
    limiter,
    siteRoot,
    names: pseudonyms(context.logKey),
    push: {
      publicKey: context.pushKey,
      services: context.push.services,
      idOf: subscriptionIdOf,
    },
    restaurant: context.staffRestaurant,
    orderNumbers: async (orderIds) => {
      const found = orderIds.length === 0 ? [] : await context.orders.findAll(orderIds);
      return new Map(found.map(({ order_id, number }) => [order_id, number]));
    },
  });
}
