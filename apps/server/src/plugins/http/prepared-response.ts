import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentHash, matchesTag } from './etag.ts';

/**
 * An answer shared by many visitors: serialised and compressed once, sent from memory. Rule I-16.
 */
export interface PreparedResponse {
  /** Hash of the content, the same for every encoding. */
  readonly hash: string;
  readonly variants: Readonly<Record<Encoding, PreparedVariant>>;
}

interface PreparedVariant {
  readonly bytes: Buffer;
  /** Headers of every answer, a 304 included. */
  readonly validators: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The options of a preparation. */
interface Preparation {
  readonly contentType: string;
  /** Brotli quality: 11 for content that changes rarely, less where a request waits for it. */
  readonly quality: number;
  /** Further headers, sent with a 304 too. */
  readonly headers?: Readonly<Record<string, string>>;
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

/**
 * The same answer with brotli at its best quality, for one first compressed while a request waited.
 */
export async function recompressed(body: PreparedResponse): Promise<PreparedResponse> {
  const { identity, br } = body.variants;
  const bytes = await brotli(identity.bytes, constants.BROTLI_MAX_QUALITY);
  const headers = { ...br.headers, 'content-length': String(bytes.length) };
  return { ...body, variants: { ...body.variants, br: { ...br, bytes, headers } } };
}

/**
 * The base-2 logarithm of the window: 512 kB. The default of 4 MB takes 36 MB instead of 14 while the menu is
 * compressed at the best quality, for 45 bytes of 46,000.
 */
const BROTLI_WINDOW_BITS = 19;

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * Browsers cache and revalidate each time: an import shows at once, and unchanged content costs a
 * 304 without a body.
 */
const ALWAYS_ASK = 'public, max-age=0, must-revalidate';

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

/** Answers in the client's preferred encoding, or with 304. Rule I-16. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PreparedResponse,
): FastifyReply {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  const { bytes, validators, headers } = body.variants[preferredEncoding(accepted)];
  if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, body.hash)) {
    return reply.code(304).headers(validators).send();
  }
  return reply.headers(headers).send(bytes);
}

/** A shorter answer fits into the first packets anyway. */
const COMPRESSED_FROM = 4_096;

/** Of answers made per request: 66 kB of a board become 5 kB in a millisecond, and no request waits for more. */
const QUICK_QUALITY = 4;

/**
 * An `onSend` hook for answers made per request: a long one is sent in the client's preferred encoding. They hold
 * personal data, and no page of another origin can have a browser ask for them with its cookies. Rules I-16 and SA-6.
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < COMPRESSED_FROM) return payload;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`);
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;
  reply.header('content-encoding', encoding);
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string') reply.header('etag', tag.replace(/"$/, `-${encoding}"`));
  const bytes = Buffer.from(payload);
  return encoding === 'br'
    ? brotli(bytes, QUICK_QUALITY)
    : promisify(gzip)(bytes, { level: QUICK_QUALITY });
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Parsed `Accept-Encoding` headers: few differ, so nearly every request finds its own. */
const remembered = new Map<string, Encoding>();
const REMEMBERED = 64;

/**
 * The encoding with the highest weight in `Accept-Encoding`; brotli before gzip at equal weights.
 */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined || accepted === '') return 'identity';
  const header = String(accepted);
  const known = remembered.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, q === undefined ? 1 : Number(q) || 0] as const;
      }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const gzip = Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0);
  const br = weightOf('br');
  // A compressed encoding wins over identity unless identity has a weight of its own.
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}

/** The cache tag that is purged when the restaurant changes. */
const TAG = 'shop';

/**
 * A CDN or proxy may cache public answers for `seconds`; browsers still revalidate each time. The
 * cache tag purges them all at once. Rule U-40.
 */
export function allowSharedCaches(app: FastifyInstance, seconds: number): void {
  if (seconds === 0) return;
  const cacheControl = ALWAYS_ASK.replace('max-age=0', `max-age=0, s-maxage=${seconds}`);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === ALWAYS_ASK) {
      reply.headers({ 'cache-control': cacheControl, 'cache-tag': TAG });
    }
    done(null, payload);
  });
}
