import { errorEnvelope } from '@comptoir/contract/wire/envelope';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import { z } from 'zod';

/** How the description of the API tells one status of a route: its codes, with what they mean. Rule I-1. */
export function rejection<Envelope extends typeof errorEnvelope>(
  codes: readonly ProblemCode[],
  envelope?: Envelope,
) {
  return (envelope ?? errorEnvelope)
    .extend({ code: z.enum(codes) })
    .describe(codes.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join('  \n'));
}

/** What can go wrong on any route. */
export const ANY_REJECTIONS = { 500: rejection(['internal']), 503: rejection(['unavailable']) };

/** What can be wrong with any body. */
export const BODY_REJECTIONS = {
  400: rejection(['malformed_json']),
  413: rejection(['body_too_large']),
  415: rejection(['unsupported_media_type']),
  ...ANY_REJECTIONS,
};

/** Where whoever knows the map is asked. */
export const PROVIDER_REJECTIONS = {
  502: rejection(['provider_unavailable']),
  503: rejection(['provider_timeout', 'unavailable']),
};
