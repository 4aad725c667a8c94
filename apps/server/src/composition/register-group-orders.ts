import type { FastifyInstance } from 'fastify';
import { groupOrderEventRoutes } from '#modules/group-orders/event-routes.ts';
import { groupReader } from '#modules/group-orders/group-reader.ts';
import { groupOrderRoutes } from '#modules/group-orders/routes.ts';
import { groupShareRoutes } from '#modules/group-orders/share-routes.ts';
import type { OpenShop } from './open-shop.ts';

/** Orders that several people compose, and the shares that their cards pay. */
export function registerGroupOrders(app: FastifyInstance, context: OpenShop) {
  const { pool, orders, shares, checkout, restaurant, intents, limiter, clock } = context;
  const { isCouponKnown, limitGuesses } = context;
  const groups = {
    pool,
    orders,
    shares,
    clock,
    pricing: checkout,
    isCouponKnown,
    restaurant,
  };
  const reader = groupReader(groups);
  groupOrderRoutes(app, { ...groups, reader, limiter, limitGuesses });
  groupOrderEventRoutes(app, {
    reader,
    clock,
    streams: context.streams,
    watchGroup: context.groupOrderChanges.watch,
    watchOrder: context.orderChanges.watch,
    watchAvailability: context.availability.onChange,
  });
  groupShareRoutes(app, { ...groups, ...intents, reader });
}
