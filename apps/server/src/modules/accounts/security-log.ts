import type { FastifyRequest } from 'fastify';
import type { Outcome } from './outcome.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** What happens to accounts that somebody may want to know afterwards. Rule N-20. */
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

/** Logs that something was done to an account. Nothing of it is a secret or names anybody. Rule N-20. */
export function noteDone(request: FastifyRequest, event: SecurityEvent, userId: string): void {
  request.log.info({ security: event, user: userId }, 'Account');
}

/** Logs that something was refused to a session, and why. Rule N-20. */
export function noteRefused(
  request: FastifyRequest,
  event: SecurityEvent,
  { refusal }: Extract<Outcome<unknown>, { kind: 'refused' }>,
  { userId }: { readonly userId: string },
): void {
  request.log.warn({ security: event, refused: refusal.code, user: userId }, 'Account');
}

/** Logs that something was refused for an address, which is told as counts know it. Rules N-20 and N-47. */
export function refusalLog(names: Pseudonyms) {
  return (
    request: FastifyRequest,
    event: SecurityEvent,
    { refusal }: Extract<Outcome<unknown>, { kind: 'refused' }>,
    { email }: { readonly email: string },
  ): void => {
    const address = names.address(email).toString('base64url');
    request.log.warn({ security: event, refused: refusal.code, address }, 'Account');
  };
}

export type NoteAddressRefused = ReturnType<typeof refusalLog>;
