import {
  type ErrorEnvelope,
  errorEnvelope,
  type FieldError,
} from '@comptoir/contract/wire/envelope';
import { fieldPath } from '@comptoir/contract/wire/field-path';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import { frenchMessage } from '@comptoir/contract/wire/validation-messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isUnavailable } from '#db/database-errors.ts';
import { localisedSentences, type PreciseMessage } from './localised-problem.ts';
import { requestLocale } from './request-locale.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is answered to a body beyond the route's `bodyLimit`, instead of `body_too_large`. Rule I-28. */
    readonly tooLarge?: ProblemCode;
  }
}

/** The fields of a rejection beyond its code. */
export interface ProblemDetails {
  /** Another HTTP status than the code's usual one. */
  readonly status?: number;
  readonly errors?: readonly FieldError[];
  /** A more precise sentence than the code's. */
  readonly message?: PreciseMessage;
  readonly [extra: string]: unknown;
}

/** Answers a rejection: the code's status and message, with its details. Rules I-3 and LA-37. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  { status, ...details }: ProblemDetails = {},
): FastifyReply {
  const sentences = localisedSentences(code, details, requestLocale(reply.request));
  const body: ErrorEnvelope & Record<string, unknown> = { status: 'error', code, ...sentences };
  for (const [name, value] of Object.entries(details)) {
    if (value !== undefined && !(name in body)) body[name] = value;
  }
  return reply
    .code(status ?? PROBLEMS[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** The API's codes for Fastify's own errors. */
const CODE_OF_FASTIFY_ERROR: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
};

/** Covers most restarts of the database. */
const RETRY_AFTER_SECONDS = 2;

/** A rejected body up to this size is read and discarded; a larger one ends its connection. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** An error that carries its problem code, thrown by an adapter or a plugin. */
interface KnownFailure extends Error {
  readonly problem: ProblemCode;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

/** The rejection of a field before the schema of its route is asked. */
export function invalidField(path: string, message: string): KnownFailure {
  const errors = [{ path, message }];
  return Object.assign(new Error(`${path}: ${message}`), {
    problem: 'validation',
    errors,
  } as const);
}

/**
 * Answers every error in the envelope. An unexpected error reveals only its request id; a database
 * outage is answered 503, since the request may be retried. Rules I-3 and U-15.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return sendProblem(reply, 'validation', { errors: fieldErrors(error.validation) });
    }
    if (isKnownFailure(error)) {
      request.log.warn(error.message);
      if (error.retryAfterSeconds !== undefined) {
        reply.header('retry-after', error.retryAfterSeconds);
      }
      return sendProblem(reply, error.problem, { ...(error.errors && { errors: error.errors }) });
    }
    const known = CODE_OF_FASTIFY_ERROR[error.code];
    if (known === 'body_too_large') return sendTooLarge(request, reply);
    if (known) return sendProblem(reply, known);
    const { statusCode: status = 500 } = error;
    if (error instanceof SyntaxError && status === 400) return sendProblem(reply, 'malformed_json');
    // A forbidden file is answered like a missing one.
    if (status === 403 || status === 404) return sendProblem(reply, 'not_found');
    if (status >= 400 && status < 500) return sendProblem(reply, 'bad_request', { status });
    if (isUnavailable(error)) {
      request.log.error({ err: error }, 'The database was away');
      return sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), 'unavailable');
    }
    request.log.error({ err: error }, 'A request failed');
    return sendProblem(reply, 'internal');
  });
}

/** Says the limit of the route that was asked, which may have a code of its own. Rule I-28. */
function sendTooLarge(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A client that is still sending reads the answer only if the connection stays open.
  if (isDiscardable(request)) reply.removeHeader('connection');
  const { config, bodyLimit } = request.routeOptions;
  if (config.tooLarge) return sendProblem(reply, config.tooLarge);
  if (bodyLimit === request.server.initialConfig.bodyLimit)
    return sendProblem(reply, 'body_too_large');
  const kibibytes = Math.floor(bodyLimit / 1024);
  return sendProblem(reply, 'body_too_large', {
    message: {
      fr: `La requête dépasse ${kibibytes} Kio.`,
      en: `The request is larger than ${kibibytes} KiB.`,
    },
  });
}

/** Whether a rejected body declares a size that may be read to its end. */
function isDiscardable({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MAX_DISCARDED_BYTES;
}

/** One validation error for each field, the first that was found. */
function fieldErrors(
  issues: readonly { readonly instancePath: string; readonly message?: string }[],
): readonly FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { instancePath, message = '' } of issues) {
    const path = pathOf(instancePath);
    if (!errors.has(path)) errors.set(path, { path, message });
  }
  return [...errors.values()];
}

/** `/items/0/item_id` → `items[0].item_id`. */
function pathOf(instancePath: string): string {
  const segments = instancePath.split('/').filter((segment) => segment !== '');
  return fieldPath(segments.map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment)));
}

/** The problem code that an error is answered with. */
export function problemOf(error: unknown): ProblemCode {
  if (error instanceof Error && isKnownFailure(error)) return error.problem;
  return isUnavailable(error) ? 'unavailable' : 'internal';
}

function isKnownFailure(error: Error): error is KnownFailure {
  return 'problem' in error && typeof error.problem === 'string' && error.problem in PROBLEMS;
}

/** Every validation message is French, since it may be shown to a visitor. Rule I-3. */
export function setFrenchValidationMessages(): void {
  z.config({ ...z.locales.fr(), customError: frenchMessage });
}

/** The OpenAPI schemas of rejections, by status: their codes and their messages. Rule I-1. */
export function rejections(
  codes: readonly ProblemCode[],
  { statuses, details }: RejectionSchemas,
): Readonly<Record<string, z.ZodType>> {
  const byStatus = Map.groupBy(codes, (code) => statuses?.[code] ?? PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, known]) => [
      status,
      rejectionOf(details?.[status] ?? errorEnvelope, known),
    ]),
  );
}

/** Hundreds of routes have the same rejections: their schemas took a quarter of the time in which routes are registered. */
const rejectionSchemas = new WeakMap<typeof errorEnvelope, Map<string, z.ZodType>>();

function rejectionOf(envelope: typeof errorEnvelope, codes: readonly ProblemCode[]): z.ZodType {
  const known = rejectionSchemas.get(envelope) ?? new Map<string, z.ZodType>();
  rejectionSchemas.set(envelope, known);
  const name = codes.join();
  const schema =
    known.get(name) ??
    envelope
      .extend({ code: z.enum(codes) })
      .describe(codes.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join('  \n'));
  known.set(name, schema);
  return schema;
}

/** Where the rejections of a route are not as in `PROBLEMS`. */
export interface RejectionSchemas {
  /** The statuses of codes that have another one here. */
  readonly statuses?: Readonly<Partial<Record<ProblemCode, number>>>;
  /** The schemas of those with further fields, by status. */
  readonly details?: Readonly<Record<number, typeof errorEnvelope>>;
}
