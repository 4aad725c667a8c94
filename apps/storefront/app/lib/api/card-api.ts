import type {
  DemoPaymentRequest,
  WireCardCustomer,
  WireCardIntent,
  WireCards,
  WireDemoPayment,
} from '@comptoir/contract/orders/payments';
import { type AnswerBody, NO_ANSWER, problemOf } from '@comptoir/contract/wire/api-result';
import type { ApiResult } from './api-client.ts';

const CHECKOUT = '/v2/public/checkout';

interface IntentRequest {
  readonly customer_id: string | null;
  /** The order's idempotency key. */
  readonly local_id: string;
  /** In euros. */
  readonly amount: number;
  readonly payment_intent_id: string | null;
}

/** The API's card payment endpoints. None of them throws: errors are results. */
export function createCardApi(apiRoot: string) {
  const post = <Payload>(path: string, body: unknown) =>
    send<Payload>(`${apiRoot}${CHECKOUT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    /** The card provider. */
    cards: () => send<WireCards>(`${apiRoot}${CHECKOUT}/cards`, { cache: 'no-cache' }),
    createCustomer: (guest: { email: string; name: string; phone: string }) =>
      post<WireCardCustomer>('/stripe-customer', guest),
    openIntent: (request: IntentRequest) => post<WireCardIntent>('/stripe-payment-intent', request),
    payDemo: (payment: DemoPaymentRequest) => post<WireDemoPayment>('/demo-payment', payment),
  };
}

export type CardApi = ReturnType<typeof createCardApi>;

async function send<Payload>(url: string, init?: RequestInit): Promise<ApiResult<Payload>> {
  try {
    const response = await fetch(url, init);
    const body: AnswerBody<Payload> = await response.json();
    return response.ok && body.payload !== undefined
      ? { ok: true, payload: body.payload }
      : { ok: false, problem: problemOf(response, body) };
  } catch {
    return { ok: false, problem: NO_ANSWER };
  }
}
