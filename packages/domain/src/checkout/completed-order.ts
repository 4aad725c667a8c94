import type { CalendarDate } from '../schedule/restaurant-time.ts';
import type { CheckoutStep } from './checkout-steps.ts';
import { type CardPayment, NO_CARD_PAYMENT } from './payment-method.ts';

/** What the browser holds once an order is through. */
export interface AfterOrder {
  readonly cart: readonly [];
  readonly step: CheckoutStep;
  readonly deliveryDate: CalendarDate;
  readonly deliveryTimeRange: null;
  readonly cardPayment: CardPayment;
  readonly page: '/success';
}

/**
 * What a finalized order sets back: an empty cart, the first step, today's date without a time, no
 * card payment; the visitor goes to the page that confirms it. `today` is the restaurant's day. The
 * forms with the visitor's own details stay. Rule K-11.
 */
export function completeOrder(today: CalendarDate): AfterOrder {
  return {
    cart: [],
    step: 'type',
    deliveryDate: today,
    deliveryTimeRange: null,
    cardPayment: NO_CARD_PAYMENT,
    page: '/success',
  };
}
