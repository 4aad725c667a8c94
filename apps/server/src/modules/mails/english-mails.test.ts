import { CANCEL_REASONS } from '@comptoir/domain/orders/board';
import { describe, expect, test } from 'vitest';
import type { AccountMail, AccountMailRequest } from '#jobs/mails/enqueue-mail.ts';
import { aMailedOrder } from '#test/builders/mailed-order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { composeMails, type MailSources } from './compose-mail.ts';

const SITE = 'https://www.comptoir.example.fr';
const settings = someSettings({
  contacts: {
    name: 'Umi',
    address: '14 rue Mercière, 69002 Lyon',
    phone: '04 65 71 14 02',
    email: 'bonjour@umi.example.fr',
    google_map: 'https://maps.example.fr/?q=45',
  },
  site: { configuration: { locale: { available: ['fr', 'en'] } } },
});

const at = '2026-11-20T18:05:00+00:00';
const DISHES = ['Maki saumon', 'Sauce épicée', 'Soupe miso'];
const order = aMailedOrder({
  locale: 'en',
  comment: 'Second floor',
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
      note: 'No wasabi',
      total_cents: 4120,
      translation: {
        item_name: 'Salmon maki',
        options: [{ group_name: 'Dip', name: 'Spicy sauce' }],
      },
    },
    { item_name: 'Soupe miso', quantity: 1, options: [], note: '', total_cents: 0 },
  ],
});

const WAITING = {
  mail_id: 'm',
  occasion: '',
  order_id: 'an-order',
  request: null,
  created_at: new Date('2026-11-20T17:00:00Z'),
  waiting_since: new Date(at),
};

function composer(sources: Partial<MailSources> = {}) {
  return composeMails({
    restaurant: async () => ({ settings }),
    findOrder: async () => order,
    reserveConfirmation: async () => true,
    findRefund: async () => ({ amount: 1250, taxes: [{ rate: 5.5, tax: 65 }] }),
    findLatePayment: async () => ({
      number: 12,
      first_name: 'Jane',
      last_name: 'Smith',
      email: 'jane@example.com',
      amount: 1180,
      locale: 'en' as const,
    }),
    findBilling: async () => null,
    composeAccountMail: async () => null,
    composeStaffMail: async () => null,
    findAlerted: async () => null,
    from: null,
    siteRoot: SITE,
    ...sources,
  });
}

/** Words of French sentences, none of which is an English one. */
const FRENCH_WORDS =
  /[éèêàùç«»]|(?<![\p{L}’])(?:le|la|les|une|des|du|est|et|votre|vous|nous|pour|avec|sur|commande|bonjour|livraison|retrait|offert|remise|paiement|dès|annulée|prête|carte|dont|tva|chez|par|lundi|vendredi|novembre|euros|merci)(?![\p{L}])/iu;

/** A mail's words without what stays as the restaurant or its guest wrote it. */
function said(text: string | undefined): string {
  const own = [
    '14 rue Mercière, 69002 Lyon',
    '3 rue de la République',
    'Soupe miso',
    SITE,
    'bonjour@umi.example.fr',
  ];
  return own.reduce((left, word) => left.replaceAll(word, ''), text ?? '');
}

const step = (progress: 'ready' | 'out_for_delivery') => ({ steps: [{ progress, at }] });
const paid = (refund: number) => ({
  status: 'paid' as const,
  cancellation: { refundable: 3898, refund },
});

describe('mails to a guest who ordered in English', () => {
  test.each([
    ['order_confirmation', {}],
    ['order_confirmation', { order_type: 'pickup', delivery_time: 'ASAP' }],
    ['order_arriving', step('out_for_delivery')],
    ['order_arriving', { order_type: 'pickup', ...step('ready') }],
    ['order_promise', { progress: 'accepted', promised_at: new Date('2026-11-20T19:00:00Z') }],
    ...CANCEL_REASONS.map((reason) => ['order_cancelled', { cancel_reason: reason }] as const),
    ['order_cancelled', paid(0)],
    ['order_cancelled', paid(1250)],
    ['order_cancelled', paid(3898)],
    ['order_refund', { status: 'paid' }],
    ['payment_late', {}],
  ] as const)('LA-36: %s %j has no French in it', async (kind, overrides) => {
    const findOrder = async () => ({ ...order, ...overrides });
    const occasion = kind === 'order_promise' ? '1 2026-11-20T19:00:00.000Z' : '';
    const mail = await composer({ findOrder })({ ...WAITING, kind, occasion });
    expect(mail?.html).toContain('<html lang="en">');
    expect(said(`${mail?.subject}\n${mail?.text}`)).not.toMatch(FRENCH_WORDS);
    expect(
      said(mail?.html.replaceAll(/<style>.*<\/style>/gs, '').replaceAll(/<[^>]*>/g, ' ')),
    ).not.toMatch(FRENCH_WORDS);
    expect(mail?.text).not.toMatch(/Maki saumon|épicée/);
  });

  test('LA-36: the confirmation says all of it as an English mail does', async () => {
    const mail = await composer()({ ...WAITING, kind: 'order_confirmation' });
    expect(mail?.subject).toBe('Your order no. 12 has been received');
    expect(mail?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(`Thank you for your order!

Hello Jeanne, your order no. 12 has been received. We will prepare it and bring it to you at the time you chose.

Track my order:
${SITE}/en/order?key=${'k'.repeat(43)}

Number: 12
Delivery: Friday 20 November, 19:00 – 19:15
Delivered to: 3 rue de la République, 69002 Lyon
Payment: In cash, on delivery
Ordered: Friday 20 November at 18:00

Your order
  2 × Salmon maki: €41.20
      2 × Spicy sauce (€0.80)
      Note: No wasabi
  1 × Soupe miso: Free

Subtotal: €41.20
Discount: −€4.12
Delivery: €1.90
Total: €38.98
including VAT 10%: €3.10
including VAT 20%: €0.70

Your message: Second floor

A question, or a change? Call us on 04 65 71 14 02.

-- 
Umi
14 rue Mercière, 69002 Lyon
04 65 71 14 02

You are receiving this message because you ordered from Umi.
`);
  });

  test('LA-35: the restaurant’s mail about the same order is French', async () => {
    const mail = await composer()({ ...WAITING, kind: 'order_ticket' });
    expect(mail?.subject).toContain('Commande n° 12, à livrer');
    for (const dish of DISHES) expect(mail?.text).toContain(dish);
    expect(mail?.html).toContain('<html lang="fr">');
  });

  test('LA-36: once the shop has French alone, the mails are French', async () => {
    const frenchAlone = async () => ({ settings: someSettings() });
    const mail = await composer({ restaurant: frenchAlone })({
      ...WAITING,
      kind: 'order_confirmation',
    });
    expect(mail?.subject).toBe('Votre commande n° 12 est enregistrée');
    expect(mail?.text).toContain(`${SITE}/order?key=`);
  });
});

test.each<AccountMail>([
  {
    kind: 'code',
    purpose: 'verify',
    to: 'jane@example.com',
    first_name: 'Jane',
    locale: 'en',
    code: '042871',
    link_token: 'token',
    expires_at: new Date(at),
  },
  {
    kind: 'code',
    purpose: 'reset',
    to: 'jane@example.com',
    first_name: '',
    locale: 'en',
    code: '042871',
    link_token: 'token',
    expires_at: new Date(at),
  },
  { kind: 'password_changed', to: 'jane@example.com', first_name: 'Jane', locale: 'en' },
  {
    kind: 'account_expiring',
    to: 'jane@example.com',
    first_name: 'Jane',
    locale: 'en',
    ends_at: new Date(at),
  },
  { kind: 'account_deleted', to: 'jane@example.com', first_name: 'Jane', locale: 'en' },
])('LA-36: the mail $kind $purpose to an account has no French in it', async (content) => {
  const request: AccountMailRequest = { kind: 'code', request_id: 'r', locale: 'en' };
  const compose = composer({ composeAccountMail: async () => content });
  const mail = await compose({ ...WAITING, order_id: null, kind: content.kind, request });
  expect(said(`${mail?.subject}\n${mail?.text}`)).not.toMatch(FRENCH_WORDS);
  const links = mail?.text.match(/https:\/\/www\.\S*/g) ?? [];
  for (const link of links) expect(link).toContain(`${SITE}/en/`);
});
