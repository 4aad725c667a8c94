import type { orderRequest } from '@comptoir/contract/orders/checkout';
import type { z } from 'zod';

export type OrderBody = z.input<typeof orderRequest>;

let drawn = 0;

/** Two maki-saumon, picked up as soon as possible, paid in cash: 11,80 € with 1,07 € of tax in it. */
export function anOrder(overrides: Partial<OrderBody> = {}): OrderBody {
  drawn += 1;
  return {
    local_id: `local-${drawn}`,
    items: [{ item_id: 'maki-saumon', quantity: 2, note: '', options: [] }],
    free_items: [],
    is_pickup: true,
    subtotal: 11.8,
    discount: 0,
    delivery: 0,
    tax: 1.07,
    total: 11.8,
    payment_method: 'cash',
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: null },
    user_id: null,
    status: 'pending',
    customer: aCustomer(),
    ...overrides,
  };
}

export function aCustomer(overrides: Partial<OrderBody['customer']> = {}): OrderBody['customer'] {
  return {
    first_name: 'Jeanne',
    last_name: 'Martin',
    email: 'jeanne.martin@example.fr',
    phone: '06 39 98 12 34',
    location: { address: '', city: '', postal_code: '', country: 'France' },
    date: { delivery_time_range: 'ASAP' },
    ...overrides,
  };
}

/** The same two maki-saumon delivered to the zone 69002: 13,00 €, 2,50 € of fee, and 3 € below the minimum. */
export function aDelivery(overrides: Partial<OrderBody> = {}): OrderBody {
  return anOrder({
    is_pickup: false,
    subtotal: 13,
    delivery: 5.5,
    tax: 1.68,
    total: 18.5,
    customer: aCustomer({ location: AN_ADDRESS }),
    ...overrides,
  });
}

export const AN_ADDRESS = {
  address: '3 rue de la République',
  city: 'Lyon',
  postal_code: '69002',
  country: 'France',
} as const;
