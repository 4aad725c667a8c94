import type { FastifyInstance } from 'fastify';
import { ALWAYS_ASK } from './prepared-response.ts';

/** What a cache in front is told to forget when the restaurant changes something. */
const TAG = 'shop';

/**
 * Lets a cache in front of the servers keep what is public for some seconds without asking, while
 * browsers go on asking each time. Answers carry a tag, by which everything is dropped at once. Rule U-40.
 */
export function allowSharedCaches(app: FastifyInstance, seconds: number): void {
  if (seconds === 0) return;
  const kept = ALWAYS_ASK.replace('max-age=0', `max-age=0, s-maxage=${seconds}`);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === ALWAYS_ASK) {
      reply.headers({ 'cache-control': kept, 'cache-tag': TAG });
    }
    done(null, payload);
  });
}
