import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentHash } from '#plugins/http/etag.ts';
import {
  type PreparedResponse,
  prepareBytes,
  sendPrepared,
} from '#plugins/http/prepared-response.ts';
import { sendProblem } from '#plugins/http/problems.ts';

/**
 * While a visitor waits, a higher brotli quality costs more time than it saves on a slow
 * connection.
 */
const QUALITY = 6;
/** Headers that are computed from the body. */
const OWN_HEADERS = new Set(['content-length', 'content-type', 'etag', 'vary']);

/** A rendered page that can be sent to any number of visitors. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly body: PreparedResponse }
  | {
      readonly kind: 'other';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Buffer;
    };

/** Compresses and tags a success; answers `past` when body and headers are unchanged. */
export async function pageAnswer(response: Response, past?: PageAnswer): Promise<PageAnswer> {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  // A cookie belongs to one visitor.
  if (status !== 200 || headers.has('set-cookie')) {
    return { kind: 'other', status, headers: Object.fromEntries(headers), bytes };
  }
  const further = [...headers].filter(([name]) => !OWN_HEADERS.has(name));
  if (past?.kind === 'page' && past.body.hash === contentHash(bytes)) {
    const { validators } = past.body.variants.identity;
    if (further.every(([name, value]) => validators[name] === value)) return past;
  }
  const body = await prepareBytes(bytes, {
    contentType: headers.get('content-type') ?? 'text/plain; charset=utf-8',
    quality: QUALITY,
    headers: Object.fromEntries(further),
  });
  return { kind: 'page', body };
}

/** The memory of an answer, in bytes. */
export function sizeOf(answer: PageAnswer): number {
  if (answer.kind === 'other') return Math.max(1, answer.bytes.length);
  return Object.values(answer.body.variants).reduce((size, { bytes }) => size + bytes.length, 0);
}

/** Whether it may be cached: a page, or the error page of an unknown address. */
export function isCacheable(answer: PageAnswer): boolean {
  return answer.kind === 'page' || (answer.status === 404 && !('set-cookie' in answer.headers));
}

/**
 * Sends an answer; `fillIn` writes the requested address into an error page. Rules I-16 and I-41.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageAnswer,
  fillIn: (html: string) => string,
): FastifyReply {
  if (answer.kind === 'page') return sendPrepared(request, reply, answer.body);
  const { status, headers, bytes } = answer;
  const isErrorPage = status >= 400 && headers['content-type']?.startsWith('text/html');
  return reply
    .code(status)
    .headers(headers)
    .send(isErrorPage ? fillIn(bytes.toString()) : bytes);
}

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
