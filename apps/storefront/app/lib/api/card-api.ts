import type {
  DemoPaymentRequest,
  WireCardCustomer,
  WireCardIntent,
  WireCards,
  WireDemoPayment,
} from '@comptoir/contract/orders/payments';
import { callForResult, callOverHttp, jsonRequest } from '@comptoir/contract/wire/api-result';
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
  const call = callOverHttp(apiRoot);
  const send = <Payload>(path: string, init: RequestInit): Promise<ApiResult<Payload>> =>
    callForResult(call, `${CHECKOUT}${path}`, init);
  const post = <Payload>(path: string, body: unknown) =>
    send<Payload>(path, jsonRequest('POST', body));
  return {
    /** The card provider. */
    cards: () => send<WireCards>('/cards', { cache: 'no-cache' }),
    createCustomer: (guest: { email: string; name: string; phone: string }) =>
      post<WireCardCustomer>('/stripe-customer', guest),
    openIntent: (request: IntentRequest) => post<WireCardIntent>('/stripe-payment-intent', request),
    payDemo: (payment: DemoPaymentRequest) => post<WireDemoPayment>('/demo-payment', payment),
  };
}

export type CardApi = ReturnType<typeof createCardApi>;
