import { errorEnvelope } from '@comptoir/contract/wire/envelope';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import { z } from 'zod';

/** How the description of the API tells one status of a route: its codes, with what they mean. Rule I-1. */
export function refusal<Envelope extends typeof errorEnvelope>(
  codes: readonly ProblemCode[],
  envelope?: Envelope,
) {
  return (envelope ?? errorEnvelope)
    .extend({ code: z.enum(codes) })
    .describe(codes.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join('  \n'));
}

/** What can go wrong on any route. */
export const ANY_REFUSALS = { 500: refusal(['internal']), 503: refusal(['unavailable']) };

/** What can be wrong with any body. */
export const BODY_REFUSALS = {
  400: refusal(['malformed_json']),
  413: refusal(['body_too_large']),
  415: refusal(['unsupported_media_type']),
  ...ANY_REFUSALS,
};

/** Where whoever knows the map is asked. */
export const PROVIDER_REFUSALS = {
  502: refusal(['provider_unavailable']),
  503: refusal(['provider_timeout', 'unavailable']),
};
