import { createHash, type Hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A hash of 132 bits, in base64url. */
export function contentHash(content: string | Buffer): string {
  return nameOf(createHash('sha256').update(content));
}

/** The same for a content in pieces, a step each. */
export function* contentHashOf(pieces: Iterable<string>): Generator<void, string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(piece);
    yield;
  }
  return nameOf(hash);
}

function nameOf(hash: Hash): string {
  return hash.digest('base64url').slice(0, 22);
}

/**
 * Whether `If-None-Match` names this hash. Weak tags, and tags of another encoding of the same
 * content, match. Rule I-16.
 */
export function matchesTag(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || TAG.exec(tag)?.groups?.hash === hash);
}

const TAG = /^(?:W\/)?"(?<hash>[^"]*?)(?:-br|-gzip)?"$/;

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
