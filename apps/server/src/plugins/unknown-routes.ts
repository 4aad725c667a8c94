import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Answers what the API does not have: 404 for an unknown path, 405 with `Allow` for another method
 * on a known one. Rule I-3. Registered before the routes, because it listens to their registration.
 */
export function answerUnknownRoutes(app: FastifyInstance, prefix: string): void {
  const paths = new Map<string, KnownPath>();

  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(`${prefix}/`) || url.endsWith('*')) return;
    const path = url.replace(/\/$/, '');
    const known = paths.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    for (const name of [method].flat()) known.methods.add(name);
    paths.set(path, known);
  });

  app.all(`${prefix}/*`, { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
    const allowed = [...paths.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (allowed.length === 0) return sendProblem(reply, 'not_found');
    reply.header('allow', [...new Set(allowed)].sort().join(', '));
    return sendProblem(reply, 'method_not_allowed');
  });
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
