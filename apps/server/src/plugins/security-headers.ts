import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const REFERRERS = 'strict-origin-when-cross-origin';

/** What even an answer carries that goes out past every hook. Rule I-5. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': REFERRERS,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

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
    referrerPolicy: { policy: REFERRERS },
    strictTransportSecurity: false,
  });
}
