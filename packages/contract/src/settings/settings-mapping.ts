import type { PaymentOptions } from '@comptoir/domain/checkout/payment-method';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { type DeliveryRules, metresIn } from '@comptoir/domain/delivery/delivery-fee';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import type { OrderType } from '@comptoir/domain/menu/menu';
import type { HandoverMeans, TakenAtHandover } from '@comptoir/domain/money/handover-payments';
import type { TaxRules } from '@comptoir/domain/money/tax';
import type { SchedulingRules } from '@comptoir/domain/schedule/time-slots';
import { toBasisPoints, toCents } from '../wire/euros.ts';
import { isYes } from '../wire/yes-or-no.ts';
import type { WireSettings, WireZone } from './settings.ts';

const DEFAULT_TIMEZONE = 'Europe/Paris';
const DEFAULT_DAYS_AHEAD = 7;
const DEFAULT_TAX_RATE_PERCENT = 10;

/** The rules of delivery without areas; without settings the restaurant does not deliver. Rules D-1 to D-11. */
export function deliveryRules({ features }: WireSettings): DeliveryRules {
  const delivery = features?.delivery;
  const unit = delivery?.unit ?? 'km';
  const maximum = delivery?.max_distance;
  return {
    active: isYes(delivery?.active, false),
    calculation: delivery?.calculation_type ?? 'zone_based',
    minimumOrder: toCents(delivery?.minimum_order ?? 0),
    flatCharge: toCents(delivery?.flat_charge ?? 0),
    maximumMetres: maximum === undefined || maximum === null ? null : metresIn(maximum, unit),
    unit,
    zones: (delivery?.zones ?? []).map(toZone),
    tiers: (delivery?.distance_tiers ?? []).map((tier) => ({
      upToMetres: metresIn(tier.up_to, unit),
      fee: toCents(tier.fee),
    })),
  };
}

/** The tax rules; by default enabled, inclusive and 10 %. Rule P-4. */
export function taxRules({ features }: WireSettings): TaxRules {
  return {
    enabled: isYes(features?.tax?.enabled, true),
    inclusive: isYes(features?.tax?.inclusive, true),
    defaultRate: toBasisPoints(features?.tax?.default_rate ?? DEFAULT_TAX_RATE_PERCENT),
  };
}

/** The slot rules of an order type; pickup has field names of its own. Rules S-1 to S-9. */
export function schedulingRules(
  { scheduling }: WireSettings,
  orderType: OrderType,
): SchedulingRules {
  const rules = scheduling ?? {};
  const own =
    orderType === 'pickup'
      ? {
          showRange: rules.pickup_show_range,
          removeFirst: rules.pickup_remove_first_range,
          removeFirstNumber: rules.pickup_remove_first_range_number,
          removeLast: rules.pickup_remove_last_range,
          removeLastNumber: rules.pickup_remove_last_range_number,
          minimumTime: rules.pickup_minimum_time,
        }
      : {
          showRange: rules.show_range,
          removeFirst: rules.remove_first_range,
          removeFirstNumber: rules.remove_first_range_number,
          removeLast: rules.remove_last_range,
          removeLastNumber: rules.remove_last_range_number,
          minimumTime: rules.minimum_time,
        };
  return {
    showRange: isYes(own.showRange, false),
    removeFirst: isYes(own.removeFirst, false) ? (own.removeFirstNumber ?? 0) : 0,
    removeLast: isYes(own.removeLast, false) ? (own.removeLastNumber ?? 0) : 0,
    minimumLeadMinutes: own.minimumTime ?? 0,
    daysAhead: rules.days_ahead ?? DEFAULT_DAYS_AHEAD,
    slotCapacity: rules.slot_capacity ?? null,
    slotUnits: rules.capacity_units ?? null,
    timezone: rules.timezone ?? DEFAULT_TIMEZONE,
  };
}

/** The payment methods: cash with `cod`, cards with `stripe`. Rule K-12. */
export function paymentMethods({ payments }: WireSettings): PaymentOptions {
  return {
    cash: isYes(payments?.cod?.active, true),
    card: isYes(payments?.stripe?.active, false),
  };
}

/** What guests may pay with at hand-over: cash where nothing is set. Rule BK-63. */
export function handoverMeans({ payments }: WireSettings): readonly HandoverMeans[] {
  return payments?.at_handover ?? ['cash'];
}

/** Whether guests may leave a tip, by card or at hand-over: not where nothing is set. Rules TI-1 and TI-6. */
export function takesTips({ payments }: Pick<WireSettings, 'payments'>): boolean {
  return isYes(payments?.tips, false);
}

/** What the restaurant takes at hand-over. Rules BK-60 and TI-6. */
export function takenAtHandover(settings: WireSettings): TakenAtHandover {
  return { activeMeans: handoverMeans(settings), takesTips: takesTips(settings) };
}

/** The card payment methods; PayPal is a method of Stripe and requires cards. Rule Y-1. */
export function cardMethods({ payments }: WireSettings): {
  readonly card: boolean;
  readonly paypal: boolean;
} {
  const card = isYes(payments?.stripe?.active, false);
  return { card, paypal: card && isYes(payments?.paypal?.active, false) };
}

/** The notifications about an order's progress; both kinds are on by default. Rules Z-4 and J-11. */
export function guestNotices({ features }: Pick<WireSettings, 'features'>): {
  readonly push: boolean;
  readonly mail: boolean;
} {
  const { push, mail } = features?.notifications ?? {};
  return { push: isYes(push, true), mail: isYes(mail, true) };
}

function toZone(zone: WireZone): Zone {
  return {
    name: zone.name,
    city: zone.city ?? '',
    postalCode: zone.postal_code ?? '',
    fee: toCents(zone.delivery_fee ?? 0),
    flatCharge: toCents(zone.flat_charge ?? 0),
    minimumOrder: toCents(zone.minimum_order ?? 0),
  };
}

/** The coordinates of the restaurant; null unless both are set. Rule L-9. */
export function restaurantPosition({ contacts }: WireSettings): Coordinates | null {
  const latitude = contacts?.latitude ?? null;
  const longitude = contacts?.longitude ?? null;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
