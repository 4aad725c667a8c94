import {
  recommendationEvents,
  recommendationEventsAnswer,
} from '@comptoir/contract/recommendations/recommendation-events';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Clock } from '#clock.ts';
import { BODY_REFUSALS, refusal } from '#plugins/http/documented-problems.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { proposalCounts } from './impressions.ts';

/** A shared address may be a whole house; who counts beyond that counts for fun. */
const REPORTS_PER_CLIENT = { name: 'proposals', limit: 120, windowMilliseconds: 10 * 60_000 };

interface CountRoutes {
  readonly counts: Pick<ReturnType<typeof proposalCounts>, 'add'>;
  readonly restaurant: RestaurantStore['current'];
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** Where pages tell what became of proposals, once their visitor agreed to that. Rule G-12. */
export function proposalCountRoutes({
  counts,
  restaurant,
  limiter,
  clock,
}: CountRoutes): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/recommendations/counts',
      {
        onRequest: limitByClient(limiter, REPORTS_PER_CLIENT),
        schema: {
          tags: ['recommendations'],
          summary: 'Counts what became of proposals, without saying whose they were.',
          body: recommendationEvents,
          response: {
            200: recommendationEventsAnswer,
            422: refusal(['validation']),
            429: refusal(['rate_limited']),
            ...BODY_REFUSALS,
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
