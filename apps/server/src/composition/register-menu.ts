import type { FastifyInstance } from 'fastify';
import { appRoutes } from '#modules/apps/routes.ts';
import { articleRoutes } from '#modules/articles/routes.ts';
import { publicAvailabilityRoutes } from '#modules/availability/public/public-routes.ts';
import { locationRoutes } from '#modules/locations/routes.ts';
import { menuRoutes } from '#modules/menus/routes.ts';
import { offerRoutes } from '#modules/offers/routes.ts';
import { eventCounts } from '#modules/recommendations/event-counts.ts';
import {
  recommendationEventRoutes,
  recommendationRoutes,
} from '#modules/recommendations/routes.ts';
import { recommendationService } from '#modules/recommendations/service.ts';
import { settingsRoutes } from '#modules/settings/routes.ts';
import { vitalsRoutes } from '#modules/vitals/routes.ts';
import type { OpenShop } from './open-shop.ts';

/** What a guest reads before an order: settings, menus, offers, places, recommendations, availability. */
export function registerMenu(app: FastifyInstance, context: OpenShop) {
  const { pool, restaurant, responses, locations, limiter, limitGuesses, clock } = context;
  settingsRoutes(app, responses);
  appRoutes(app, context);
  menuRoutes(app, responses);
  articleRoutes(app, responses);
  offerRoutes(app, {
    responses,
    clock,
    limitGuesses,
    restaurant,
    usedUpOffers: context.orders.usedUpOffers,
  });
  locationRoutes(app, locations, limiter);
  recommendationRoutes(app, recommendationService({ sales: context.sales, restaurant, clock }));
  recommendationEventRoutes(app, {
    counts: eventCounts(pool),
    restaurant,
    limiter,
    clock,
  });
  publicAvailabilityRoutes(app, {
    live: context.availability,
    streams: context.streams,
    restaurant,
    clock,
  });
  vitalsRoutes(app, context.metrics.vitals, limiter);
}
