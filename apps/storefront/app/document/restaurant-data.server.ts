import type { WireMenu } from '@comptoir/contract/menus/menus';
import { handoverMeans } from '@comptoir/contract/settings/settings-mapping';
import { shownTelephone } from '@comptoir/domain/checkout/telephone';
import {
  type TimeRange,
  unionOfWeeks,
  type WeeklyRanges,
} from '@comptoir/domain/schedule/opening-hours';
import {
  formatClockTime,
  MINUTES_PER_DAY,
  WEEKDAYS,
} from '@comptoir/domain/schedule/restaurant-time';
import type {
  DeliveryMethod,
  IdReference,
  OpeningHoursSpecificationLeaf,
  OrderActionLeaf,
  PostalAddressLeaf,
  RestaurantLeaf,
} from 'schema-dts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { menuIndex, restaurantRules } from '#lib/restaurant/restaurant.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import { documentTexts } from './document-texts.server.ts';
import {
  addressParts,
  coordinatesOf,
  type RestaurantProfile,
} from './restaurant-profile.server.ts';

/** The social networks whose pages are the same restaurant (`sameAs`). */
const NETWORKS = ['instagram', 'facebook', 'tiktok', 'twitter', 'youtube', 'linkedin', 'pinterest'];

/** The identifier by which other structured data refer to the restaurant. */
export function restaurantId({ root }: RestaurantProfile): string {
  return `${root}/#restaurant`;
}

/** The restaurant, on every page. Missing settings are left out. Rule W-2. */
export function restaurantData(
  restaurant: RestaurantProfile,
  menus: readonly WireMenu[],
  socialImage: string | null,
): RestaurantLeaf {
  const { root, pages, name, text, link, address } = restaurant;
  const { hours } = menuIndex(menus);
  const week = openingHoursData(unionOfWeeks([hours.pickup, hours.delivery]));
  const geo = coordinatesOf(restaurant);
  const images = [socialImage ?? '', address(text('site.hero'))].filter((url) => url !== '');
  const networks = NETWORKS.map((network) => link(`contacts.${network}`)).filter(Boolean);
  return {
    '@type': 'Restaurant',
    '@id': restaurantId(restaurant),
    name,
    url: `${root}/`,
    ...stated('description', text('site.short_description') || text('site.tagline')),
    ...stated('telephone', dialledFromAnywhere(text('contacts.phone'))),
    ...stated('email', text('contacts.email')),
    ...(text('contacts.address') && { address: addressData(text('contacts.address')) }),
    ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo } }),
    ...stated('hasMap', link('contacts.google_map')),
    ...stated('logo', address(text('site.seal') || text('site.logo'))),
    ...(images.length > 0 && { image: images }),
    ...stated('servesCuisine', text('site.cuisine')),
    ...stated('priceRange', text('site.price_range')),
    currenciesAccepted: siteConfiguration.currency,
    paymentAccepted: meansTaken(restaurant).join(', '),
    ...(week.length > 0 && { openingHoursSpecification: week }),
    hasMenu: `${pages}/menu`,
    potentialAction: orderAction(restaurant),
    ...(networks.length > 0 && { sameAs: networks }),
  };
}

/** By which means guests may pay, at hand-over and in advance, each named once. Rule BK-63. */
function meansTaken({ locale, settings }: RestaurantProfile): readonly string[] {
  const { means, card } = documentTexts[locale];
  const { payment } = restaurantRules(settings);
  const atHandover = payment.cash ? handoverMeans(groupedSettings(settings)) : [];
  return [...new Set([...atHandover.map((name) => means[name]), ...(payment.card ? [card] : [])])];
}

/** The order action at the menu's URL, for pickup and, where the restaurant delivers, for delivery. */
function orderAction({ pages, settings }: RestaurantProfile): OrderActionLeaf {
  const { delivery } = restaurantRules(settings);
  return {
    '@type': 'OrderAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${pages}/menu`,
      actionPlatform: [
        'https://schema.org/DesktopWebPlatform',
        'https://schema.org/MobileWebPlatform',
      ],
    },
    deliveryMethod: [PICKUP, ...(delivery.active ? [DELIVERY] : [])],
  };
}

/** A French number as it is dialled from anywhere; others as they are written. */
function dialledFromAnywhere(phone: string): string {
  return shownTelephone(phone).replace(/^0(?=[1-9](?: \d\d){4}$)/, '+33 ');
}

function addressData(address: string): PostalAddressLeaf {
  const { street, postalCode, city } = addressParts(address);
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    ...stated('postalCode', postalCode),
    ...stated('addressLocality', city),
    addressCountry: 'FR',
  };
}

/** An object with the field, empty for an empty text. */
function stated<Name extends string>(
  name: Name,
  text: string,
): { readonly [Field in Name]?: string } {
  const field: { [Field in Name]?: string } = {};
  if (text !== '') field[name] = text;
  return field;
}

const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/**
 * A week as schema.org has it: one entry for each range, with all the days that have it. A range past
 * midnight closes before it opens and belongs to the day it starts; a whole day is 00:00 to 23:59.
 * Rule W-2.
 */
export function openingHoursData(week: WeeklyRanges): readonly OpeningHoursSpecificationLeaf[] {
  const ranges = WEEKDAYS.flatMap((weekday) =>
    week[weekday].map((range) => ({ day: DAYS[weekday], hours: asWritten(range) })),
  );
  const daysByHours = Map.groupBy(ranges, ({ hours }) => hours.join());
  return [...daysByHours.values()].map((sameHours) => {
    const [opens = '', closes = ''] = sameHours[0]?.hours ?? [];
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: sameHours.map(({ day }) => day),
      opens,
      closes,
    };
  });
}

function asWritten({ start, end }: TimeRange): readonly [opens: string, closes: string] {
  if (end - start >= MINUTES_PER_DAY) return ['00:00', '23:59'];
  return [formatClockTime(start), formatClockTime(end % MINUTES_PER_DAY)];
}

/** Picked up at the restaurant. */
export const PICKUP = 'https://schema.org/OnSitePickup' satisfies DeliveryMethod;

/** The restaurant brings it; schema.org itself points to this name. */
export const DELIVERY = {
  '@id': 'http://purl.org/goodrelations/v1#DeliveryModeOwnFleet',
} satisfies IdReference;
