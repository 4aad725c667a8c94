import type { ExportAnswer } from '@comptoir/contract/accounts/auth-orders';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authentication } from '#plugins/http/authentication.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import { routesOf } from '#plugins/http/routes.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import type { Pseudonyms } from '#plugins/limits/pseudonyms.ts';
import type { Shop } from '#shop.ts';

/** The parts of the shop that accounts use. */
export interface AccountShop
  extends Pick<
    Shop,
    'pool' | 'clock' | 'hashing' | 'limiter' | 'pseudonyms' | 'accountMails' | 'orders'
  > {
  readonly authentication: Authentication;
  /** The reports of guests about these orders. Rule RI-6. */
  readonly reportsOf: (orderIds: readonly string[]) => Promise<ExportAnswer['reported_items']>;
}

/** The security events of accounts in the log. Rule N-20. */
type SecurityEvent =
  | 'signup'
  | 'login'
  | 'logout'
  | 'session_end'
  | 'verification'
  | 'password_reset'
  | 'password_change'
  | 'profile_change'
  | 'orders_claimed'
  | 'export'
  | 'deletion';

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

/** Logs an event of an account, without secrets or personal data. Rule N-20. */
export function noteDone(request: FastifyRequest, event: SecurityEvent, userId: string): void {
  request.log.info({ security: event, user: userId }, 'Account');
}

/** Logs a rejection of a session with its code. Rule N-20. */
export function noteRejected(
  request: FastifyRequest,
  event: SecurityEvent,
  { rejection }: Extract<Outcome<unknown>, { kind: 'rejected' }>,
  { userId }: { readonly userId: string },
): void {
  request.log.warn({ security: event, refused: rejection.code, user: userId }, 'Account');
}

/** Logs a rejection for an address, as its pseudonym. Rules N-20 and N-47. */
export function rejectionLog(names: Pseudonyms) {
  return (
    request: FastifyRequest,
    event: SecurityEvent,
    { rejection }: Extract<Outcome<unknown>, { kind: 'rejected' }>,
    { email }: { readonly email: string },
  ): void => {
    const address = names.address(email).toString('base64url');
    request.log.warn({ security: event, refused: rejection.code, address }, 'Account');
  };
}
