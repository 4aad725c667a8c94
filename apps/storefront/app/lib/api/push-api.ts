import type { PushRegistration, WirePushSubscription } from '@comptoir/contract/orders/push';
import { type AnswerBody, NO_ANSWER, problemOf } from '@comptoir/contract/wire/api-result';
import type { ApiResult } from './api-client.ts';

export interface PushKey {
  /** What browsers register with; base64url. */
  readonly public_key: string;
  readonly transports: readonly string[];
}

export type PushApi = ReturnType<typeof pushApi>;

/** The API's routes for push subscriptions to one order, by its key. None throws. Rule Z-2. */
export function pushApi(apiRoot: string, orderKey: string) {
  const devices = `/orders/${encodeURIComponent(orderKey)}/subscriptions`;

  async function call<Payload>(path: string, init: RequestInit = {}): Promise<ApiResult<Payload>> {
    try {
      const response = await fetch(`${apiRoot}/v2/public${path}`, init);
      const body: AnswerBody<Payload> = await response.json();
      return response.ok && body.payload !== undefined
        ? { ok: true, payload: body.payload }
        : { ok: false, problem: problemOf(response, body) };
    } catch {
      return { ok: false, problem: NO_ANSWER };
    }
  }

  return {
    key: () => call<PushKey>('/push'),
    register: (device: PushRegistration) =>
      call<{ readonly subscription_id: string }>(devices, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(device),
      }),
    find: (id: string) => call<WirePushSubscription>(`${devices}/${id}`),
    remove: (id: string) => call<WirePushSubscription>(`${devices}/${id}`, { method: 'DELETE' }),
  };
}
