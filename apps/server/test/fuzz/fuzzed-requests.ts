import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { METHODS, type Operation, type Parameter } from './described-api.ts';
import { brokenValues, HOSTILE_TEXTS } from './hostile-values.ts';
import { type KnownValues, validValues } from './valid-values.ts';

/** Existing data, which half of the requests use. */
export interface Known {
  readonly values: KnownValues;
  readonly token: string;
  /** The key of the host of a group order. */
  readonly groupKey: string;
  /** Valid bodies by method and path, which are also mutated. */
  readonly bodies: Readonly<Record<string, object>>;
}

type Requests = fc.Arbitrary<InjectOptions>;

/** What is known for an operation: a stream of an existing order, or of a group of guests, does not end. */
export function finitelyKnown({ path }: Pick<Operation, 'path'>, known: Known): Known {
  if (!path.endsWith('/events')) return known;
  return { ...known, values: { ...known.values, key: [], link_key: [] } };
}

/** Valid requests, with and without the token of an account. */
export function validRequests(operation: Operation, known: Known): Requests {
  return fc.record({
    method: fc.constant(operation.method),
    url: urls(operation.path, operation.parameters, (parameter) =>
      validValues(parameter.schema, known.values, parameter.name).map((value) =>
        encodeURIComponent(String(value).toWellFormed()),
      ),
    ),
    headers: fc.constantFrom(
      {},
      { authorization: `Bearer ${known.token}`, 'group-key': known.groupKey },
    ),
    ...(operation.body && { payload: bodies(operation, known).map((body) => Object(body)) }),
  });
}

/** Requests with missing, additional, or invalid fields. */
export function brokenRequests(operation: Operation, known: Known): Requests {
  const url = fc
    .tuple(
      urls(operation.path, operation.parameters, () => brokenSegments),
      brokenQueries,
    )
    .map(([sound, more]) => `${sound}${sound.includes('?') ? '&' : '?'}${more}`);
  return fc.record({
    method: fc.constant(operation.method),
    url: operation.body ? fc.oneof(soundUrls(operation, known), url) : url,
    headers: fc.constant({
      authorization: `Bearer ${known.token}`,
      'group-key': known.groupKey,
      'content-type': 'application/json',
    }),
    ...(operation.method !== 'GET' && {
      payload: brokenValues(bodies(operation, known)).map((body) => JSON.stringify(body) ?? ''),
    }),
  });
}

/** Requests whose method, headers or body no client would send. */
export function oddRequests(operation: Operation, known: Known): Requests {
  const { method } = operation;
  return fc
    .tuple(
      soundUrls(operation, known),
      fc.oneof({ weight: 3, arbitrary: fc.constant(method) }, fc.constantFrom(...METHODS)),
      oddHeaders(known),
      oddBodies,
    )
    .map(([url, chosen, headers, payload]) => ({
      url,
      method: chosen,
      headers,
      ...(chosen !== 'GET' && chosen !== 'HEAD' && { payload }),
    }));
}

function bodies({ method, path, body }: Operation, known: Known): fc.Arbitrary<unknown> {
  const sample = known.bodies[`${method} ${path}`];
  const generated = validValues(body ?? {}, known.values);
  return sample ? fc.oneof(fc.constant(sample), generated) : generated;
}

/** The path, half of the time with existing ids. */
function soundUrls({ path, parameters }: Operation, { values }: Known): fc.Arbitrary<string> {
  const needed = parameters.filter(({ required }) => required);
  return urls(path, needed, ({ schema, name }) =>
    validValues(schema, values, name).map((value) =>
      encodeURIComponent(String(value).toWellFormed()),
    ),
  );
}

function urls(
  path: string,
  parameters: readonly Parameter[],
  valuesOf: (parameter: Parameter) => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const given = parameters.map((parameter) =>
    fc.tuple(
      fc.constant(parameter),
      parameter.required ? valuesOf(parameter) : fc.option(valuesOf(parameter), { freq: 1 }),
    ),
  );
  return fc.tuple(...given).map((pairs) => {
    const inPath = pairs.filter(([parameter]) => parameter.in === 'path');
    const filled = inPath.reduce(
      (url, [{ name }, value]) => url.replace(`{${name}}`, () => value || '-'),
      path,
    );
    const query = pairs
      .filter(([parameter, value]) => parameter.in === 'query' && value !== null)
      .map(([{ name }, value]) => `${name}=${value}`);
    return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  });
}

const brokenSegments = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%zz', '%00', '%ff%fe', '%c0%ae%c0%ae', '..%2f..%2f', '%2e%2e', '%0d%0aa'),
);

const brokenQueries = fc.constantFrom(
  '',
  '&&==&',
  'token=%zz',
  'token=a&token=b',
  'user_id=a&user_id[]=b',
  'query[__proto__][polluted]=1',
  '__proto__=1&constructor=2',
  'limit=-1&page=1e9&limit=x',
  'page=99999999999999999999',
  'email=%00&otp=%ff',
  `q=${'x'.repeat(8_000)}`,
  '%00=%00',
);

function oddHeaders({ token, values }: Known): fc.Arbitrary<Record<string, string>> {
  const text = fc.oneof(
    fc.constantFrom('', ' ', '*', '\u00e9', ',;=', '"', 'x'.repeat(5_000), '../..', '0', '-1'),
    fc.string({ maxLength: 40 }),
  );
  return fc.record(
    {
      'content-type': fc.constantFrom(
        ...Array.from({ length: 12 }, () => 'application/json'),
        'application/json; charset=utf-16',
        'application/json;;;',
        'application/jsonx',
        'application/problem+json',
        'text/plain',
        'text/xml',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'x',
        '',
        '/'.repeat(300),
      ),
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
      authorization: fc.oneof(
        { weight: 3, arbitrary: fc.constant(`Bearer ${token}`) },
        fc.constantFrom(
          `Bearer ${token}`,
          `bearer  ${token} `,
          'Bearer',
          'Basic Og==',
          'Bearer a b',
        ),
        text,
      ),
      'x-user-id': fc.oneof(fc.constantFrom(...(values.user_id ?? [''])), text),
      'x-request-id': text,
      'x-forwarded-for': text,
      'x-forwarded-host': text,
      'x-http-method-override': fc.constantFrom('DELETE', 'x'),
      'stripe-signature': text,
      'if-none-match': text,
      'if-modified-since': text,
      accept: text,
      'accept-encoding': text,
      'accept-language': text,
      cookie: fc.constantFrom(`token=${token}`, ';;=', 'x'.repeat(4_000)),
      host: fc.constantFrom('evil.example', 'a b', '', '[::1', 'shop:99999'),
      origin: text,
      range: text,
    },
    { requiredKeys: [], noNullPrototype: true },
  );
}

const oddBodies: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '',
    '{',
    '[',
    'null',
    '"text"',
    '0',
    '{}',
    '[]',
    '\ufeff{}',
    '{"a":1}}',
    '{"__proto__":{"polluted":true}}',
    '{"items":[],"constructor":{"prototype":{"polluted":true}}}',
    '{"items":[{"__proto__":{"polluted":true}}]}',
    '{"email":"a","email":{"b":1}}',
    '['.repeat(20_000),
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    `${'{"items":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `{"items":[${'{},'.repeat(40_000)}{}]}`,
    'x'.repeat(256 * 1024 + 1),
    Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    Buffer.from('{"email":"\u00e9"}', 'latin1'),
    Buffer.from('{}', 'utf16le'),
    gzipSync('{}'),
    'a=1&b=2',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 4 }),
);
