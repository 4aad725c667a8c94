import { fromCartLine, fromFreeLine } from '@comptoir/contract/orders/cart-mapping';
import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { EXCESSIVE_TEXT, orderTexts } from '@comptoir/contract/orders/order-text';
import { quotedTotals } from '@comptoir/contract/orders/quote-mapping';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import { excessiveText } from '@comptoir/domain/orders/order-text';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { Problem } from '#lib/api/api-client.ts';
import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';
import { isAsap } from '../delivery/slot-choice.ts';

export interface OrderFacts {
  /** The price as the visitor saw it. */
  readonly quote: Quote;
  readonly isPickup: boolean;
  readonly form: Pick<CheckoutFormState, 'personal' | 'delivery' | 'comment' | 'localId'>;
  readonly paymentMethod: PaymentMethod;
  /** The coupon's code, if there is a valid one. */
  readonly coupon: string | null;
  /** The restaurant's day: the date of an order as soon as possible. */
  readonly today: CalendarDate;
  /** The account in whose name it is ordered; null for a guest. */
  readonly userId: string | null;
}

/** What the API would refuse of an order before it is sent: more text than one carries. Rule C-14. */
export function refusedTexts(request: OrderRequest): Problem | null {
  const path = excessiveText(orderTexts(request));
  if (path === null) return null;
  const message = EXCESSIVE_TEXT;
  return { code: 'validation', status: 422, message, errors: [{ path, message }] };
}

/** The order as it is sent: equal facts make equal requests, however often. Rule I-10. */
export function orderRequest(facts: OrderFacts): OrderRequest {
  const { quote, isPickup, form, paymentMethod, coupon, today } = facts;
  const { personal, delivery } = form;
  return {
    local_id: form.localId,
    items: quote.lines.map(({ line }) => fromCartLine(line)),
    free_items: quote.freeLines.map(fromFreeLine),
    is_pickup: isPickup,
    ...quotedTotals(quote),
    coupon,
    payment_method: paymentMethod,
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: null },
    user_id: facts.userId,
    status: 'pending',
    comment: form.comment,
    customer: {
      first_name: personal.firstName,
      last_name: personal.lastName,
      email: personal.email,
      phone: personal.phone,
      // Nobody needs to know where somebody lives who comes to the counter.
      location: isPickup
        ? null
        : {
            address: delivery.address,
            city: delivery.city,
            postal_code: delivery.postalCode,
            country: delivery.country,
          },
      date: isAsap(delivery)
        ? { delivery_date: today, delivery_time_range: ASAP }
        : {
            delivery_date: delivery.deliveryDate,
            delivery_time_range: delivery.deliveryTimeRange,
          },
    },
  };
}
