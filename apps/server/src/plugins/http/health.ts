import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';

/** What `/ready` needs to know. */
interface Readiness {
  /** Why nothing can be stored now, `storing` if it can. */
  readonly readStorage: (failed: (error: unknown) => void) => Promise<string>;
  readonly isDraining?: (() => boolean) | undefined;
  readonly now?: () => number;
}

/** How long an answer of the database holds for all that ask. */
const FRESH_MS = 1_000;

/**
 * Liveness on `/health`; readiness on `/ready`, which fails while nothing can be stored and while the server drains,
 * so that a load balancer routes elsewhere. Rule I-14.
 */
export function answerHealth(
  app: FastifyInstance,
  { readStorage, isDraining = () => false, now = () => performance.now() }: Readiness,
): void {
  const unlisted = { schema: { hide: true }, logLevel: 'warn' } as const;
  let reading: Promise<string> | undefined;
  let freshUntil = Number.POSITIVE_INFINITY;

  /** One question at a time, and one in a second, however many ask. */
  function storage(): Promise<string> {
    if (reading && now() < freshUntil) return reading;
    freshUntil = Number.POSITIVE_INFINITY;
    reading = readStorage((err) => app.log.error({ err }, 'Nothing can be stored')).finally(() => {
      freshUntil = now() + FRESH_MS;
    });
    return reading;
  }

  app.get('/health', unlisted, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/ready', unlisted, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return sendProblem(reply, 'unavailable', { reason: 'stopping' });
    const state = await storage();
    return state === 'storing'
      ? { status: 'ok' }
      : sendProblem(reply, 'unavailable', { reason: state });
  });
}
