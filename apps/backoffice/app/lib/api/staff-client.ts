import { type ApiResult, type CallApi, callForResult } from '@comptoir/contract/wire/api-result';

/** What a call may say beside its path and its body. */
export interface CallOptions {
  /** Sent twice with the same key, a request has its effect once. */
  readonly idempotencyKey?: string;
  /** Changes this revision, and no later one. */
  readonly revision?: number;
  readonly signal?: AbortSignal | undefined;
  /** Who asks for a missing PIN itself, as what waits to be sent does. */
  readonly asksForPin?: boolean;
}

/** What the client does when the server asks for more than a cookie. */
export interface ClientEvents {
  /** The session is over, or the device was revoked. */
  onUnauthorized(): void;
  /** A sign-in of the last 10 minutes is needed: resolves to true once there is one. */
  stepUp(): Promise<boolean>;
  /** The PIN on a shared device has ended: resolves to true once there is one. */
  pin(): Promise<boolean>;
}

/**
 * Calls of the staff's routes. None of them throws: what goes wrong is in the result. A call that
 * needs a recent sign-in waits for it, and is then sent again; so does a change that needs a PIN. Rule OB-89.
 */
export function createStaffClient(call: CallApi, events: ClientEvents) {
  async function send<Payload, Details>(
    method: string,
    path: string,
    body: unknown,
    { idempotencyKey, revision, signal, asksForPin = false }: CallOptions = {},
  ): Promise<ApiResult<Payload, Details>> {
    const isChange = method !== 'GET';
    const init: RequestInit = {
      method,
      signal: signal ?? null,
      headers: {
        ...(isChange && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(revision !== undefined && { 'if-match': `"${revision}"` }),
      },
      ...(isChange && { body: JSON.stringify(body ?? {}) }),
    };
    const attempt = () => callForResult<Payload, Details>(call, path, init);
    const result = await attempt();
    if (result.ok) return result;
    if (result.problem.code === 'unauthorized') events.onUnauthorized();
    const isProven = result.problem.code === 'step_up_required' && (await events.stepUp());
    const isPinMissing = isChange && !asksForPin && 'pin_required' in result.problem;
    const isGiven = isPinMissing && (await events.pin());
    return isProven || isGiven ? attempt() : result;
  }
  const asking =
    (method: string) =>
    <Payload, Details = object>(path: string, options?: CallOptions) =>
      send<Payload, Details>(method, path, undefined, options);
  const changing =
    (method: string) =>
    <Payload, Details = object>(path: string, body?: unknown, options?: CallOptions) =>
      send<Payload, Details>(method, path, body, options);
  return {
    get: asking('GET'),
    post: changing('POST'),
    put: changing('PUT'),
    patch: changing('PATCH'),
    delete: asking('DELETE'),
  };
}

export type StaffClient = ReturnType<typeof createStaffClient>;
