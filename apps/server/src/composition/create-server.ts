import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
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
import { allowEmptyJson, withinLevels } from '#plugins/http/json-bodies.ts';
import { describeApi } from '#plugins/http/openapi.ts';
import { pathBounds } from '#plugins/http/path-bounds.ts';
import { allowSharedCaches } from '#plugins/http/prepared-response.ts';
import { handleErrors, sendProblem, setFrenchValidationMessages } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { answerUnknownRoutes } from '#plugins/http/unknown-routes.ts';
import { CAPACITY, limitCapacity } from '#plugins/limits/client-capacity.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * The paths open to other origins: the API but for the staff's, and the icons that its data name. What follows
 * `/v2/` is written plainly: routes are found by the decoded path, and `%73taff` is `staff`.
 */
const SHARED = /^\/(?:(?:v2|_icons)(?:\?|$)|v2\/+(?!\/|staff(?:[/?]|$))[\w.-]*(?:[/?]|$)|_icons\/)/;

/** The methods and headers of a call. Authentication is by token, so no credentials are allowed. */
const PREFLIGHT = {
  'access-control-allow-methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
  'access-control-allow-headers': 'Authorization, Content-Type, Group-Key, X-Request-Id, X-User-Id',
  'access-control-max-age': '86400',
} as const;

/** The headers that a page may read of an answer. */
const READABLE = 'ETag, Retry-After, X-Request-Id';

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

/**
 * CORS for the given origins, which are those of the apps. Answers to any other origin carry no
 * CORS headers. Rule X-9.
 */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);

  app.addHook('onRequest', (request, reply, pass) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin) || !isShared(request)) return pass();
    reply.header('access-control-allow-origin', origin);
    if (isPreflight(request)) {
      reply.headers(PREFLIGHT).code(204).send();
      return;
    }
    reply.header('access-control-expose-headers', READABLE);
    pass();
  });

  // A cache must not answer one origin with what another origin was answered.
  app.addHook('onSend', (request, reply, payload, pass) => {
    if (isShared(request)) varyByOrigin(reply);
    pass(null, payload);
  });
}

function isShared({ url }: FastifyRequest): boolean {
  return SHARED.test(url);
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function varyByOrigin(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'origin' : `${vary}, origin`);
}

/** Answers 404 for addresses of a language that the shop does not have. Rule LA-1. */
export function refuseOtherLocales(
  app: FastifyInstance,
  available: () => Promise<readonly Locale[]>,
): void {
  app.addHook('onRequest', (request, reply, pass) => {
    const locale = requestLocale(request);
    if (locale === DEFAULT_LOCALE) return pass();
    available().then((locales) => {
      if (locales.includes(locale)) pass();
      else sendProblem(reply, 'not_found');
    }, pass);
  });
}
