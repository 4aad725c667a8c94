import type { WireSlots } from '@comptoir/contract/orders/slots';
import type { CheckoutFacts } from '@comptoir/domain/checkout/checkout-steps';
import { deliveryFormErrors, personalFormErrors } from '@comptoir/domain/checkout/form-rules';
import { canPay, type PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import { orderTypeOf } from '@comptoir/domain/delivery/fulfilment';
import { unavailableItems } from '@comptoir/domain/schedule/availability';
import {
  instantOf,
  isCalendarDate,
  type TimeZone,
} from '@comptoir/domain/schedule/restaurant-time';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';
import { isAsap, isOffered, startOf } from './delivery/slot-choice.ts';

export interface CheckoutSituation {
  readonly form: Pick<CheckoutFormState, 'personal' | 'delivery'>;
  readonly paymentMethod: PaymentMethod;
  readonly cart: Pick<PricedCart, 'quote' | 'fulfilment'>;
  /** The times that can be chosen; null while they are not known. */
  readonly slots: WireSlots | null;
  readonly restaurant: Pick<Restaurant, 'delivery' | 'payment' | 'timezone' | 'schedules'>;
}

/** The facts for the guards of the checkout. Rules K-3 to K-8. */
export function checkoutFacts(situation: CheckoutSituation): CheckoutFacts {
  const { form, paymentMethod, cart, slots, restaurant } = situation;
  const { problem } = cart.quote.deliveryQuote;
  const orderType = orderTypeOf(cart.fulfilment);
  return {
    orderType,
    isPersonalValid: personalFormErrors(form.personal).length === 0,
    // An address is invalid until it is located.
    isDeliveryValid:
      deliveryFormErrors(form.delivery, orderType).length === 0 && problem !== 'address_required',
    isDeliveryActive: restaurant.delivery.active,
    isTooFar: problem === 'too_far',
    isBelowMinimum: problem === 'below_minimum',
    isAsap: isAsap(form.delivery),
    // While the slots are unknown any time passes: the API checks it again.
    isTimeOffered: slots
      ? isOffered(slots, form.delivery)
      : form.delivery.deliveryTimeRange !== null,
    unavailableNames: unavailableNames(situation),
    isPaymentValid: canPay(paymentMethod, restaurant.payment, cart.quote.total),
  };
}

/** The items that are unavailable at the requested time; none for as soon as possible. Rule K-8. */
function unavailableNames({ form, cart, restaurant }: CheckoutSituation): readonly string[] {
  const at = startsAt(form.delivery, restaurant.timezone);
  if (at === null) return [];
  const missing = unavailableItems(
    cart.quote.lines.map(({ item }) => item),
    new Map(restaurant.schedules.map((menu) => [menu.id, menu])),
    { kind: 'scheduled', at },
    restaurant.timezone,
  );
  return missing.map(({ name }) => name);
}

function startsAt(
  { deliveryDate, deliveryTimeRange }: CheckoutFormState['delivery'],
  timezone: TimeZone,
): number | null {
  const start = startOf(deliveryTimeRange);
  if (start === null || deliveryDate === null || !isCalendarDate(deliveryDate)) return null;
  return instantOf(deliveryDate, start, timezone);
}
