import type { WireQuote } from '@comptoir/contract/orders/checkout';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyReply } from 'fastify';
import { type ProblemDetails, sendProblem } from './problems.ts';

/** What a service answers: a value, or why the request is rejected. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly rejection: Rejection };

/** Why a request is rejected, as the API answers it. */
export interface Rejection extends RejectionDetails {
  readonly code: ProblemCode;
}

interface RejectionDetails extends ProblemDetails {
  /** After how many seconds the same request may be accepted. */
  readonly retryAfterSeconds?: number;
  /** With `items_unavailable`. */
  readonly items?: readonly UnavailableItem[];
  /** With `paused`: when orders go on. */
  readonly paused_until?: string;
  /** With `price_changed`: what the order costs now. */
  readonly quote?: WireQuote;
}

/** What is not served at the chosen time, or is sold out until an instant. */
export interface UnavailableItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly sold_out_until?: string;
  /** The name of the formula that it is chosen in. Rule C-25. */
  readonly formula?: string;
}

export function done<Value>(value: Value): Outcome<Value> {
  return { kind: 'done', value };
}

export function rejected(rejection: Rejection): Outcome<never> {
  return { kind: 'rejected', rejection };
}

/** A rejection with what its code needs beside itself. */
export function problem(code: ProblemCode, details: RejectionDetails = {}): Outcome<never> {
  return rejected({ ...details, code });
}

export function isOutcome(value: unknown): value is Outcome<unknown> {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return value.kind === 'done'
    ? 'value' in value
    : value.kind === 'rejected' && 'rejection' in value;
}

/** A rejection for one field of the request, with the message of its code. */
export function rejectionAt(code: ProblemCode, path: string): Rejection {
  return { code, errors: [{ path, message: PROBLEMS[code].message }] };
}

/** What is wrong with a field of an object, wherever a request has the object. */
export interface FieldRejection {
  readonly code: ProblemCode;
  readonly field: string;
  readonly message: string;
}

/** Its rejection where the object is at this path. */
export function rejectionWithin(path: string, rejection: FieldRejection): Rejection {
  const { code, field, message } = rejection;
  return { code, errors: [{ path: `${path}.${field}`, message }] };
}

/** Answers a rejection. Rule I-3. */
export function sendRejection(
  reply: FastifyReply,
  { code, retryAfterSeconds, ...details }: Rejection,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return sendProblem(reply, code, details);
}
