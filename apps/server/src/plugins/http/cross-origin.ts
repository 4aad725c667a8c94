import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/**
 * CORS for the given origins, which are those of the apps. Answers to any other origin carry no
 * CORS headers. Rule X-9.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
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
