import type { Page } from '@playwright/test';

const CAMILLE = {
  id: 'camille',
  email: 'camille.durand@example.fr',
  first_name: 'Camille',
  last_name: 'Durand',
  phone: '06 12 34 56 78',
  address: '14 rue Mercière, 69002 Lyon',
  email_verified: true,
};

function soldLine(item_id: string, item_name: string, quantity: number, line_total: number) {
  return {
    item_id,
    item_name,
    quantity,
    note: '',
    options: [],
    unit_price: line_total / quantity,
    line_total,
    discount: 0,
  };
}

function pastOrder(order_number: number, created_at: string, items: object[], total: number) {
  return {
    order_id: `order-${order_number}`,
    order_number,
    status: 'pending',
    created_at,
    local_id: `local-${order_number}`,
    user_id: CAMILLE.id,
    is_pickup: true,
    items,
    free_items: [],
    subtotal: total,
    discount: 0,
    delivery: 0,
    tax: 0,
    total,
    taxes: [],
    payment_method: 'cash',
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: null },
    coupon: null,
    comment: '',
    customer: {
      first_name: CAMILLE.first_name,
      last_name: CAMILLE.last_name,
      email: CAMILLE.email,
      phone: CAMILLE.phone,
      location: { address: '', city: '', postal_code: '', country: 'France' },
      date: { delivery_date: '2026-03-20', delivery_time_range: '12:30' },
    },
  };
}

const ORDERS = [
  pastOrder(
    12,
    '2026-03-20T11:02:00.000Z',
    [
      soldLine('soupe-miso', 'Soupe miso', 2, 6),
      soldLine('anguille-royale', 'Anguille royale', 1, 18),
    ],
    24,
  ),
  pastOrder(7, '2026-02-14T18:40:00.000Z', [soldLine('edamame', 'Edamame', 3, 13.5)], 13.5),
];

const SESSIONS = [
  {
    session_id: 'here',
    opened_at: '2026-03-20T10:58:00.000Z',
    expires_at: '2026-04-19T10:58:00.000Z',
    is_current: true,
  },
  {
    session_id: 'elsewhere',
    opened_at: '2026-03-02T18:12:00.000Z',
    expires_at: '2026-04-01T18:12:00.000Z',
    is_current: false,
  },
];

/**
 * Logs the browser in to a fixed account with two orders, without one in the shop, so that pictures are
 * always the same.
 */
export async function knowAccount(page: Page, orders: readonly object[] = ORDERS): Promise<void> {
  const answers = {
    profile: { user: CAMILLE },
    orders: { orders, page: 1, limit: 20, total: orders.length },
    sessions: { sessions: SESSIONS },
    'guest-orders': { orders: [], total: orders.length === 0 ? 0 : 2 },
  };
  for (const [name, answer] of Object.entries(answers)) {
    await page.route(`**/v2/public/auth/${name}*`, (route) => route.fulfill({ json: answer }));
  }
  await page.addInitScript((user) => {
    localStorage.setItem('token', '"known"');
    localStorage.setItem('user', JSON.stringify(user));
  }, CAMILLE);
}
