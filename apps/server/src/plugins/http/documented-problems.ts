import { errorEnvelope } from '@comptoir/contract/wire/envelope';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import { z } from 'zod';

/**
 * The OpenAPI schema of one rejection status of a route: its codes and their messages. Rule I-1.
 */
export function rejection<Envelope extends typeof errorEnvelope>(
  codes: readonly ProblemCode[],
  envelope?: Envelope,
) {
  return (envelope ?? errorEnvelope)
    .extend({ code: z.enum(codes) })
    .describe(codes.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join('  \n'));
}

/** Rejections of any route. */
export const ANY_REJECTIONS = { 500: rejection(['internal']), 503: rejection(['unavailable']) };

/** Rejections of any route with a body. */
export const BODY_REJECTIONS = {
  400: rejection(['malformed_json']),
  413: rejection(['body_too_large']),
  415: rejection(['unsupported_media_type']),
  ...ANY_REJECTIONS,
};

/** Rejections of routes that call a geocoder or router. */
export const PROVIDER_REJECTIONS = {
  502: rejection(['provider_unavailable']),
  503: rejection(['provider_timeout', 'unavailable']),
};
