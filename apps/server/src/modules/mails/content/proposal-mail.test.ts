import { expect, test } from 'vitest';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { aMailedOrder, aMailIdentity } from '#test/builders/mailed-order-builder.ts';
import { mailText } from './mail-content.ts';
import { orderProposal } from './proposal-mail.ts';

const identity = aMailIdentity();
const PROPOSAL: NonNullable<MailedOrder['proposals']>[number] = {
  ...{ substitution_id: 'one', position: 1, quantity: 1, dish_at: null },
  kind: 'swap',
  ...{ item_name: 'Maki saumon', swap_item_id: 'pizza', swap_name: 'Pizza', swap_price_cents: 490 },
  swap_options: [
    {
      ...{ group_id: 'taille', group_name: 'Taille', option_id: 'grande', name: 'Grande' },
      ...{ quantity: 1, price_cents: 0, rate_basis_points: 1000 },
    },
  ],
  translation: {
    ...{ item_name: 'Salmon maki', swap_name: 'Pizza' },
    swap_options: [{ group_name: 'Size', name: 'Large' }],
  },
  ...{ is_all: false, text: 'Désolés, voir www.exemple.fr', accept_cents: 100, drop_cents: 590 },
  ...{ proposed_at: '2026-11-20T17:00:00Z', answer_until: '2026-11-20T17:10:00Z' },
  ...{ person_name: null, device_name: null },
  swap_avoided: null,
  without_answer: 'dropped',
  ...{ idempotency_key: 'key', outcome: null, ended_by: null, ended_at: null, given_cents: 0 },
};

const mailed = (
  overrides: Partial<Parameters<typeof aMailedOrder>[0]> = {},
  locale: 'fr' | 'en' = 'fr',
) => {
  const order = aMailedOrder({ proposals: [PROPOSAL], status: 'paid', ...overrides });
  const content = orderProposal(order, 'one', { ...identity, locale });
  return content && { ...content, text: mailText(content, { ...identity, locale }) };
};
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('SU-17: a proposal is mailed in the guest’s language with its deadline, what happens without an answer, and a link', () => {
  const english = mailed({ locale: 'en' }, 'en');
  expect(english?.subject).toBe('Order no. 12: the restaurant has a question, answer before 18:10');
  expect(plain(english?.text)).toContain(
    'Not available: 1 × Salmon maki. Instead you would get: Pizza, Large. You will get €1.00 back on your card.',
  );
  const french = { ...PROPOSAL, translation: null };
  const { subject, text } = mailed({ proposals: [french] }) ?? {};
  expect(subject).toBe('Commande n° 12 : le restaurant a une question, réponse avant 18:10');
  expect(plain(text)).toContain(`Le restaurant a une question

Bonjour Jeanne, le restaurant vous propose un changement pour votre commande n° 12.

Il manque : 1 × Maki saumon. À la place, vous auriez : Pizza, Grande. 1,00 € vous sont rendus sur votre carte.

« Désolés, voir www.\u200bexemple.\u200bfr »

Répondez avant 18:10 sur la page de votre commande. Sans réponse, le plat est retiré et remboursé.

Répondre :
https://www.comptoir.example.fr/order?key=${'k'.repeat(43)}

Numéro : 12
Réponse avant : vendredi 20 novembre à 18:10
`);
});

test('SU-17: a proposal to cancel and one at the same price say so', () => {
  const text = (change: object) =>
    plain(
      mailed({ proposals: [{ ...PROPOSAL, translation: null, ...change }], status: 'pending' })
        ?.text,
    );
  const cancel = { kind: 'cancel', item_name: null, swap_name: null, swap_options: null } as const;
  expect(text({ ...cancel, accept_cents: 0, without_answer: 'kept' })).toContain(
    'Il ne peut malheureusement pas préparer votre commande.\n',
  );
  expect(text({ ...cancel, without_answer: 'kept' })).toContain(
    'Sans réponse, votre commande reste telle quelle.',
  );
  expect(text({ accept_cents: 0 })).toContain('Le prix ne change pas.');
  expect(text({ without_answer: 'cancelled' })).toContain('Vous payez 1,00 € de moins.');
});

test('SU-14 and SU-17: a mail about a dish of a formula says that the whole formula would be left out', () => {
  const ofFormula = { ...PROPOSAL, dish_at: 0 };
  const french = mailed({ proposals: [{ ...ofFormula, translation: null }] });
  expect(plain(french?.text)).toContain(
    'Sans réponse, toute la formule est retirée et remboursée.',
  );
  expect(plain(mailed({ locale: 'en', proposals: [ofFormula] }, 'en')?.text)).toContain(
    'If you do not answer, the whole set menu is left out and refunded.',
  );
});

test('SU-17: a proposal that has ended is not mailed, and neither is one of an order that is over', () => {
  expect(mailed({ proposals: [{ ...PROPOSAL, outcome: 'withdrawn' }] })).toBeNull();
  expect(mailed({ proposals: null })).toBeNull();
  expect(mailed({ progress: 'handed_over' })).toBeNull();
});

test('SU-19: the mail names what the dish holds of what the guest avoids, in both languages', () => {
  const proposals = [{ ...PROPOSAL, swap_avoided: ['gluten', 'crustaceans'] as const }];
  expect(plain(mailed({ proposals })?.text)).toContain(
    'Attention, ce plat contient ou peut contenir ce que vous évitez : gluten, crustacés.',
  );
  expect(plain(mailed({ proposals, locale: 'en' }, 'en')?.text)).toContain(
    'Please note: this dish contains, or may contain, what you avoid: gluten, crustaceans.',
  );
  expect(mailed()?.text).not.toContain('évitez');
});
