import { itemIndex } from '@comptoir/contract/menus/item-mapping';
import { type MenuSchedule, toMenuSchedule } from '@comptoir/contract/menus/menu-mapping';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import { toOffer } from '@comptoir/contract/menus/offer-mapping';
import type { WireOffer } from '@comptoir/contract/menus/offers';
import type { SettingsPair } from '@comptoir/contract/settings/settings';
import {
  deliveryRules,
  paymentMethods,
  schedulingRules,
  takesTips,
  taxRules,
} from '@comptoir/contract/settings/settings-mapping';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { PaymentOptions } from '@comptoir/domain/checkout/payment-method';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { ItemIndex, OrderType } from '@comptoir/domain/menu/menu';
import type { TaxRules } from '@comptoir/domain/money/tax';
import type { Offer } from '@comptoir/domain/offers/offer';
import { isForDeliveriesOnly } from '@comptoir/domain/offers/scope';
import { unionOfWeeks, type WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { SchedulingRules } from '@comptoir/domain/schedule/time-slots';
import { groupedSettings } from './settings.ts';

/** The rules of the restaurant, from its settings. */
export interface RestaurantRules {
  readonly delivery: DeliveryRules;
  readonly tax: TaxRules;
  readonly scheduling: Readonly<Record<OrderType, SchedulingRules>>;
  readonly payment: PaymentOptions;
  /** Whether a payment by card may have a tip. Rule TI-1. */
  readonly takesTips: boolean;
  readonly timezone: TimeZone;
  /** Whether orders as soon as possible may pause: the API says if they do. Rule OB-38. */
  readonly isAsapPausing: boolean;
}

/** The menus with what the domain's functions look up. */
export interface MenuIndex {
  /** As the API lists it, for showing. */
  readonly menus: readonly WireMenu[];
  readonly items: ItemIndex;
  readonly schedules: readonly MenuSchedule[];
  /** When orders are taken, over all menus. */
  readonly hours: Readonly<Record<OrderType, WeeklyRanges>>;
}

export interface Restaurant extends RestaurantRules, MenuIndex {
  /** The offers that apply by themselves. */
  readonly offers: readonly Offer[];
}

export function restaurantRules(pairs: readonly SettingsPair[]): RestaurantRules {
  const settings = groupedSettings(pairs);
  const delivery = schedulingRules(settings, 'delivery');
  const isByPosition = readSetting(pairs, 'features.delivery.zones_by_position') === true;
  return {
    delivery: {
      ...deliveryRules(settings),
      ...(isByPosition && { zonesByPosition: true }),
    },
    tax: taxRules(settings),
    scheduling: { delivery, pickup: schedulingRules(settings, 'pickup') },
    payment: paymentMethods(settings),
    takesTips: takesTips(settings),
    timezone: delivery.timezone,
    isAsapPausing: readSetting(pairs, 'scheduling.asap_pauses') === true,
  };
}

export function menuIndex(menus: readonly WireMenu[]): MenuIndex {
  const schedules = menus.map(toMenuSchedule);
  return {
    menus,
    items: itemIndex(menus),
    schedules,
    hours: {
      pickup: unionOfWeeks(schedules.map((menu) => menu.ranges.pickup)),
      delivery: unionOfWeeks(schedules.map((menu) => menu.ranges.delivery)),
    },
  };
}

/** Of the restaurant what the server derives, as JSON: without the menus, which pages carry once. */
export type RestaurantFacts = Omit<Restaurant, 'menus' | 'items'>;

/** The restaurant, from its data as the API sends them. */
export function restaurantOf(
  pairs: readonly SettingsPair[],
  menus: readonly WireMenu[],
  offers: readonly WireOffer[],
): Restaurant {
  const rules = restaurantRules(pairs);
  return { ...rules, ...menuIndex(menus), offers: offersOf(offers, rules.delivery.active) };
}

/** The offers; those for deliveries only where the restaurant delivers. Rule O-22. */
export function offersOf(offers: readonly WireOffer[], isDelivering: boolean): readonly Offer[] {
  return offers.map(toOffer).filter((offer) => isDelivering || !isForDeliveriesOnly(offer));
}
