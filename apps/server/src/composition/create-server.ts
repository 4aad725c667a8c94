import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { refuseUnguardedRoutes } from '#modules/staff/access/access.ts';
import { answerWithHeaders, requestId } from '#plugins/http/answer-headers.ts';
import {
  answerBadPath,
  answerBrokenRequest,
  CLIENT_TIMEOUTS,
  connectionLimits,
  drainConnections,
  replaceNodeErrors,
} from '#plugins/http/connections.ts';
import { allowOrigins } from '#plugins/http/cross-origin.ts';
import { allowEmptyJson, withinLevels } from '#plugins/http/json-bodies.ts';
import { describeApi } from '#plugins/http/openapi.ts';
import { pathBounds } from '#plugins/http/path-bounds.ts';
import { allowSharedCaches } from '#plugins/http/prepared-response.ts';
import { handleErrors, setFrenchValidationMessages } from '#plugins/http/problems.ts';
import { refuseOtherLocales } from '#plugins/http/refuse-other-locales.ts';
import { answerUnknownRoutes } from '#plugins/http/unknown-routes.ts';
import { CAPACITY, limitCapacity } from '#plugins/limits/client-capacity.ts';
import type { OpenShop } from './open-shop.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

/** A start on a busy machine takes more than the 10 s that Fastify grants by default. */
const REGISTRATION_TIMEOUT_MS = 60_000;

/** The length limit of a coupon code, so that no valid path is rejected for its length. */
const MAX_PARAMETER_LENGTH = 500;

/** A server without routes: what holds for every request and every answer. */
export async function createServer(shop: OpenShop): Promise<FastifyInstance> {
  const { restaurant, trustProxy } = shop;
  setFrenchValidationMessages();
  const { rewriteUrl, refuseLongPaths } = pathBounds(MAX_PARAMETER_LENGTH);
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: REGISTRATION_TIMEOUT_MS,
    genReqId: requestId,
    rewriteUrl,
    frameworkErrors: answerBadPath,
    clientErrorHandler: answerBrokenRequest,
    loggerInstance: shop.log,
    // Paths hold search terms: routes log what contains no personal data.
    logController: new LogController({ disableRequestLogging: true }),
    // While closing, requests are still answered, with `Connection: close`.
    return503OnClosing: false,
    trustProxy: fastifyTrustProxy(trustProxy),
    ...connectionLimits(shop.clientTimeouts ?? CLIENT_TIMEOUTS),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
  });
  app.setValidatorCompiler(withinLevels(validatorCompiler));
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  allowEmptyJson(app);

  handleErrors(app);
  answerWithHeaders(app);
  refuseLongPaths(app);
  replaceNodeErrors(app);
  refuseOtherLocales(app, async () => (await restaurant()).locales);
  if (shop.rateLimit) {
    limitCapacity(app, shop.capacity ?? CAPACITY, trustProxy);
  }
  allowOrigins(app, shop.corsOrigins);
  allowSharedCaches(app, shop.sharedCacheSeconds);
  drainConnections(app);
  answerUnknownRoutes(app, '/v2');
  refuseUnguardedRoutes(app);
  await describeApi(app);
  return app;
}

function fastifyTrustProxy(trustProxy: OpenShop['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return (_address: string, hop: number) => hop < trustProxy;
}
