import type { FinalizedOrder, OrderRequest } from '@comptoir/contract/orders/checkout';
import type { ApiClient, ApiResult } from '#lib/api/api-client.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { drawNewOrder } from './pay-by-card.ts';

/**
 * Places a group's order without a payment, and has its participants pay a share each. An intent of this tab may be
 * bound to the order that was sent before, which is not paid in shares then: this is another order. Rules GP-11 and GS-7.
 */
export async function orderInShares(
  api: Pick<ApiClient, 'placeOrder'>,
  request: OrderRequest,
  token: string | null,
  beginShares: () => Promise<ApiResult<unknown>>,
): Promise<ApiResult<FinalizedOrder>> {
  if (useCardPayment.getState().paymentIntentId !== null) {
    useCardPayment.getState().startOver();
    drawNewOrder();
  }
  const { localId } = useCheckoutForm.getState();
  const placed = await api.placeOrder({ ...request, local_id: localId }, token);
  if (!placed.ok || placed.payload.status === 'paid') return placed;
  const begun = await beginShares();
  return begun.ok ? placed : begun;
}
