import type { FastifyRequest } from 'fastify';

/** Logs a refused proof of the staff, without secrets; an address stands as its pseudonym. Rule SA-19. */
export function noteSecurity(
  request: FastifyRequest,
  event: 'sign_in' | 'step_up' | 'pin' | 'enrolment' | 'welcome',
  details: { readonly refused: string; readonly [more: string]: string },
): void {
  request.log.warn({ security: event, ...details }, 'Staff');
}
