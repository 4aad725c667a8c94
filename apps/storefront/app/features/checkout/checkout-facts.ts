import type { WireSlots } from '@comptoir/contract/orders/slots';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import type { CheckoutFacts } from '@comptoir/domain/checkout/checkout-steps';
import { deliveryFormErrors, personalFormErrors } from '@comptoir/domain/checkout/form-rules';
import { canPay, type PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import { zonesByPostalCode } from '@comptoir/domain/delivery/delivery-zone';
import { orderTypeOf } from '@comptoir/domain/delivery/fulfilment';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';
import { isSent } from './checkout-input.ts';
import { asapStart, cartItems, unservedItems } from './delivery/cart-times.ts';
import { isAsap, isOffered, type RequestedTime } from './delivery/slot-choice.ts';

export interface CheckoutSituation {
  readonly form: Pick<CheckoutFormState, 'step' | 'personal' | 'delivery' | 'localId'>;
  readonly paymentMethod: PaymentMethod;
  readonly cart: Pick<PricedCart, 'quote' | 'fulfilment' | 'now'>;
  /** Whether the address look-up found nothing for the typed address. */
  readonly isAddressUnknown: boolean;
  /** The times that can be chosen for the cart; null while they are not known. */
  readonly slots: WireSlots | null;
  /** The time that the form starts with; null while it is not known. */
  readonly firstTime: RequestedTime | null;
  /** Whether the guest has pressed an order type. */
  readonly isTypeChosen: boolean;
  /** What the staff has set; null while unknown. */
  readonly live: LiveState | null;
  readonly restaurant: Pick<Restaurant, 'delivery' | 'payment' | 'timezone' | 'schedules'>;
}

/** The facts for the guards of the checkout. Rules K-3 to K-8 and K-26. */
export function checkoutFacts(situation: CheckoutSituation): CheckoutFacts {
  const { form, paymentMethod, cart, isAddressUnknown, slots, firstTime, restaurant } = situation;
  const { problem } = cart.quote.deliveryQuote;
  const orderType = orderTypeOf(cart.fulfilment);
  return {
    orderType,
    isTypeChosen: situation.isTypeChosen,
    isPersonalValid: personalFormErrors(form.personal).length === 0,
    isDeliveryValid:
      deliveryFormErrors(form.delivery, orderType, zonesByPostalCode(restaurant.delivery))
        .length === 0,
    isDeliveryActive: restaurant.delivery.active,
    isTooFar: problem === 'too_far',
    // A complete address has no place before it was looked up.
    addressProblem: problem === 'address_required' ? addressProblem(isAddressUnknown) : null,
    isBelowMinimum: problem === 'below_minimum',
    isAsap: isAsap(form.delivery),
    isTimeChosen:
      // Who went on has agreed to it.
      form.step === 'payment' ||
      form.step === 'confirmation' ||
      isAsap(form.delivery) ||
      form.delivery.deliveryTimeRange !== firstTime?.deliveryTimeRange ||
      form.delivery.deliveryDate !== firstTime?.deliveryDate,
    // While the slots are unknown any time passes: the API checks it again. An order that was sent may fill its own.
    isTimeOffered:
      slots && !isSent(form)
        ? isOffered(slots, form.delivery)
        : form.delivery.deliveryTimeRange !== null,
    ...unavailableNames(situation),
    isPaymentValid: canPay(paymentMethod, restaurant.payment, cart.quote.total),
  };
}

function addressProblem(isUnknown: boolean): 'unknown' | 'unchecked' {
  return isUnknown ? 'unknown' : 'unchecked';
}

/** The items that are sold out or not served at the requested time. Rules K-8, K-18 and SV-66. */
function unavailableNames({ form, cart, restaurant, slots, live }: CheckoutSituation) {
  // The last portions may be those of the order that was sent: the API counts only what others have.
  const order = cartItems(cart, restaurant, isSent(form) ? null : live);
  const moment = { now: cart.now, asapTime: slots && asapStart(slots) };
  const { soldOutNames, otherNames } = unservedItems(order, form.delivery, moment);
  return { soldOutNames, unavailableNames: isAsap(form.delivery) ? [] : otherNames };
}
