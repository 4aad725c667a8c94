import type { ApiClient, ApiResult } from '#lib/api/api-client.ts';

type OrderApi = Pick<ApiClient, 'placeOrder' | 'submitOrder'>;

/** How long a request is waited for before it may be sent again. */
const REPEATABLE_AFTER_MS = 20_000;

/**
 * The same calls, of which one without an answer for 20 seconds is offered to be sent again; null takes the offer back.
 * The first answer counts. Both calls are idempotent: what is sent again is the same order. Rules K-18 and K-27.
 */
export function repeatable(api: OrderApi, offer: (repeat: (() => void) | null) => void): OrderApi {
  function answerTo<Payload>(send: () => Promise<ApiResult<Payload>>): Promise<ApiResult<Payload>> {
    return new Promise((resolve) => {
      let [pending, isAnswered] = [0, false];
      let timer: ReturnType<typeof setTimeout> | undefined;
      async function attempt(): Promise<void> {
        offer(null);
        pending += 1;
        timer = setTimeout(() => offer(attempt), REPEATABLE_AFTER_MS);
        const result = await send();
        pending -= 1;
        // A lost answer counts when no other can come.
        const isLost = !result.ok && result.problem.status === 0;
        if (isAnswered || (isLost && pending > 0)) return;
        isAnswered = true;
        clearTimeout(timer);
        offer(null);
        resolve(result);
      }
      attempt();
    });
  }
  return {
    placeOrder: (...order) => answerTo(() => api.placeOrder(...order)),
    submitOrder: (...order) => answerTo(() => api.submitOrder(...order)),
  };
}
