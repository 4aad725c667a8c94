import type { FastifyRequest } from 'fastify';
import { limitKey } from './limits.ts';
import type { Outcome } from './outcome.ts';

/** What happens to accounts that somebody may want to know afterwards. Rule N-20. */
export type SecurityEvent =
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

/** Logs that it was refused, and why; an address is told by its hash, as the counts know it. Rule N-20. */
export function noteRefused(
  request: FastifyRequest,
  event: SecurityEvent,
  { refusal }: Extract<Outcome<unknown>, { kind: 'refused' }>,
  who: { readonly email: string } | { readonly userId: string },
): void {
  const subject = 'email' in who ? { address: limitKey(who.email) } : { user: who.userId };
  request.log.warn({ security: event, refused: refusal.code, ...subject }, 'Account');
}
