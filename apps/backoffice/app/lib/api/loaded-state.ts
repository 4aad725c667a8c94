import type { ApiProblem } from '@comptoir/contract/wire/api-result';

/** What a page asked the server for; shown by `components/feedback/loaded.tsx`. */
export type LoadedState<Payload> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly payload: Payload }
  | { readonly kind: 'failed'; readonly problem: ApiProblem };
