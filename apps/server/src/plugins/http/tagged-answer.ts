import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentHash, isKnown } from './etag.ts';

/**
 * An `onSend` hook for public data that is made for each request: it carries an `ETag`, and whoever
 * knows it is answered 304. Rule I-16.
 */
export async function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const hash = contentHash(payload);
  reply.header('etag', `"${hash}"`);
  const known = request.headers['if-none-match'];
  if (known === undefined || !isKnown(known, hash)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}
