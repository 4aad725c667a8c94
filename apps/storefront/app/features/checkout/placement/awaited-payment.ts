import type { PlacedOrder } from '@comptoir/contract/orders/checkout';
import type { ApiClient, ApiResult, Problem } from '#lib/api/api-client.ts';
import type { SeenOrder } from '#lib/order/seen-order.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { asLate, settlePayment } from './submit-order.ts';

export type Awaited =
  /** No payment has an unknown outcome: another attempt cannot take money twice. */
  | { readonly kind: 'none' }
  /** The order has expired: the next attempt is a new order. Rule K-33. */
  | { readonly kind: 'expired'; readonly problem: Problem }
  | { readonly kind: 'found'; readonly order: SeenOrder; readonly result: ApiResult<PlacedOrder> };

/** Asks for the outcome of the payment that was started. Rule Y-12. */
export async function findAwaited(api: Pick<ApiClient, 'finalizeOrder'>): Promise<Awaited> {
  const { awaited, clientSecret, customerId, paymentIntentId, fail } = useCardPayment.getState();
  if (awaited === null) return { kind: 'none' };
  const card = {
    client_secret: clientSecret,
    customer_id: customerId,
    payment_intent_id: paymentIntentId,
  };
  const result = await settlePayment(api, awaited.key, card, 1);
  if (!result.ok && result.problem.code === 'order_expired') {
    forgetLatePayment();
    return { kind: 'expired', problem: asLate(result.problem) };
  }
  // Not paid, or gone: the attempt is over.
  if (!result.ok && [402, 404, 409, 422].includes(result.problem.status)) {
    fail();
    return { kind: 'none' };
  }
  return { kind: 'found', order: awaited, result };
}

/** The next order gets its own intent and `local_id`; cart and form stay. Rule K-33. */
function forgetLatePayment(): void {
  useCardPayment.getState().expire();
  useCheckoutForm.getState().drawLocalId();
}
