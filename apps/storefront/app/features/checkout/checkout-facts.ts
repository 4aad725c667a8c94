import type { MenuSchedule } from '@comptoir/contract/menus/menu-mapping';
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
import type { HouseRules } from '#lib/restaurant/restaurant.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';
import { isAsap, isOffered, startOf } from './delivery/slot-choice.ts';

export interface CheckoutSituation {
  readonly form: Pick<CheckoutFormState, 'personal' | 'delivery'>;
  readonly paymentMethod: PaymentMethod;
  readonly cart: Pick<PricedCart, 'quote' | 'fulfilment'>;
  /** The times that can be chosen; null while they are not known. */
  readonly slots: WireSlots | null;
  readonly house: Pick<HouseRules, 'delivery' | 'payment' | 'timezone'>;
  readonly schedules: readonly MenuSchedule[];
}

/** What the checkout's guards look at, from everything the browser knows. Rules K-3 to K-8. */
export function checkoutFacts(situation: CheckoutSituation): CheckoutFacts {
  const { form, paymentMethod, cart, slots, house } = situation;
  const { problem } = cart.quote.deliveryQuote;
  const orderType = orderTypeOf(cart.fulfilment);
  return {
    orderType,
    isPersonalValid: personalFormErrors(form.personal).length === 0,
    // An address that was not found yet is no address.
    isDeliveryValid:
      deliveryFormErrors(form.delivery, orderType).length === 0 && problem !== 'address_required',
    isDeliveryActive: house.delivery.active,
    isTooFar: problem === 'too_far',
    isBelowMinimum: problem === 'below_minimum',
    isAsap: isAsap(form.delivery),
    // What can't be checked now is checked when the order is placed.
    isTimeOffered: slots
      ? isOffered(slots, form.delivery)
      : form.delivery.deliveryTimeRange !== null,
    unavailableNames: unavailableNames(situation),
    isPaymentValid: canPay(paymentMethod, house.payment, cart.quote.total),
  };
}

/** The names of what is not served at the chosen time; none for as soon as possible. Rule K-8. */
function unavailableNames({ form, cart, house, schedules }: CheckoutSituation): readonly string[] {
  const at = startsAt(form.delivery, house.timezone);
  if (at === null) return [];
  const missing = unavailableItems(
    cart.quote.lines.map(({ item }) => item),
    new Map(schedules.map((menu) => [menu.id, menu])),
    { kind: 'scheduled', at },
    house.timezone,
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
