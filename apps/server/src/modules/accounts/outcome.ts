import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { ProblemCode } from '@comptoir/contract/wire/problems';

/** Why a call of an account is rejected, as the API answers it. */
export interface Rejection {
  readonly code: ProblemCode;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly rejection: Rejection };

export function done<Value>(value: Value): Outcome<Value> {
  return { kind: 'done', value };
}

export function rejected(rejection: Rejection): Outcome<never> {
  return { kind: 'rejected', rejection };
}
