import type { ResetRequest, SignupRequest } from '@comptoir/contract/accounts/auth';
import type { GuestOrdersAnswer, OrdersAnswer } from '@comptoir/contract/accounts/auth-orders';
import type {
  SessionAnswer,
  SessionsAnswer,
  UserAnswer,
} from '@comptoir/contract/accounts/auth-profile';
import {
  type AnswerBody,
  bearer,
  type CallApi,
  jsonRequest,
  NO_ANSWER,
  problemOf,
} from '@comptoir/contract/wire/api-result';
import type { ApiResult, Problem } from './api-client.ts';

/** The session of the calls, and what happens when its token is rejected. */
export interface AccountHolder {
  /** Read for each call: another tab may have logged in or out meanwhile. */
  readonly credentials: () => Credentials;
  /** A token was rejected. */
  readonly onTokenRejected: (token: string) => void;
}

export interface Credentials {
  readonly token: string | null;
  readonly userId: string | null;
}

/** What may be changed of a profile, as the API takes it. */
export interface ProfileChange {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly address: string;
  readonly entry_code: string;
  readonly floor: string;
}

const AUTH = '/v2/public/auth';

/** The API's account routes. None of them throws. A client of its own, because most visits never load it. */
export function createAccountApi(call: CallApi, { credentials, onTokenRejected }: AccountHolder) {
  function ask<Answer extends object>(method: string, path: string, body?: unknown) {
    return answerTo<Answer>(call, `${AUTH}${path}`, request(method, {}, body));
  }
  /** With the session's token; a rejection does not end the session. */
  function tellAs<Answer extends object>(method: string, path: string, body?: unknown) {
    const { token, userId } = credentials();
    const headers = { ...bearer(token), ...(userId !== null && { 'x-user-id': userId }) };
    return answerTo<Answer>(call, `${AUTH}${path}`, request(method, headers, body));
  }
  /** With the session's token; a rejection ends the session. */
  async function askAs<Answer extends object>(method: string, path: string, body?: unknown) {
    const { token } = credentials();
    const result = await tellAs<Answer>(method, path, body);
    if (token !== null && !result.ok && isTokenRejected(result.problem)) onTokenRejected(token);
    return result;
  }
  return {
    signup: (form: SignupRequest) => ask<SessionAnswer>('POST', '/signup/', form),
    login: (email: string, password: string) =>
      ask<SessionAnswer>('POST', '/login/', { email, password }),
    logout: () => askAs('POST', '/logout/'),
    sendCode: (email: string) => ask('GET', `/send-otp/?${new URLSearchParams({ email })}`),
    /**
     * With a code or the token of a mail's link. With the session of its sign-up the account keeps its
     * password. Rule V-20.
     */
    verify: (email: string, otp: string) =>
      tellAs<SessionAnswer>('GET', `/verify-otp/?${new URLSearchParams({ otp, email })}`),
    resetPassword: (request: ResetRequest) => ask('POST', '/reset-password/', request),
    /** `password` is null while the user has `needs_password`. */
    changePassword: (password: string | null, newPassword: string) =>
      askAs<SessionAnswer>('POST', '/change-password', { password, new_password: newPassword }),
    profile: () => askAs<UserAnswer>('GET', '/profile'),
    updateProfile: (change: Partial<ProfileChange>) => askAs('PATCH', '/update-profile', change),
    orders: (page: number, limit: number) =>
      askAs<OrdersAnswer>('GET', `/orders?page=${page}&limit=${limit}`),
    // Optional beside the account's own requests, which detect an expired session themselves.
    guestOrders: () => tellAs<GuestOrdersAnswer>('GET', '/guest-orders'),
    claimGuestOrders: () => askAs('POST', '/guest-orders'),
    sessions: () => askAs<SessionsAnswer>('GET', '/sessions'),
    endSession: (id: string) => askAs('DELETE', `/sessions/${encodeURIComponent(id)}`),
    exportData: () => askAs<object>('GET', '/export'),
    deleteProfile: (password: string) => {
      const { token, userId } = credentials();
      return askAs('DELETE', '/delete-profile/', { token, user_id: userId, password });
    },
  };
}

export type AccountApi = ReturnType<typeof createAccountApi>;

/** These answers are bare: what they carry is the body itself. */
async function answerTo<Answer extends object>(
  call: CallApi,
  path: string,
  init: RequestInit,
): Promise<ApiResult<Answer>> {
  try {
    const response = await call(path, init);
    if (response.ok) return { ok: true, payload: await bodyOf<Answer>(response) };
    return { ok: false, problem: problemOf(response, await bodyOf<AnswerBody<unknown>>(response)) };
  } catch {
    return { ok: false, problem: NO_ANSWER };
  }
}

function request(method: string, headers: object, body: unknown): RequestInit {
  return body === undefined
    ? { method, headers: { ...headers } }
    : jsonRequest(method, body, headers);
}

function bodyOf<Body>(response: Response): Promise<Body> {
  return response.json();
}

/** A token that is unknown or expired; wrong credentials are answered 401 as well, with their own code. */
function isTokenRejected({ status, code }: Problem): boolean {
  return status === 401 && code !== 'bad_credentials';
}
