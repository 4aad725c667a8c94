import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/**
 * Answers what there is not: 404 for an unknown path of the API, 405 with `Allow` for another method
 * on any known path. Either is said before a body is read, whatever the body is. Rule I-3.
 *
 * Registered before the routes, because it listens to their registration: a route that takes every
 * path, as that of the pages does, gives way to what is known.
 */
export function answerUnknownRoutes(app: FastifyInstance, prefix: string): void {
  const known = knownPaths();

  function isRefused(request: FastifyRequest, reply: FastifyReply): boolean {
    const allowed = known.methodsOf(request.url);
    if (allowed.size === 0 || allowed.has(request.method)) return false;
    reply.header('allow', [...allowed].sort().join(', '));
    sendProblem(reply, 'method_not_allowed');
    return true;
  }

  function notFound(request: FastifyRequest, reply: FastifyReply): void {
    if (!isRefused(request, reply)) sendProblem(reply, 'not_found');
  }

  for (const url of [prefix, `${prefix}/*`]) {
    app.all(url, { schema: { hide: true }, onRequest: notFound }, notFound);
  }
  app.setNotFoundHandler(notFound);

  app.addHook('onRoute', (route) => {
    if (route.url.endsWith('*')) {
      const giveWay = (request: FastifyRequest, reply: FastifyReply, pass: () => void) => {
        if (!isRefused(request, reply)) pass();
      };
      route.onRequest = [giveWay, ...[route.onRequest ?? []].flat()];
      return;
    }
    known.add(route.url, [route.method].flat());
  });
}

/** The methods of every path that routes were registered for. */
function knownPaths() {
  const plain = new Map<string, readonly string[]>();
  const withParameters: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];

  return {
    add(url: string, methods: readonly string[]): void {
      const path = pathOf(url);
      if (path.includes(':')) withParameters.push({ pattern: patternOf(path), methods });
      else plain.set(path, [...(plain.get(path) ?? []), ...methods]);
    },
    methodsOf(url: string): ReadonlySet<string> {
      const path = pathOf(url);
      const matching = withParameters.filter(({ pattern }) => pattern.test(path));
      return new Set([...(plain.get(path) ?? []), ...matching.flatMap(({ methods }) => methods)]);
    },
  };
}

/** The path without its query and without a slash at its end. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/\/$/, '');
}

/** `/v2/public/offers/:coupon` matches any one segment in the place of `:coupon`. */
function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}$`);
}
