import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentHash, matchesTag } from './etag.ts';

/**
 * An `onSend` hook for public data made per request: adds an `ETag`, and answers 304 to a matching
 * `If-None-Match`. Rule I-16.
 */
export async function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const hash = contentHash(payload);
  reply.header('etag', `"${hash}"`);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch === undefined || !matchesTag(ifNoneMatch, hash)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}
