import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/**
 * Answers 404 for an unknown API path, and 405 with `Allow` for another method, before the body is
 * read. Registered first, since it hooks into the registration of routes. Rule I-3.
 */
export function answerUnknownRoutes(app: FastifyInstance, prefix: string): void {
  const known = knownPaths();

  function isRejected(request: FastifyRequest, reply: FastifyReply): boolean {
    const allowed = known.methodsOf(request.url);
    if (allowed.size === 0 || allowed.has(request.method)) return false;
    reply.header('allow', [...allowed].sort().join(', '));
    sendProblem(reply, 'method_not_allowed');
    return true;
  }

  function notFound(request: FastifyRequest, reply: FastifyReply): void {
    if (!isRejected(request, reply)) sendProblem(reply, 'not_found');
  }

  for (const url of [prefix, `${prefix}/*`]) {
    app.all(url, { schema: { hide: true }, onRequest: notFound }, notFound);
  }
  app.setNotFoundHandler(notFound);

  app.addHook('onRoute', (route) => {
    if (route.url.endsWith('*')) {
      const rejectMethod = (request: FastifyRequest, reply: FastifyReply, pass: () => void) => {
        if (!isRejected(request, reply)) pass();
      };
      route.onRequest = [rejectMethod, ...[route.onRequest ?? []].flat()];
      return;
    }
    known.add(route.url, [route.method].flat());
  });
}

const NO_METHODS: ReadonlySet<string> = new Set();

/** The methods of every registered path. */
function knownPaths() {
  const plain = new Map<string, readonly string[]>();
  const withParameters: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  /** Matches what any pattern matches: most pages are no path of the API, and one test says so. */
  let anyPattern: RegExp | undefined;

  return {
    add(url: string, methods: readonly string[]): void {
      const path = pathOf(url);
      if (path.includes(':')) {
        withParameters.push({ pattern: patternOf(path), methods });
        anyPattern = undefined;
      } else plain.set(path, [...(plain.get(path) ?? []), ...methods]);
    },
    methodsOf(url: string): ReadonlySet<string> {
      const path = pathOf(url);
      const own = plain.get(path) ?? [];
      anyPattern ??= new RegExp(
        ['(?!)', ...withParameters.map(({ pattern }) => pattern.source)].join('|'),
      );
      if (!anyPattern.test(path)) return own.length === 0 ? NO_METHODS : new Set(own);
      const matching = withParameters.filter(({ pattern }) => pattern.test(path));
      return new Set([...own, ...matching.flatMap(({ methods }) => methods)]);
    },
  };
}

/** The path without query and trailing slash. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** `/v2/public/offers/:coupon` matches any one segment in place of `:coupon`. */
function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}$`);
}
