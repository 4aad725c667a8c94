import {
  recommendationEvents,
  recommendationEventsAnswer,
} from '@comptoir/contract/recommendations/recommendations';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#clock.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { eventCounts } from './event-counts.ts';

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

/** Pages report impressions, clicks and additions here, once the visitor has consented. Rule G-12. */
export function eventRoutes(
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
