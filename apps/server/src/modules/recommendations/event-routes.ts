import {
  recommendationEvents,
  recommendationEventsAnswer,
} from '@comptoir/contract/recommendations/recommendations';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Clock } from '#clock.ts';
import { BODY_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
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
export function eventRoutes({
  counts,
  restaurant,
  limiter,
  clock,
}: EventRoutes): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/recommendations/counts',
      {
        onRequest: limitByClient(limiter, REPORTS_PER_CLIENT),
        schema: {
          tags: ['recommendations'],
          summary:
            'Counts impressions, clicks, and additions to the cart of recommendations, anonymously.',
          body: recommendationEvents,
          response: {
            200: recommendationEventsAnswer,
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...BODY_REJECTIONS,
          },
        },
      },
      async (request, reply) => {
        const { place, event, items } = request.body;
        const { items: menu, scheduling } = await restaurant();
        const known = items.filter((id) => menu.has(id));
        const { date } = wallClock(clock(), scheduling.pickup.timezone);
        if (known.length > 0) await counts.add({ place, event, items: known }, date);
        reply.header('cache-control', 'no-store');
        return { status: 'success' as const };
      },
    );
    done();
  };
}
