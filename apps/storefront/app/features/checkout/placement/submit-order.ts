import type { OrderRequest, PlacedOrder } from '@comptoir/contract/orders/checkout';
import type { ApiClient, ApiResult } from '#lib/api/api-client.ts';

/**
 * Places an order and finalizes it. Whatever goes wrong on the way, the same request can be sent
 * again: its `local_id` makes it the same order, and finalizing twice changes nothing. Rule K-18.
 */
export async function sendOrder(
  api: Pick<ApiClient, 'placeOrder' | 'finalizeOrder'>,
  request: OrderRequest,
  /** Of the account in whose name it is placed; null for a guest's. Rule V-12. */
  token: string | null = null,
): Promise<ApiResult<PlacedOrder>> {
  const placed = await api.placeOrder(request, token);
  if (!placed.ok) return placed;
  return api.finalizeOrder({
    order_id: placed.payload.order_id,
    transaction_id: request.transaction_id,
    status: 'pending',
  });
}
