import type { PlacedOrder } from '@comptoir/contract/orders/checkout';
import type { ApiClient, ApiResult, Problem } from '#lib/api/api-client.ts';
import type { SeenOrder } from '#lib/order/seen-order.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { asLate, settlePayment } from './pay-by-card.ts';

export type Awaited =
  /** No payment is under way: another try takes nothing twice. */
  | { readonly kind: 'none' }
  /** The order can't be paid any more: what comes next is another one. Rule K-33. */
  | { readonly kind: 'expired'; readonly problem: Problem }
  | { readonly kind: 'found'; readonly order: SeenOrder; readonly result: ApiResult<PlacedOrder> };

/** Looks after an order whose payment was begun and whose end nobody knows. Rule Y-12. */
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
  // Nobody has paid it, or it is gone: what was begun is over.
  if (!result.ok && [402, 404, 409, 422].includes(result.problem.status)) {
    fail();
    return { kind: 'none' };
  }
  return { kind: 'found', order: awaited, result };
}

/** The next order is another one, paid by another intent; the cart and the form stay. Rule K-33. */
export function forgetLatePayment(): void {
  useCardPayment.getState().expire();
  useCheckoutForm.getState().drawLocalId();
}
