import type { ApiProblem } from '@comptoir/contract/wire/api-result';

/** How a command of a person ended; null where the person gave no PIN. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: ApiProblem }
  | null;
