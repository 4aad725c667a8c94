import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { rememberLastOrder } from '#stores/checkout/last-order.ts';
import { ordersUnderWay, withoutOrdered } from '#stores/checkout/orders-under-way.ts';
import { type Remedy, remedyEffects } from './checkout-error.ts';

/** Resets the browser's state after a submitted order, and returns the page that confirms it. Rules K-11 and Y-18. */
export function finishOrder(order: DisplayedOrder, today: CalendarDate): string {
  useConfirmedOrder.getState().remember(order);
  // A group's order that is found in the own checkout leaves the own cart as it is. Rule GP-9.
  const { group, lines, empty } = useCart.getState();
  const { localId } = useCheckoutForm.getState();
  const { orders } = ordersUnderWay();
  const sent = orders.find((each) => each.localId === localId);
  if ((group !== null) === (order.isOfGroup === true)) {
    empty(group === null && sent ? withoutOrdered(lines, sent.lines) : []);
  }
  // A group's order is followed on its page, and not ordered again by one of them.
  if (order.isOfGroup !== true) rememberLastOrder(order.key);
  finishForm(today);
  useCardPayment.getState().startOver();
  return '/success';
}

/** The order of this tab is sent: the form is that of another one. */
export function finishForm(today: CalendarDate): void {
  const { localId, editDelivery, startOver } = useCheckoutForm.getState();
  ordersUnderWay().end(localId);
  editDelivery({ sentId: '' });
  startOver(today);
}

/** The order of this tab is over: what is sent next is another one. */
export function drawNewOrder(): void {
  const { localId, editDelivery, drawLocalId } = useCheckoutForm.getState();
  ordersUnderWay().end(localId);
  editDelivery({ sentId: '' });
  drawLocalId();
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
        // What was refused is judged again by the times and by what the staff has set.
        useCheckoutForm.getState().editDelivery({ sentId: '' });
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
