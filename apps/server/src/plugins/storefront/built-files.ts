import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problems.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves what the build made for browsers. Names below `/assets` contain a hash of what they name, so
 * they are kept for ever; everything else is asked for again. A file that was compressed at build
 * time is sent so.
 */
export async function serveBuiltFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    decorateReply: false,
    setHeaders(reply, path) {
      if (path.startsWith(`${directory}/assets/`)) reply.header('cache-control', ONE_YEAR);
    },
  });
  // A page for a missing script would be rendered in vain, and nobody would see it.
  app.get('/assets/*', { schema: { hide: true } }, (_, reply) => sendProblem(reply, 'not_found'));
}
