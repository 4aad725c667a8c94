import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What pages of another origin may want: the API, and the icons that its data name. */
const SHARED = /^\/(?:v2|_icons)(?:[/?]|$)/;

/** What a call may be and carry. No cookie is any of it: who calls says so with a token. */
const PREFLIGHT = {
  'access-control-allow-methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
  'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id, X-User-Id',
  'access-control-max-age': '86400',
} as const;

/** What a page may read of an answer beside its body. */
const READABLE = 'ETag, Retry-After, X-Request-Id';

/**
 * Lets pages of these origins call the API: those of the apps, which come from the phone itself. Any
 * other origin is answered as if nobody had asked for its page. Rule X-9.
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

  // Whoever keeps an answer must not give it to a page of another origin, nor keep one from it.
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
