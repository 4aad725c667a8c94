import type { FastifyInstance } from 'fastify';

/**
 * The headers every answer carries, also one that goes out past every hook. Pages bring their own
 * content security policy, because it names the hashes of their scripts; anything else may load
 * nothing at all. Rule I-5.
 *
 * They never differ, so they are written here instead of computed by a library on each request.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Puts the security headers, and the request's id, on every answer. Rules I-4 and I-5. */
export function answerWithHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    done();
  });
}
