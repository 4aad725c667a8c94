import type { MailIdentity } from '#modules/mails/content/mail-content.ts';
import type { MailedOrder } from '#modules/orders/orders.ts';

/** Two maki with a sauce and a note, delivered, paid in cash: 38,98 € with tax of two rates in it. */
export function aMailedOrder(overrides: Partial<MailedOrder> = {}): MailedOrder {
  return {
    number: 12,
    locale: 'fr',
    status: 'pending',
    submitted_at: new Date('2026-11-20T17:00:00Z'),
    order_type: 'delivery',
    delivery_date: '2026-11-20',
    delivery_time: '19:00-19:15',
    payment_method: 'cash',
    subtotal_cents: 4120,
    discount_cents: 412,
    delivery_cents: 190,
    tax_cents: 380,
    total_cents: 3898,
    tip_cents: 0,
    taxes: [
      { rate: 10, tax_cents: 310, gross_cents: 3410 },
      { rate: 20, tax_cents: 70, gross_cents: 420 },
      { rate: 5.5, tax_cents: 0, gross_cents: 68 },
    ],
    first_name: 'Jeanne',
    last_name: 'Martin',
    email: 'jeanne.martin@example.fr',
    user_id: 'a-user',
    is_address_proven: true,
    phone: '06 39 98 12 34',
    phone_e164: '+33639981234',
    address: '3 rue de la République',
    city: 'Lyon',
    postal_code: '69002',
    entry_code: '',
    floor: '',
    allergies: '',
    avoided_allergens: [],
    comment: 'Interphone 4242B\nDeuxième étage',
    link_key: 'k'.repeat(43),
    progress: overrides.steps?.at(-1)?.progress ?? 'received',
    steps: null,
    cancellation: null,
    handover_payments: null,
    proposals: null,
    slot_starts_at: new Date('2026-11-20T18:00:00Z'),
    promised_at: null,
    cancel_reason: null,
    lines: [
      {
        item_name: 'Maki saumon',
        quantity: 2,
        options: [
          {
            group_id: 'sauce',
            group_name: 'Sauce',
            option_id: 'spicy',
            name: 'Sauce épicée',
            quantity: 2,
            price_cents: 80,
            rate_basis_points: 1000,
          },
        ],
        note: 'Sans wasabi',
        total_cents: 4120,
      },
      { item_name: 'Soupe miso', quantity: 1, options: [], note: '', total_cents: 0 },
    ],
    ...overrides,
  };
}

export function aMailIdentity(overrides: Partial<MailIdentity> = {}): MailIdentity {
  return {
    name: 'Le Petit Comptoir',
    address: '14 rue Mercière, 69002 Lyon',
    phone: '04 65 71 14 02',
    mailbox: { name: 'Le Petit Comptoir', address: 'bonjour@comptoir.example.fr' },
    map: null,
    accent: '#b93a22',
    onAccent: '#ffffff',
    timezone: 'Europe/Paris',
    handoverMeans: ['cash'],
    siteRoot: 'https://www.comptoir.example.fr',
    locale: 'fr',
    ...overrides,
  };
}
