import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of every answer, constant and therefore written out. Pages set their own content security
 * policy with the hashes of their scripts; anything else may load nothing. Rule I-5.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Adds the security headers and the request id to every answer. Rules I-4 and I-5. */
export function answerWithHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    done();
  });
}

/** A proxy's request id is adopted, so that both logs name the same request. */
const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request, carried by every answer. Rule I-4. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}
