import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Account, send } from './account.ts';
import { storedLine } from './cart-line.ts';
import type { Guest } from './guest.ts';
import type { Shop } from './shop.ts';

interface RequestedTime {
  readonly delivery_date: string | null;
  readonly delivery_time_range: string;
}

export const AS_SOON_AS_POSSIBLE: RequestedTime = {
  delivery_date: null,
  delivery_time_range: 'ASAP',
};

/** The first time that a shop offers for pickup, or the first of a day from `earliest` on, as `12:00`. */
export async function firstSlot(shop: Shop, earliest = '00:00'): Promise<RequestedTime> {
  const answer = await fetch(`${shop.url}/v2/public/checkout/slots`);
  const { payload } = await answer.json();
  const slots: RequestedTime[] = payload.days.flatMap(
    (day: { slots: RequestedTime[] }) => day.slots,
  );
  const slot = slots.find((one) => one.delivery_time_range >= earliest) ?? slots[0];
  if (!slot) throw new Error('The shop offers no time.');
  const { delivery_date, delivery_time_range } = slot;
  return { delivery_date, delivery_time_range };
}

/** What an order may have beside its cart. */
interface Extras {
  /** To a street of the demonstration, where the shop delivers. */
  readonly isDelivery?: boolean;
  readonly comment?: string;
}

const ADDRESS = { address: '20 rue de la République', postal_code: '69002', city: 'Lyon' };

/**
 * Places an order in cash, by default for as soon as possible, through the API; in the name of an account if one is
 * given, with a coupon if one is. Resolves to the address of its page.
 */
export async function placeOrder(
  shop: Shop,
  guest: Guest & Partial<Account>,
  items = [storedLine('soupe-miso', 2)],
  date = AS_SOON_AS_POSSIBLE,
  coupon: string | null = null,
  { isDelivery = false, comment = '' }: Extras = {},
): Promise<string> {
  const cart = { items, coupon, is_pickup: !isDelivery, comment };
  const location = isDelivery ? ADDRESS : null;
  const quoted = await send(shop, 'POST', 'checkout/quote', { ...cart, customer: { location } });
  const { payload: quote } = await quoted.json();
  const order = {
    ...cart,
    local_id: randomUUID(),
    free_items: quote.free_items,
    subtotal: quote.subtotal,
    discount: quote.discount,
    delivery: quote.delivery,
    tax: quote.tax,
    total: quote.total,
    payment_method: 'cash',
    user_id: guest.user?.id ?? null,
    customer: {
      first_name: guest.firstName,
      last_name: guest.lastName,
      email: guest.email,
      phone: guest.phone,
      location,
      date,
    },
  };
  const placed = await send(shop, 'POST', 'checkout/', order, guest.token);
  const { payload, ...refused } = await placed.json();
  expect(placed.status, JSON.stringify(refused)).toBe(200);
  const submitted = await send(shop, 'PUT', 'checkout/', {
    order_id: payload?.order_id,
    status: 'pending',
  });
  expect(submitted.status).toBe(200);
  return `/order?key=${payload.order_key}`;
}
