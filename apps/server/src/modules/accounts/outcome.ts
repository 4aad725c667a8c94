import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { ProblemCode } from '@comptoir/contract/wire/problems';

/** Why an account's call is refused, as the API tells it. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export function done<Value>(value: Value): Outcome<Value> {
  return { kind: 'done', value };
}

export function refused(refusal: Refusal): Outcome<never> {
  return { kind: 'refused', refusal };
}
