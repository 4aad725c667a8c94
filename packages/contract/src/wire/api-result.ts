import type { FieldError } from './envelope.ts';

/** How a request reaches the API: over HTTP, or inside the process that also serves the pages. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

/** What a call of the API gives; it never throws. `Details` are the further fields of rejections. */
export type ApiResult<Payload, Details = object> =
  | { readonly ok: true; readonly payload: Payload }
  | { readonly ok: false; readonly problem: ApiProblem & Partial<Details> };

/** A rejection of the API, or a missing answer. */
export interface ApiProblem {
  /** The API's code; `network` when no answer came, `nothing_found` for a look-up without a result. */
  readonly code: string;
  /** French, to be shown; empty when no answer came. */
  readonly message: string;
  readonly errors: readonly FieldError[];
  /** 0 when no answer came. */
  readonly status: number;
  /** Beside `rate_limited`, `locked` and `unavailable`: when to retry. */
  readonly retryAfterSeconds?: number;
}

/** An answer's body; `status` says which fields it has. */
export interface AnswerBody<Payload>
  extends Partial<Pick<ApiProblem, 'code' | 'message' | 'errors'>> {
  readonly status?: 'success' | 'error';
  readonly payload?: Payload;
}

export const NO_ANSWER: ApiProblem = { code: 'network', message: '', errors: [], status: 0 };

/**
 * Calls the API over HTTP, and gives up when the whole answer does not come in time. `apiRoot` is empty for the page's
 * own origin.
 */
export function callOverHttp(apiRoot: string): CallApi {
  return (path, init = {}) => {
    // On a dead network a request may stay open for minutes; what is sent may be a photograph.
    const limit = AbortSignal.timeout(init.body ? 60_000 : 15_000);
    return fetch(apiRoot + path, {
      ...init,
      signal: AbortSignal.any([init.signal ?? limit, limit]),
    });
  };
}

/** A request with a body of JSON. */
export function jsonRequest(method: string, body: unknown, headers: object = {}): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** The authorization header; empty for a guest. */
export function bearer(token: string | null): { readonly authorization?: string } {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Sends a request and reads its answer. An answer that is no JSON counts as none. */
export async function callForResult<Payload, Details = object>(
  call: CallApi,
  path: string,
  init: RequestInit,
): Promise<ApiResult<Payload, Details>> {
  let response: Response;
  let body: AnswerBody<Payload>;
  try {
    response = await call(path, init);
    body = await response.json();
  } catch {
    return noAnswer();
  }
  if (response.ok && body.status === 'success' && body.payload !== undefined) {
    return { ok: true, payload: body.payload };
  }
  return { ok: false, problem: problemOf<Details>(response, body) };
}

function noAnswer<Details>() {
  // Without an answer there are no details, which are optional.
  return { ok: false, problem: NO_ANSWER as ApiProblem & Partial<Details> } as const;
}

/** The problem of an unsuccessful answer, with the further fields of its body. */
export function problemOf<Details = object>(
  response: Response,
  { status: _, payload: __, ...body }: AnswerBody<unknown>,
): ApiProblem & Partial<Details> {
  const seconds = Number(response.headers.get('retry-after'));
  const problem: ApiProblem = {
    message: '',
    errors: [],
    ...body,
    code: body.code ?? (response.ok ? 'nothing_found' : 'unexpected'),
    status: response.status,
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  };
  // The contract says which further fields the code has.
  return problem as ApiProblem & Partial<Details>;
}
