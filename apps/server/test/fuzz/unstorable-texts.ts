import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Operation, Parameter, Schema } from './described-api.ts';
import type { Known } from './fuzzed-requests.ts';
import { type KnownValues, validValues } from './valid-values.ts';

/** Texts that PostgreSQL rejects in a text column, or that have no UTF-8 encoding. */
const UNSTORABLE_TEXTS = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb'] as const;

/** Every text of a path or a query is one of these, as it stands in an address. */
const UNSTORABLE_SEGMENTS = ['%00', 'a%00b', '%ED%A0%80', 'a%ED%BF%BFb'] as const;

const HEADERS = [
  'authorization',
  'x-user-id',
  'x-request-id',
  'if-none-match',
  'user-agent',
  'stripe-signature',
  'cookie',
] as const;

export interface UnstorableRequest {
  /** The replaced text of the request. */
  readonly place: string;
  readonly request: InjectOptions;
}

/** Valid requests with one unstorable text: one for each text of the operation and each such text. */
export function unstorableRequests(
  operation: Operation,
  known: Known,
): readonly UnstorableRequest[] {
  const { method, path, parameters, body } = operation;
  const headers = { authorization: `Bearer ${known.token}` };
  const sound = bodiesOf(operation, known);
  const payloadOf = (index: number) => (body ? { payload: Object(sound[index]) } : {});
  const url = urlOf(path, parameters, known, null);
  return [
    ...parameters.flatMap((spoilt) =>
      UNSTORABLE_SEGMENTS.map((segment) => ({
        place: `${spoilt.in} ${spoilt.name}`,
        request: {
          method,
          url: urlOf(path, parameters, known, { name: spoilt.name, segment }),
          headers,
          ...payloadOf(0),
        },
      })),
    ),
    ...HEADERS.flatMap((name) =>
      UNSTORABLE_TEXTS.map((text) => ({
        place: `header ${name}`,
        request: { method, url, headers: { ...headers, [name]: text }, ...payloadOf(0) },
      })),
    ),
    ...sound.flatMap((each) =>
      textsIn(each).flatMap((keys) =>
        UNSTORABLE_TEXTS.map((text, index) => {
          // Each kind alone, and after what is valid.
          const value = index % 2 === 0 ? text : `${String(valueAt(each, keys))}${text}`;
          return {
            place: `body ${keys.join('.')}`,
            request: { method, url, headers, payload: Object(withValue(each, keys, value)) },
          };
        }),
      ),
    ),
  ];
}

function urlOf(
  path: string,
  parameters: readonly Parameter[],
  { values }: Known,
  spoilt: { readonly name: string; readonly segment: string } | null,
): string {
  const filledIn = ({ name, schema }: Parameter) =>
    name === spoilt?.name
      ? spoilt.segment
      : encodeURIComponent(String(soundValue(schema, values, name)));
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, filledIn(parameter)), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${filledIn(parameter)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** One body for each alternative of the schema, with every field; what is known to be taken comes first. */
function bodiesOf({ method, path, body }: Operation, known: Known): readonly unknown[] {
  if (!body) return [];
  const alternatives = body.anyOf ?? body.oneOf ?? [body];
  const whole = alternatives.map((each) => soundValue(each, known.values));
  const sample = known.bodies[`${method} ${path}`];
  return sample ? [completed(sample, whole[0]), ...whole] : whole;
}

/** A valid value with every field of the schema. */
function soundValue(schema: Schema, known: KnownValues, name = ''): unknown {
  const alternatives = schema.anyOf ?? schema.oneOf;
  const [first] = (alternatives ?? []).filter(({ type }) => type !== 'null');
  if (first) return soundValue(first, known, name);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([key, field]) => [key, soundValue(field, known, key)]));
  }
  if (schema.items) return [soundValue(schema.items, known, name)];
  const [value] =
    known[name] ?? fc.sample(validValues(schema, known, name), { numRuns: 1, seed: 1 });
  return value;
}

/** `sample` with the fields that only `whole` has, in depth. */
function completed(sample: unknown, whole: unknown): unknown {
  if (!isRecord(sample) || !isRecord(whole)) return sample ?? whole;
  const names = [...new Set([...Object.keys(whole), ...Object.keys(sample)])];
  return Object.fromEntries(names.map((name) => [name, completed(sample[name], whole[name])]));
}

/** The paths of the texts of a value. */
function textsIn(value: unknown, keys: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [keys];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...keys, key]));
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((inner, key) => Reflect.get(Object(inner), key), value);
}

function withValue(value: unknown, keys: readonly string[], replacement: unknown): unknown {
  const copy = structuredClone(value);
  Reflect.set(Object(valueAt(copy, keys.slice(0, -1))), keys.at(-1) ?? '', replacement);
  return copy;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
