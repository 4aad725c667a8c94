import type { WireOfferWithCode } from '@comptoir/contract/menus/offers';
import type { quote } from '@comptoir/contract/orders/checkout';
import type {
  RestaurantDocument,
  StoredItem,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import type { z } from 'zod';
import type { Router } from '#adapters/routing/create-router.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOption,
  anOptionGroup,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import type { shops } from '#test/shops/checkout-shop.ts';

export type QuotePayload = z.output<typeof quote>;

/**
 * Menus of round prices, the same for pickup and delivery. Menu `main`: in category `hot` the items
 * `ten` (10 €) and `six` (6 €), both at 10 %; in category `cold` the items `wine` (12 €, 20 %) and
 * `odd` (3.33 €, 5.5 %) with the options `extra` (1 €, 20 %) and `plain` (0.50 €, no rate of its own).
 * Menu `bar`: in category `drinks` the item `tea` (2 €, no rate of its own).
 */
const ROUND_MENUS = [
  menuOf('main', {
    hot: [priced('ten', 10, 10), priced('six', 6, 10)],
    cold: [
      priced('wine', 12, 20),
      {
        ...priced('odd', 3.33, 5.5),
        options: [
          anOptionGroup({
            option_id: 'with',
            option_options: [
              anOption({ id: 'extra', price: 1, tax_rate: 20 }),
              anOption({ id: 'plain', price: 0.5 }),
            ],
          }),
        ],
      },
    ],
  }),
  menuOf('bar', { drinks: [priced('tea', 2, null)] }),
];

function menuOf(menu_id: string, categories: Readonly<Record<string, readonly StoredItem[]>>) {
  return aMenu({
    menu_id,
    categories: Object.entries(categories).map(([category_id, items]) =>
      aCategory({
        category_id,
        items: items.map((item) => ({
          ...item,
          item_menu_id: menu_id,
          item_category_id: category_id,
        })),
      }),
    ),
  });
}

function priced(item_id: string, price: number, tax_rate: number | null): StoredItem {
  const item_price = { price_pickup: price, price_delivery: price, tax_rate };
  return anItem({ item_id, item_name: item_id, item_price });
}

interface QuoteOptions {
  readonly offers?: readonly WireOfferWithCode[];
  readonly settings?: Parameters<typeof someSettings>[0];
  readonly now?: number;
  /** The distance of every address. */
  readonly metres?: number;
  /** Further fields of the request. */
  readonly request?: object;
}

/** Requests the price of a cart of items with round prices: `['ten', 2]` is two of them. */
export function quoter(openShop: ReturnType<typeof shops>) {
  return async function quoteOf(
    lines: readonly (readonly [string, number, Readonly<Record<string, number>>?])[],
    { offers = [], settings, now, metres, request }: QuoteOptions = {},
  ): Promise<QuotePayload> {
    const restaurant: Partial<RestaurantDocument> = {
      menus: ROUND_MENUS,
      offers,
      settings: someSettings(settings),
    };
    const shop = await openShop(restaurant, {
      ...(now !== undefined && { now }),
      ...(metres !== undefined && { router: alwaysAt(metres) }),
    });
    const items = lines.map(([item_id, quantity, options = {}]) => ({
      item_id,
      quantity,
      options: [
        {
          option_id: 'with',
          option_options: Object.entries(options).map(([id, times]) => ({ id, quantity: times })),
        },
      ],
    }));
    const response = await shop.app.inject({
      method: 'POST',
      url: '/v2/public/checkout/quote',
      payload: { items, ...request },
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().payload;
  };
}

function alwaysAt(metres: number): Router {
  return { route: async () => ({ metres, seconds: metres / 7, estimated: false }) };
}

/** The five amounts, in the order in which they are shown. */
export function amounts({ subtotal, discount, delivery, tax, total }: QuotePayload) {
  return { subtotal, discount, delivery, tax, total };
}

/** A delivery to the zone of the small restaurant: 2.50 €, from 15 € on, below that 3 € more. */
export const DELIVERED = {
  is_pickup: false,
  customer: { location: { address: '3 rue Grôlée', city: 'Lyon', postal_code: '69002' } },
} as const;
