import type { FastifyRequest } from 'fastify';

/** Logs a refused proof or a missing permission, without secrets; an address as its pseudonym. Rule SA-19. */
export function noteSecurity(
  request: FastifyRequest,
  event: 'access' | 'sign_in' | 'step_up' | 'pin' | 'enrolment' | 'welcome',
  details: { readonly refused: string; readonly [more: string]: string },
): void {
  request.log.warn({ security: event, ...details }, 'Staff');
}
