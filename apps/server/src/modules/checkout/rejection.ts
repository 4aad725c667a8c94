import type { WireQuote } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { ProblemCode } from '@comptoir/contract/wire/problems';

/** Why an order is not taken, as the API answers it. */
export interface Rejection {
  readonly code: ProblemCode;
  /** Another HTTP status than the code's usual one. */
  readonly status?: number;
  readonly errors?: readonly FieldError[];
  readonly items?: readonly { readonly item_id: string; readonly item_name: string }[];
  readonly quote?: WireQuote;
  /** With `rate_limited`: after how many seconds the same request may be taken. */
  readonly retryAfterSeconds?: number;
}

export function rejection(code: ProblemCode, path: string, message: string): Rejection {
  return { code, errors: [{ path, message }] };
}
