import type { FastifyInstance } from 'fastify';
import type { Authentication } from '#plugins/http/authentication.ts';
import { routesOf } from '#plugins/http/routes.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';

interface CustomerRoute {
  /** The account that a route needs, with a proven address if it is `verified`. Rules N-7 and N-8. */
  readonly account: 'any' | 'verified' | 'optional';
}

/** Declares routes of customers with an account. */
export function customerApi(
  app: FastifyInstance,
  { anyToken, verifiedToken, optionalToken }: Authentication,
  limiter?: RateLimiter,
) {
  const security = [{ bearer: [] }];
  const problems = ['unauthorized', 'forbidden', 'validation'] as const;
  const kinds = {
    any: { ...anyToken, security, problems },
    verified: { ...verifiedToken, security, problems: [...problems, 'email_not_verified'] },
    optional: { ...optionalToken, security: [{}, ...security], problems: ['forbidden'] },
  } as const;
  return routesOf<CustomerRoute>(app, ({ account }) => ({
    tag: 'accounts',
    limiter,
    ...kinds[account],
  }));
}

/** The answer of a call that says nothing more. */
export const DONE = { status: 'success' } as const;
