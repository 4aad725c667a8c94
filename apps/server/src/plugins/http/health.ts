import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';

/**
 * Liveness on `/health`; readiness on `/ready`, which fails without the database and while the
 * server drains, so that a load balancer routes elsewhere. Rule I-14.
 */
export function answerHealth(
  app: FastifyInstance,
  askDatabase: () => Promise<unknown>,
  isDraining = () => false,
): void {
  const unlisted = { schema: { hide: true }, logLevel: 'warn' } as const;

  app.get('/health', unlisted, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/ready', unlisted, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return sendProblem(reply, 'unavailable');
    try {
      await askDatabase();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return sendProblem(reply, 'unavailable');
    }
  });
}
