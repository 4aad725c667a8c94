import { vitalsReport, vitalsReportAnswer } from '@comptoir/contract/vitals';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { BODY_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { ObserveVital } from './vital-metrics.ts';

/** One report per page; an address may be shared by many visitors. */
const REPORTS_PER_CLIENT = { name: 'vitals', limit: 60, windowMilliseconds: 10 * 60_000 };

/** Receives web vitals from visitors who consented. Rule U-32. */
export function vitalsRoutes(
  observe: ObserveVital,
  limiter: RateLimiter,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/public/vitals',
      {
        onRequest: limitByClient(limiter, REPORTS_PER_CLIENT),
        schema: {
          tags: ['vitals'],
          summary: 'Takes in how fast a page was, without saying for whom.',
          body: vitalsReport,
          response: {
            200: vitalsReportAnswer,
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...BODY_REJECTIONS,
          },
        },
      },
      async (request, reply) => {
        observe(request.body);
        reply.header('cache-control', 'no-store');
        return { status: 'success' as const };
      },
    );
    done();
  };
}
