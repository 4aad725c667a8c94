import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The headers every answer carries. Pages bring their own content security policy, because it names
 * the hashes of their scripts; anything else may load nothing at all. Rule I-5.
 */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
  });
}
