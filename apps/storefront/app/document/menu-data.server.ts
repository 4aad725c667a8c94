import { itemIndex } from '@comptoir/contract/menus/item-mapping';
import type { WireFormulaCourse, WireItem, WireMenu } from '@comptoir/contract/menus/menus';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Item } from '@comptoir/domain/menu/menu';
import { startingPrice } from '@comptoir/domain/menu/sizes';
import type { Cents } from '@comptoir/domain/money/money';
import type {
  AggregateOfferLeaf,
  MenuItemLeaf,
  MenuLeaf,
  MenuSectionLeaf,
  OfferLeaf,
} from 'schema-dts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { catalogueIn } from '#lib/i18n/catalogue.server.ts';
import { restaurantRules } from '#lib/restaurant/restaurant.ts';
import { documentTexts } from './document-texts.server.ts';
import { DELIVERY, PICKUP, restaurantId } from './restaurant-data.server.ts';
import type { RestaurantProfile } from './restaurant-profile.server.ts';

/**
 * The menu with its sections and dishes, each with its own URL. It is long, so defaults are left out. Rule
 * W-2.
 */
export function menuData(
  restaurant: RestaurantProfile,
  menus: readonly WireMenu[],
): readonly MenuLeaf[] {
  const { delivery } = restaurantRules(restaurant.settings);
  const items = itemIndex(menus);
  return menus.map((menu) => ({
    '@type': 'Menu',
    '@id': `${restaurant.pages}/menu#${menu.menu_id}`,
    name: menu.menu_name,
    inLanguage: restaurant.locale,
    provider: { '@id': restaurantId(restaurant) },
    hasMenuSection: menu.categories.map((category) => ({
      '@type': 'MenuSection',
      name: category.category_name,
      ...(category.category_description && { description: category.category_description }),
      hasMenuItem: category.items.map((item) =>
        itemData(item, restaurant, {
          isSold: menu.menu_is_available,
          isDelivered: delivery.active,
          supplement: requiredSupplement(items.get(item.item_id)),
        }),
      ),
    })),
  }));
}

interface Service {
  readonly isSold: boolean;
  readonly isDelivered: boolean;
  /** What the cheapest required choices add to the price, in cents. */
  readonly supplement: Cents;
}

function requiredSupplement(item: Item | undefined): Cents {
  return item ? startingPrice(item).prices.pickup - item.prices.pickup : 0;
}

function itemData(item: WireItem, restaurant: RestaurantProfile, service: Service): MenuItemLeaf {
  const description = descriptionOf(item, restaurant.locale);
  return {
    '@type': 'MenuItem',
    name: item.item_name,
    url: productUrl(restaurant, item.item_id),
    ...(description && { description }),
    ...(item.item_image && { image: restaurant.address(item.item_image) }),
    ...(item.vegetarian && { suitableForDiet: 'https://schema.org/VegetarianDiet' }),
    ...(item.courses && { menuAddOn: item.courses.map((each) => courseData(each, restaurant)) }),
    offers: offersOf(item, service),
  };
}

/** A course of a formula, with the dishes to choose from by their addresses. Rule C-20. */
function courseData(
  { course_name, items }: WireFormulaCourse,
  restaurant: RestaurantProfile,
): MenuSectionLeaf {
  return {
    '@type': 'MenuSection',
    name: course_name,
    hasMenuItem: items.map(({ item_id }) => ({
      '@type': 'MenuItem',
      url: productUrl(restaurant, item_id),
    })),
  };
}

/** The address at which a dish is open. */
export function productUrl({ pages }: RestaurantProfile, itemId: string): string {
  return `${pages}/menu?product=${itemId}`;
}

/** What it is and, as the law has it, what it contains. */
function descriptionOf({ item_description, allergens }: WireItem, locale: Locale): string {
  const catalogue = catalogueIn(locale);
  const names = allergens.map((allergen) => catalogue[allergen] ?? allergen);
  return [
    item_description,
    names.length > 0 ? documentTexts[locale].allergens(names.join(', ')) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The pickup price, and the delivery price where it differs; of each size where it has sizes. Where what has to be
 * chosen costs more, the lowest price, as the page says « dès 11,00 € ». Rule C-16.
 */
function offersOf(
  { item_price, options }: WireItem,
  service: Service,
): OfferLeaf | AggregateOfferLeaf | readonly (OfferLeaf | AggregateOfferLeaf)[] {
  const sizes = options.find(({ kind }) => kind === 'size')?.option_options;
  if (!sizes) return pricedOffers(item_price, service);
  return sizes.flatMap(({ name, price, price_delivery = price }) =>
    pricedOffers({ price_pickup: price, price_delivery }, service, name),
  );
}

function pricedOffers(
  { price_pickup, price_delivery }: Pick<WireItem['item_price'], 'price_pickup' | 'price_delivery'>,
  { isSold, isDelivered, supplement }: Service,
  size?: string,
): OfferLeaf | AggregateOfferLeaf | readonly (OfferLeaf | AggregateOfferLeaf)[] {
  const offer = (price: number): OfferLeaf | AggregateOfferLeaf => {
    const amount = toEuros(toCents(price) + supplement).toFixed(2) as `${number}`;
    const common = {
      ...(size && { name: size }),
      priceCurrency: siteConfiguration.currency,
      availability: isSold ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    } as const;
    return supplement > 0
      ? { '@type': 'AggregateOffer', lowPrice: amount, ...common }
      : { '@type': 'Offer', price: amount, ...common };
  };
  if (!isDelivered || price_delivery === price_pickup) return offer(price_pickup);
  return [
    { ...offer(price_pickup), availableDeliveryMethod: PICKUP },
    { ...offer(price_delivery), availableDeliveryMethod: DELIVERY },
  ];
}
