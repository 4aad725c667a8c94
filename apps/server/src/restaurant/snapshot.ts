import { extraRules } from '@comptoir/contract/extras-mapping';
import { itemIndex, type MenuSchedule, toMenuSchedule } from '@comptoir/contract/menu-mapping';
import { toOffer } from '@comptoir/contract/offer-mapping';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file';
import {
  deliveryRules,
  paymentMethods,
  schedulingRules,
  taxRules,
} from '@comptoir/contract/settings-mapping';

import type { DeliveryRules } from '@comptoir/domain/delivery-fee';
import type { ExtraRule } from '@comptoir/domain/extras';
import type { ItemIndex, OrderType } from '@comptoir/domain/menu';
import { normalizedCode } from '@comptoir/domain/offers/coupon';
import type { Offer } from '@comptoir/domain/offers/offer';
import { unionOfWeeks, type WeeklyRanges } from '@comptoir/domain/opening-hours';
import type { TaxRules } from '@comptoir/domain/tax';
import type { SchedulingRules } from '@comptoir/domain/time-slots';

/** The restaurant at one version of its data, with everything that is derived from it once. */
export interface RestaurantSnapshot extends RestaurantDocument {
  readonly version: number;
  readonly items: ItemIndex;
  readonly extras: readonly ExtraRule[];
  readonly menuSchedules: readonly MenuSchedule[];
  readonly automaticOffers: readonly Offer[];
  readonly coupons: ReadonlyMap<string, Offer>;
  readonly delivery: DeliveryRules;
  readonly tax: TaxRules;
  /** When the restaurant takes orders of a type, over all menus. */
  readonly hours: Readonly<Record<OrderType, WeeklyRanges>>;
  readonly scheduling: Readonly<Record<OrderType, SchedulingRules>>;
  readonly payment: { readonly cash: boolean; readonly card: boolean };
}

export function restaurantSnapshot(
  version: number,
  document: RestaurantDocument,
): RestaurantSnapshot {
  const offers = document.offers.map(toOffer);
  const menuSchedules = document.menus.map(toMenuSchedule);
  return {
    ...document,
    version,
    items: itemIndex(document.menus),
    extras: extraRules(document.settings),
    menuSchedules,
    automaticOffers: offers.filter((offer) => offer.autoApply),
    coupons: new Map(
      offers.flatMap((offer) =>
        offer.code === null ? [] : [[normalizedCode(offer.code), offer] as const],
      ),
    ),
    delivery: deliveryRules(document.settings),
    tax: taxRules(document.settings),
    hours: {
      pickup: unionOfWeeks(menuSchedules.map((menu) => menu.ranges.pickup)),
      delivery: unionOfWeeks(menuSchedules.map((menu) => menu.ranges.delivery)),
    },
    scheduling: {
      pickup: schedulingRules(document.settings, 'pickup'),
      delivery: schedulingRules(document.settings, 'delivery'),
    },
    payment: paymentMethods(document.settings),
  };
}
