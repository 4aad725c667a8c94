import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { FastifyReply } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';

const RETRY_AFTER_SECONDS = 5;

/** Without scripts, styles and rendering. */
const PAGE = `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"/>\
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>\
<title>${PROBLEMS.unavailable.message}</title></head><body><main><h1>${PROBLEMS.unavailable.message}</h1>\
<p>${PROBLEMS.rate_limited.message}</p></main></body></html>`;

/**
 * Answers that too many pages are being rendered: a page for browsers, the envelope for others.
 * Rule I-43.
 */
export function sendBusy(reply: FastifyReply): FastifyReply {
  const { accept = '' } = reply.request.headers;
  reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (!accept.includes('text/html')) return sendProblem(reply, 'unavailable');
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
