import type { FastifyInstance } from 'fastify';
import { ALWAYS_ASK } from './prepared-response.ts';

/** The cache tag that is purged when the restaurant changes. */
const TAG = 'shop';

/**
 * A CDN or proxy may cache public answers for `seconds`; browsers still revalidate each time. The
 * cache tag purges them all at once. Rule U-40.
 */
export function allowSharedCaches(app: FastifyInstance, seconds: number): void {
  if (seconds === 0) return;
  const cacheControl = ALWAYS_ASK.replace('max-age=0', `max-age=0, s-maxage=${seconds}`);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === ALWAYS_ASK) {
      reply.headers({ 'cache-control': cacheControl, 'cache-tag': TAG });
    }
    done(null, payload);
  });
}
