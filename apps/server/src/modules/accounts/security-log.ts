import type { FastifyRequest } from 'fastify';
import type { Outcome } from '#plugins/http/outcome.ts';
import type { Pseudonyms } from '#plugins/limits/pseudonyms.ts';

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

/** Logs a rejection for an address, which stands as its pseudonym. Rules N-20 and N-47. */
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
