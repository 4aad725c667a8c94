import type { FinalizedOrder, OrderRequest } from '@comptoir/contract/orders/checkout';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { ApiClient, ApiResult, Problem } from '#lib/api/api-client.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { ordersUnderWay, withoutOrdered } from '#stores/checkout/orders-under-way.ts';
import type { NamedPrice } from '../confirmation/price-changes.ts';
import { isAccountRejected, type Remedy, remedyEffects } from './checkout-error.ts';
import { rejectedTexts } from './order-request.ts';
import { drawNewOrder, findAwaited } from './pay-by-card.ts';

export interface PlacementAttempt {
  /** Shared by all attempts of a page. */
  readonly lock: { isInFlight: boolean };
  /** Applies the guards; false if they reject the order. */
  readonly enter: () => boolean;
  readonly request: OrderRequest;
  /** The account's; null for a guest. */
  readonly token: string | null;
  readonly onSend: () => void;
  readonly submit: () => Promise<ApiResult<FinalizedOrder>>;
  readonly endSession: (token: string) => void;
  readonly isOnPage: () => boolean;
}

export type PlacementOutcome =
  /** Another attempt is in flight, as after a double click, or the guards rejected the order. */
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'placed'; readonly placed: FinalizedOrder }
  /** It failed after the guest had left the page: nothing is shown. */
  | { readonly kind: 'left' }
  /** The API returned another price: the guest has to confirm it. */
  | { readonly kind: 'repriced'; readonly wire: NamedPrice }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Sends an order, one attempt at a time. Rules K-9 and K-11. */
export async function attemptPlacement(attempt: PlacementAttempt): Promise<PlacementOutcome> {
  const { lock, request, token } = attempt;
  if (lock.isInFlight || !attempt.enter()) return { kind: 'not_sent' };
  const excessive = rejectedTexts(request);
  if (excessive) return { kind: 'failed', problem: excessive };
  lock.isInFlight = true;
  attempt.onSend();
  const result = await attempt.submit();
  lock.isInFlight = false;
  if (result.ok) return { kind: 'placed', placed: result.payload };
  const { problem } = result;
  if (token !== null && isAccountRejected(problem)) attempt.endSession(token);
  if (!attempt.isOnPage()) return { kind: 'left' };
  return problem.quote ? { kind: 'repriced', wire: problem.quote } : { kind: 'failed', problem };
}

/** Submits an order, unless an earlier payment has an unknown outcome: that is asked for first. Rule Y-12. */
export async function submitOrder(
  api: Pick<ApiClient, 'placeOrder' | 'finalizeOrder'>,
  request: OrderRequest,
  token: string | null,
  pay: () => Promise<ApiResult<FinalizedOrder>>,
): Promise<ApiResult<FinalizedOrder>> {
  const found = await findAwaited(api);
  if (found.kind === 'expired') return { ok: false, problem: found.problem };
  if (found.kind === 'found') return found.result;
  // An order over 0 has nothing to pay. Rule K-25.
  const isPaidByCard = request.payment_method === 'card' && request.total > 0;
  return isPaidByCard ? pay() : sendOrder(api, request, token);
}

/**
 * Places an order and finalizes it. After any failure the same request can be repeated: its `local_id` makes
 * it the same order, and finalizing is idempotent. Rule K-18.
 */
export async function sendOrder(
  api: Pick<ApiClient, 'placeOrder' | 'finalizeOrder'>,
  request: OrderRequest,
  /** The account's; null for a guest. Rule V-12. */
  token: string | null = null,
): Promise<ApiResult<FinalizedOrder>> {
  const placed = await api.placeOrder(request, token);
  if (!placed.ok) return placed;
  const finalized = await api.finalizeOrder({
    order_id: placed.payload.order_id,
    transaction_id: request.transaction_id,
    status: 'pending',
  });
  // The key of the order comes with its placement; finalized in cash, it is pending as before.
  return finalized.ok ? placed : finalized;
}

interface Reloads {
  readonly refreshSlots: () => void;
  readonly refreshAvailability: () => void;
  readonly reloadRestaurant: () => void;
}

/** Brings the browser's state into the form that the next attempt needs. Rules K-19 and K-33. */
export function applyRemedy(
  remedy: Remedy,
  { refreshSlots, refreshAvailability, reloadRestaurant }: Reloads,
): void {
  for (const effect of remedyEffects(remedy)) {
    switch (effect) {
      case 'refresh_slots':
        refreshSlots();
        break;
      case 'refresh_availability':
        refreshAvailability();
        break;
      case 'reload_restaurant':
        reloadRestaurant();
        break;
      case 'reject_coupon': {
        const { coupon, answerCoupon } = useCart.getState();
        answerCoupon(coupon.code, null);
        break;
      }
      case 'drop_intent':
        useCardPayment.getState().startOver();
        break;
      case 'expire_payment':
        useCardPayment.getState().expire();
        break;
      case 'new_local_id':
        drawNewOrder();
        break;
    }
  }
}

/** Resets the browser's state after a finalized order, and returns the page that confirms it. Rules K-11 and Y-18. */
export function finishOrder(order: DisplayedOrder, today: CalendarDate): string {
  useConfirmedOrder.getState().remember(order);
  // A group's order that is found in the own checkout leaves the own cart as it is. Rule GP-9.
  const { group, lines, empty } = useCart.getState();
  const { localId } = useCheckoutForm.getState();
  const { orders, end } = ordersUnderWay();
  const sent = orders.find((each) => each.localId === localId);
  if ((group !== null) === (order.isOfGroup === true)) {
    empty(group === null && sent ? withoutOrdered(lines, sent.lines) : []);
  }
  end(localId);
  useCheckoutForm.getState().startOver(today);
  useCardPayment.getState().startOver();
  return '/success';
}
