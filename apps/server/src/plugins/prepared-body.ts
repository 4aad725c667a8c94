import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, preferredEncoding } from './content-encoding.ts';

/** An answer that many visitors get: serialised and compressed once, sent from memory. Rule I-16. */
export interface PreparedBody {
  /** Names the content, whatever its encoding. */
  readonly hash: string;
  readonly variants: Readonly<Record<Encoding, { readonly etag: string; readonly bytes: Buffer }>>;
}

/** Prepares an answer of the API with this payload. */
export async function prepareBody(payload: unknown): Promise<PreparedBody> {
  const identity = Buffer.from(JSON.stringify({ status: 'success', payload }));
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return {
    hash,
    variants: {
      identity: { etag: `"${hash}"`, bytes: identity },
      br: { etag: `"${hash}-br"`, bytes: br },
      gzip: { etag: `"${hash}-gzip"`, bytes: gz },
    },
  };
}

/**
 * Kept by browsers and asked for again each time: an import is seen at once, and what has not changed
 * costs 304 and no body.
 */
const ALWAYS_ASK = 'public, max-age=0, must-revalidate';

/** Answers with a prepared body in the encoding that the client likes best, or with 304. Rule I-16. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PreparedBody,
): FastifyReply {
  const { headers } = request;
  const encoding = preferredEncoding(headers['accept-encoding']);
  const { etag, bytes } = body.variants[encoding];
  reply.header('etag', etag).header('cache-control', ALWAYS_ASK).header('vary', 'accept-encoding');
  const known = headers['if-none-match'];
  if (known !== undefined && knows(known, body.hash)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
}

/** A client that has the content in another encoding, or through a proxy that marks it weak, has it. */
function knows(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || TAG.exec(tag)?.groups?.hash === hash);
}

const TAG = /^(?:W\/)?"(?<hash>[^"]*?)(?:-br|-gzip)?"$/;
