import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import type { MeasureDistance } from '#modules/checkout/destination.ts';
import { orderRepository } from '#modules/checkout/repository.ts';
import { checkoutRoutes } from '#modules/checkout/routes.ts';
import { checkoutService } from '#modules/checkout/service.ts';
import { speakFrench } from '#plugins/french-validation.ts';
import { describeApi } from '#plugins/openapi.ts';
import { handleErrors } from '#plugins/problems.ts';
import { rateLimiter, UNLIMITED } from '#plugins/rate-limit.ts';
import { answerWithRequestId, requestId } from '#plugins/request-id.ts';
import { secureHeaders } from '#plugins/security-headers.ts';
import { answerUnknownRoutes } from '#plugins/unknown-routes.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

export interface AppDependencies {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly restaurant: (version?: number) => Promise<RestaurantSnapshot>;
  readonly measure: MeasureDistance;
  readonly rateLimit: boolean;
}

/** The whole server, wired. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { pool, clock, restaurant, measure } = dependencies;
  speakFrench();
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  handleErrors(app);
  answerWithRequestId(app);
  answerUnknownRoutes(app, '/v2');
  await secureHeaders(app);
  await describeApi(app);

  const limiter = dependencies.rateLimit ? rateLimiter(pool, clock) : UNLIMITED;
  const checkout = checkoutService({ orders: orderRepository(pool), restaurant, measure, clock });
  app.register(checkoutRoutes(checkout, async () => null, limiter));
  return app;
}
