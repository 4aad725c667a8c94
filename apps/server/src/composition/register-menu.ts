import type { FastifyInstance } from 'fastify';
import { appRoutes } from '#modules/apps/routes.ts';
import { articleRoutes } from '#modules/articles/routes.ts';
import { publicAvailabilityRoutes } from '#modules/availability/public/public-routes.ts';
import { locationRoutes } from '#modules/locations/routes.ts';
import { menuRoutes } from '#modules/menus/routes.ts';
import { offerRoutes } from '#modules/offers/routes.ts';
import { eventCounts } from '#modules/recommendations/event-counts.ts';
import { eventRoutes } from '#modules/recommendations/event-routes.ts';
import { recommendationRoutes } from '#modules/recommendations/routes.ts';
import { recommendationService } from '#modules/recommendations/service.ts';
import { settingsRoutes } from '#modules/settings/routes.ts';
import { vitalsRoutes } from '#modules/vitals/routes.ts';
import type { AppContext } from './shared-services.ts';

/** What a guest reads before an order: settings, menus, offers, places, recommendations, availability. */
export function registerMenu(app: FastifyInstance, context: AppContext) {
  const { pool, restaurant, responses, locations, limiter, limitGuesses, clock } = context;
  const { current } = restaurant;
  app.register(settingsRoutes(responses));
  app.register(appRoutes({ readApp: async () => (await current()).settings.site?.app }));
  app.register(menuRoutes(responses));
  app.register(articleRoutes(responses));
  app.register(
    offerRoutes({
      responses,
      clock,
      limitGuesses,
      restaurant: current,
      usedUpOffers: context.orders.usedUpOffers,
    }),
  );
  app.register(locationRoutes(locations, limiter));
  app.register(
    recommendationRoutes(
      recommendationService({ sales: context.sales, restaurant: current, clock }),
    ),
  );
  app.register(eventRoutes({ counts: eventCounts(pool), restaurant: current, limiter, clock }));
  app.register(
    publicAvailabilityRoutes({
      live: context.availability,
      streams: context.streams,
      restaurant: current,
      clock,
    }),
  );
  app.register(vitalsRoutes(context.metrics.vitals, limiter));
}
