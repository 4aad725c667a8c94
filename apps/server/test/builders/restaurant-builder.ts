import type { WireOptionGroup } from '@comptoir/contract/menus/menus';
import type { WireOfferWithCode } from '@comptoir/contract/menus/offers';
import type {
  RestaurantDocument,
  StoredCategory,
  StoredItem,
  StoredMenu,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import type { WireSettings } from '@comptoir/contract/settings/settings';

type WireRanges = StoredMenu['time_ranges'];
type WireOption = WireOptionGroup['option_options'][number];

/**
 * Always open, for tests that are not about opening hours. Each day goes on for an hour of the next, so that
 * the list of the last quarter of an hour before midnight has a slot left for an order as soon as possible.
 */
const ALL_DAY: WireRanges['mon'] = [
  ['00:00', '23:00'],
  ['23:00', '01:00'],
];
const ALWAYS_OPEN: WireRanges = {
  mon: ALL_DAY,
  tue: ALL_DAY,
  wed: ALL_DAY,
  thu: ALL_DAY,
  fri: ALL_DAY,
  sat: ALL_DAY,
  sun: ALL_DAY,
};

/**
 * A small valid restaurant: one menu that is always open, with two categories.
 *
 * `maki-saumon` costs 5,90 € at the counter and 6,50 € delivered, takes an optional sauce
 * (`soja` free, `epicee` 0,80 €); `biere` costs 4,50 € and 5 €, taxed at 20 %. Delivery goes to the
 * zone 69002 Lyon for 2,50 €, from 15 € on, else 3 € more. Cash is taken, cards are not.
 */
export function aRestaurant(overrides: Partial<RestaurantDocument> = {}): RestaurantDocument {
  return { settings: someSettings(), menus: [aMenu()], offers: [], ...overrides };
}

/** Settings of the small restaurant; a group that is given replaces the whole group. */
export function someSettings(overrides: Partial<WireSettings> = {}): WireSettings {
  return {
    contacts: {
      name: 'Le Petit Comptoir',
      address: '14 rue Mercière, 69002 Lyon',
      latitude: 45.7625,
      longitude: 4.8335,
      phone: '04 65 71 14 02',
      email: 'bonjour@comptoir.example.fr',
    },
    payments: { stripe: { active: false }, paypal: { active: false }, cod: { active: true } },
    features: {
      delivery: {
        active: true,
        calculation_type: 'zone_based',
        minimum_order: 20,
        flat_charge: 3,
        max_distance: 6,
        unit: 'km',
        zones: [
          {
            name: 'Presqu’île',
            city: 'Lyon',
            postal_code: '69002',
            delivery_fee: 2.5,
            flat_charge: 3,
            minimum_order: 15,
          },
        ],
        distance_tiers: [{ up_to: 6, fee: 4 }],
      },
      tax: { enabled: true, inclusive: true, default_rate: 10 },
    },
    scheduling: { timezone: 'Europe/Paris', days_ahead: 7, minimum_time: 0 },
    site: { tagline: 'Sushis au comptoir' },
    ...overrides,
  };
}

export function aMenu(overrides: Partial<StoredMenu> = {}): StoredMenu {
  const menuId = overrides.menu_id ?? 'carte';
  return {
    menu_id: menuId,
    menu_name: 'La carte',
    menu_is_open: true,
    menu_is_available: true,
    active_times: null,
    time_ranges: ALWAYS_OPEN,
    pickup_time_ranges: ALWAYS_OPEN,
    categories: [
      aCategory({
        category_id: 'maki',
        category_name: 'Maki',
        items: [
          anItem({
            item_id: 'maki-saumon',
            item_menu_id: menuId,
            item_category_id: 'maki',
            item_name: 'Maki saumon',
            item_price: { price_pickup: 5.9, price_delivery: 6.5, tax_rate: 10 },
            options: [
              anOptionGroup({
                option_id: 'sauces',
                option_name: 'Sauces',
                max_selected: 2,
                option_options: [
                  anOption({ id: 'soja', name: 'Sauce soja' }),
                  anOption({ id: 'epicee', name: 'Mayonnaise épicée', price: 0.8 }),
                ],
              }),
            ],
          }),
        ],
      }),
      aCategory({
        category_id: 'boissons',
        category_name: 'Boissons',
        items: [
          anItem({
            item_id: 'biere',
            item_menu_id: menuId,
            item_category_id: 'boissons',
            item_name: 'Bière blonde',
            item_price: { price_pickup: 4.5, price_delivery: 5, tax_rate: 20 },
          }),
        ],
      }),
    ],
    ...overrides,
  };
}

export function aCategory(overrides: Partial<StoredCategory> = {}): StoredCategory {
  return {
    category_id: 'maki',
    category_name: 'Maki',
    category_description: '',
    course: null,
    items: [],
    ...overrides,
  };
}

export function anItem(overrides: Partial<StoredItem> = {}): StoredItem {
  return {
    item_id: 'maki-saumon',
    item_menu_id: 'carte',
    item_category_id: 'maki',
    item_name: 'Maki saumon',
    item_description: '',
    item_image: null,
    item_score: 0,
    item_price: { price_pickup: 5.9, price_delivery: 6.5, tax_rate: 10 },
    options: [],
    quantity: 1,
    note: '',
    pieces: null,
    allergens: [],
    vegetarian: false,
    spicy: 0,
    pairs_with: [],
    ...overrides,
  };
}

export function anOptionGroup(overrides: Partial<WireOptionGroup> = {}): WireOptionGroup {
  return {
    option_id: 'sauces',
    option_name: 'Sauces',
    min_selected: 0,
    max_selected: null,
    max_units: null,
    selected: 0,
    option_options: [],
    ...overrides,
  };
}

export function anOption(overrides: Partial<WireOption> = {}): WireOption {
  return {
    id: 'soja',
    name: 'Sauce soja',
    price: 0,
    quantity: 0,
    tax_rate: null,
    allergens: [],
    vegetarian: true,
    spicy: 0,
    ...overrides,
  };
}

/** An automatic offer without conditions: 10 % off everything. */
export function anOffer(overrides: Partial<WireOfferWithCode> = {}): WireOfferWithCode {
  return {
    id: 'dix-pour-cent',
    name: '',
    description: '',
    is_active: true,
    type: 'percentage',
    value: 10,
    auto_apply: 'Yes',
    allow_repeat: 'No',
    active_times: {},
    delivery_pickup: 'both',
    minimum_amount: 0,
    menus: [],
    categories: [],
    items: [],
    from: null,
    to: null,
    max_uses: null,
    max_uses_per_guest: null,
    code: null,
    ...overrides,
  };
}
