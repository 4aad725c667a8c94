import type { OrderRecord } from '#modules/orders/placing/order-record.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { aCustomer } from './order-builder.ts';

/** The record of an order of one maki, whose ids have this name. */
export function anOrderRecord(
  name: string,
  restaurantVersion: number,
  userId: string | null,
): OrderRecord {
  const { location, date, ...person } = aCustomer();
  return {
    order_id: `order-${name}`,
    local_id: `local-${name}`,
    user_id: userId,
    content_hash: name,
    status: 'pending',
    placed_at: new Date(FRIDAY_EVENING),
    placed_by: 'guest',
    held_until: new Date(FRIDAY_EVENING + 1000),
    bind: null,
    client_hash: null,
    day: '2026-11-20',
    order_type: 'pickup',
    delivery_date: '2026-11-20',
    delivery_time: 'ASAP',
    slot_starts_at: new Date(FRIDAY_EVENING),
    payment_method: 'cash',
    subtotal_cents: 500,
    discount_cents: 0,
    delivery_cents: 0,
    tax_cents: 45,
    total_cents: 500,
    taxes: [{ rate: 10, tax_cents: 45 }],
    coupon_code: null,
    coupon_offer_id: null,
    ...person,
    phone_e164: '+33639981234',
    address: '',
    city: '',
    postal_code: '',
    country: '',
    comment: '',
    locale: 'fr',
    allergies: '',
    avoided_allergens: [],
    restaurant_version: restaurantVersion,
    availability_version: 1,
    load: 0,
    portions: new Map(),
    uses: [],
    replaces: null,
    guest_hash: '',
    lines: [
      {
        item_id: name,
        item_name: `Maki ${name}`,
        quantity: 1,
        unit_price_cents: 500,
        options: [],
        note: '',
        total_cents: 500,
        discount_cents: 0,
        tax_cents: 45,
        offer_id: null,
      },
    ],
  };
}
