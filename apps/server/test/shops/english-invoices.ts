import { anOrder } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOption,
  anOptionGroup,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import type { Shop, shops } from './checkout-shop.ts';
import { A_CUSTOMER, LEGAL_SITE } from './invoices.ts';
import { keyOf, ordersAt } from './orders-at.ts';

const en = <Texts extends object>(texts: Texts) => ({ translations: { en: texts } });
/** The settings of a shop that can make invoices, in French and English. */
export const ENGLISH_SETTINGS = someSettings({
  site: { ...LEGAL_SITE, configuration: { locale: { available: ['fr', 'en'] } } },
});
const maki = anItem({
  item_id: 'maki-saumon',
  item_name: 'Maki saumon',
  ...en({ item_name: 'Salmon maki' }),
  options: [
    {
      ...anOptionGroup({
        option_options: [{ ...anOption({ id: 'soja', name: 'Soja' }), ...en({ name: 'Soy' }) }],
      }),
      option_id: 'sauces',
      option_name: 'Sauces',
    },
  ],
});
const restaurant = aRestaurant({
  settings: ENGLISH_SETTINGS,
  menus: [aMenu({ categories: [aCategory({ items: [maki] })] })],
});

const order = anOrder({
  items: [
    {
      item_id: 'maki-saumon',
      quantity: 2,
      note: '',
      options: [
        { option_id: 'sauces', selected: 1, option_options: [{ id: 'soja', quantity: 1 }] },
      ],
    },
  ],
});

/** A shop with the invoice of an order that was placed in English, and where its guest finds it. */
export async function englishInvoice(
  database: TestDatabase,
  openShop: ReturnType<typeof shops>,
): Promise<{ readonly shop: Shop; readonly orderId: string; readonly path: string }> {
  const shop = await openShop(restaurant);
  const placed = await shop.post('/en/v2/public/checkout/', order);
  const orderId = String(placed.body.payload?.order_id);
  await shop.put('/en/v2/public/checkout/', { order_id: orderId, status: 'pending' });
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  const path = `/v2/public/orders/${await keyOf(database, orderId)}/billing`;
  const payload = A_CUSTOMER;
  await shop.app.inject({ method: 'POST', url: `/en${path}/invoice`, payload });
  return { shop, orderId, path };
}
