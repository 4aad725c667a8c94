import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, preferredEncoding } from './content-encoding.ts';
import { contentHash, isKnown } from './etag.ts';

/** An answer that many visitors get: serialised and compressed once, sent from memory. Rule I-16. */
export interface PreparedResponse {
  /** Names the content, whatever its encoding. */
  readonly hash: string;
  readonly variants: Readonly<Record<Encoding, PreparedVariant>>;
}

interface PreparedVariant {
  readonly bytes: Buffer;
  /** What every answer says of it, also one without the body. */
  readonly validators: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is prepared, beside its bytes. */
interface Preparation {
  readonly contentType: string;
  /** Brotli's quality: 11 for what is prepared rarely, less for what somebody waits for. */
  readonly quality: number;
  /** Further headers, which an answer without the body carries too. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Prepares an answer of the API with this payload. */
export function prepareResponse(payload: unknown): Promise<PreparedResponse> {
  const identity = Buffer.from(JSON.stringify({ status: 'success', payload }));
  return prepareBytes(identity, { contentType: 'application/json; charset=utf-8', quality: 11 });
}

/** Prepares an answer of these bytes. */
export async function prepareBytes(
  identity: Buffer,
  preparation: Preparation,
): Promise<PreparedResponse> {
  const hash = contentHash(identity);
  const [br, gz] = await Promise.all([
    brotli(identity, preparation.quality),
    promisify(gzip)(identity, { level: Math.min(preparation.quality, 9) }),
  ]);
  return {
    hash,
    variants: {
      identity: prepareVariant(identity, `"${hash}"`, preparation),
      br: prepareVariant(br, `"${hash}-br"`, preparation, 'br'),
      gzip: prepareVariant(gz, `"${hash}-gzip"`, preparation, 'gzip'),
    },
  };
}

/** The same answer with its brotli as small as it gets, for one that somebody had to wait for first. */
export async function recompressed(body: PreparedResponse): Promise<PreparedResponse> {
  const { identity, br } = body.variants;
  const bytes = await brotli(identity.bytes, constants.BROTLI_MAX_QUALITY);
  const headers = { ...br.headers, 'content-length': String(bytes.length) };
  return { ...body, variants: { ...body.variants, br: { ...br, bytes, headers } } };
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * Kept by browsers and asked for again each time: an import is seen at once, and what has not changed
 * costs 304 and no body.
 */
export const ALWAYS_ASK = 'public, max-age=0, must-revalidate';

function prepareVariant(
  bytes: Buffer,
  etag: string,
  preparation: Preparation,
  encoding?: string,
): PreparedVariant {
  const validators = {
    etag,
    'cache-control': ALWAYS_ASK,
    vary: 'accept-encoding',
    ...preparation.headers,
  };
  const headers = {
    ...validators,
    'content-type': preparation.contentType,
    'content-length': String(bytes.length),
  };
  return {
    bytes,
    validators,
    headers: encoding === undefined ? headers : { ...headers, 'content-encoding': encoding },
  };
}

/** Answers with a prepared body in the encoding that the client likes best, or with 304. Rule I-16. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PreparedResponse,
): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  const { bytes, validators, headers } = body.variants[preferredEncoding(accepted)];
  if (known !== undefined && isKnown(known, body.hash)) {
    return reply.code(304).headers(validators).send();
  }
  return reply.headers(headers).send(bytes);
}
