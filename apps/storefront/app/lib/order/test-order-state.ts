import type { WireOrderState } from '@comptoir/contract/orders/order-status';

/**
 * A pickup on a Friday evening: two maki with a sauce, three chopsticks of which two are free, and a free
 * item.
 */
export function anOrderState(overrides: Partial<WireOrderState> = {}): WireOrderState {
  return {
    order_number: 12,
    status: 'pending',
    progress: 'received',
    revision: 1,
    restaurant_notified: true,
    history: [{ progress: 'received', at: '2026-11-20T17:00:00.000Z' }],
    is_pickup: true,
    payment_method: 'cash',
    placed_at: '2026-11-20T17:00:00.000Z',
    finalized_at: '2026-11-20T17:00:00.000Z',
    date: { delivery_date: '2026-11-20', delivery_time_range: '19:00-19:15' },
    starts_at: '2026-11-20T18:00:00.000Z',
    expected_at: '2026-11-20T18:00:00.000Z',
    timezone: 'Europe/Paris',
    place: null,
    items: [
      {
        item_id: 'maki',
        item_name: 'Maki saumon',
        quantity: 2,
        options: [
          {
            option_id: 'sauces',
            option_name: 'Sauces',
            selected: 1,
            option_options: [{ id: 'epicee', name: 'Épicée', quantity: 2, price: 0.8 }],
          },
        ],
        note: 'sans sésame',
        unit_price: 5.9,
        line_total: 15,
        discount: 0,
      },
      {
        item_id: 'baguettes',
        item_name: 'Baguettes',
        quantity: 3,
        options: [],
        note: '',
        unit_price: 0.2,
        line_total: 0.2,
        discount: 0,
      },
    ],
    free_items: [
      { item_id: 'soupe', item_name: 'Soupe miso', quantity: 1, options: [], offer_id: 'cadeau' },
    ],
    subtotal: 15.2,
    discount: 0,
    delivery: 0,
    tax: 1.39,
    total: 15.2,
    tax_included: true,
    taxes: [
      { rate: 10, tax: 1.36 },
      { rate: 20, tax: 0.03 },
    ],
    expires_at: '2026-12-20T17:00:00.000Z',
    ...overrides,
  };
}
