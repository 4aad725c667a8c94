import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';

/** Resets the browser's state after a finalized order, and returns the page that confirms it. Rule K-11. */
export function finishOrder(order: DisplayedOrder, today: CalendarDate): string {
  useConfirmedOrder.getState().remember(order);
  useCart.getState().empty();
  useCheckoutForm.getState().startOver(today);
  useCardPayment.getState().startOver();
  return '/success';
}
