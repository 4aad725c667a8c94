import { fromRestaurantFile, type RestaurantDocument, restaurantFile } from './restaurant-file.ts';

/**
 * What a shop begins with that is set up by hand: one menu without hours or items, payment at pickup, the VAT
 * of meals, in France. Rule OP-1.
 */
export const EMPTY_RESTAURANT: RestaurantDocument = fromRestaurantFile(
  restaurantFile.parse({
    settings: {
      contacts: { name: '', address: '', phone: '', email: '' },
      payments: { stripe: { active: false }, paypal: { active: false }, cod: { active: true } },
      features: {
        delivery: { active: false, calculation_type: 'zone_based', unit: 'km', zones: [] },
        notifications: { push: true, mail: true },
        tax: { enabled: true, inclusive: true, default_rate: 10 },
      },
      scheduling: {
        timezone: 'Europe/Paris',
        days_ahead: 7,
        minimum_time: 45,
        pickup_minimum_time: 20,
      },
      site: { legal: {} },
    },
    menus: [
      {
        menu_id: 'carte',
        menu_name: 'La carte',
        time_ranges: {},
        pickup_time_ranges: {},
        categories: [],
      },
    ],
    offers: [],
  }),
);
