import type { OrderedGroup } from '@comptoir/contract/group-orders/ordered-group';
import { fromCartLine, fromFreeLine } from '@comptoir/contract/orders/cart-mapping';
import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { EXCESSIVE_TEXT, orderTexts } from '@comptoir/contract/orders/order-text';
import { quotedTotals } from '@comptoir/contract/orders/quote-mapping';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import type { Cents } from '@comptoir/domain/money/money';
import { excessiveText } from '@comptoir/domain/orders/order-text';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { Problem } from '#lib/api/api-client.ts';
import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';
import { isAsap } from '../delivery/slot-choice.ts';
import type { Allergies } from '../personal/allergies.ts';

export interface OrderFacts {
  /** The price shown to the guest. */
  readonly quote: Quote;
  readonly isPickup: boolean;
  readonly form: Pick<CheckoutFormState, 'personal' | 'delivery' | 'comment' | 'localId'>;
  readonly paymentMethod: PaymentMethod;
  /** By card on top of the price; 0 with any other payment. */
  readonly tip: Cents;
  /** The valid coupon's code, or null. */
  readonly coupon: string | null;
  /** The restaurant's current day, which is the date of an order as soon as possible. */
  readonly today: CalendarDate;
  readonly allergies: Allergies;
  /** The account that orders; null for a guest. */
  readonly userId: string | null;
  /** The group order that the cart is lent to; null for the guest's own cart. */
  readonly group: OrderedGroup | null;
}

/** The API's rejection of an order with too much text, known before it is sent. Rule C-14. */
export function rejectedTexts(request: OrderRequest): Problem | null {
  const path = excessiveText(orderTexts(request));
  if (path === null) return null;
  const message = EXCESSIVE_TEXT;
  return { code: 'validation', status: 422, message, errors: [{ path, message }] };
}

/** The order as it is sent: equal facts make equal requests. Rule I-10. */
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
    allergies: facts.allergies.text,
    tip: facts.tip > 0 ? toEuros(facts.tip) : undefined,
    group_order: facts.group ?? undefined,
    avoided_allergens:
      facts.allergies.avoided.length > 0 ? [...facts.allergies.avoided] : undefined,
    customer: {
      first_name: personal.firstName,
      last_name: personal.lastName,
      email: personal.email,
      phone: personal.phone,
      // A pickup sends no address: it is not needed.
      location: isPickup
        ? null
        : {
            address: delivery.address,
            city: delivery.city,
            postal_code: delivery.postalCode,
            country: delivery.country,
            entry_code: delivery.entryCode || undefined,
            floor: delivery.floor || undefined,
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

/** The content that decides the price, as a text: equal texts mean equal prices. */
export function pricedContent({ items, is_pickup, coupon, customer }: OrderRequest): string {
  return JSON.stringify([items, is_pickup, coupon, customer.location]);
}
