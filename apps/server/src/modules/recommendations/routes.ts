import {
  popularAnswer,
  popularQuery,
  recommendationEvents,
  recommendationEventsAnswer,
  recommendationsAnswer,
  recommendationsBody,
} from '@comptoir/contract/recommendations/recommendations';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#clock.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { eventCounts } from './repository.ts';
import type { RecommendationService } from './service.ts';

/** Generous, because a whole building may share an address. */
const REPORTS_PER_CLIENT = {
  name: 'recommendation-events',
  limit: 120,
  windowMilliseconds: 10 * 60_000,
};

interface EventRoutes {
  readonly counts: Pick<ReturnType<typeof eventCounts>, 'add'>;
  readonly restaurant: RestaurantStore['current'];
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** Recommendations for a cart, and popular items. Rules G-1 and G-6. */
export function recommendationRoutes(
  app: FastifyInstance,
  recommendations: RecommendationService,
): void {
  const guest = guestApi(app, 'recommendations');

  guest.post(
    '/v2/recommendations',
    {
      summary: 'What goes with the items of a cart.',
      body: recommendationsBody,
      answer: recommendationsAnswer,
    },
    async (request) => {
      const { cartItems, maxRecommendations } = request.body;
      const itemIds = await recommendations.beside(cartItems, maxRecommendations);
      return { recommendations: itemIds.map((itemId) => ({ itemId })) };
    },
  );

  guest.get(
    '/v2/recommendations/popular',
    {
      summary: 'The items that are bought most.',
      querystring: popularQuery,
      answer: popularAnswer,
      answerHeaders: { 'cache-control': 'public, max-age=60' },
      isTagged: true,
    },
    async (request) => {
      const itemIds = await recommendations.popular(request.query.limit);
      return { popular: itemIds.map((itemId) => ({ itemId })) };
    },
  );
}

/** Pages report impressions, clicks and additions here, once the visitor has consented. Rule G-12. */
export function recommendationEventRoutes(
  app: FastifyInstance,
  { counts, restaurant, limiter, clock }: EventRoutes,
): void {
  const guest = guestApi(app, 'recommendations', limiter);

  guest.post(
    '/v2/recommendations/counts',
    {
      summary:
        'Counts impressions, clicks, and additions to the cart of recommendations, anonymously.',
      body: recommendationEvents,
      answer: recommendationEventsAnswer,
      limit: REPORTS_PER_CLIENT,
    },
    async (request) => {
      const { place, event, items } = request.body;
      const { items: menu, scheduling } = await restaurant();
      const known = items.filter((id) => menu.has(id));
      const { date } = wallClock(clock(), scheduling.pickup.timezone);
      if (known.length > 0) await counts.add({ place, event, items: known }, date);
      return { status: 'success' as const };
    },
  );
}
