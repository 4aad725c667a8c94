import { describe, expect, test } from 'vitest';
import type { WaitingMail } from '#jobs/mails/mail-store.ts';
import { aMailedOrder } from '#test/builders/mailed-order-builder.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { composeMails, type MailSources } from './compose-mail.ts';

const ORDER: WaitingMail = {
  mail_id: '0f8c2f6e-6f0a-4b0e-9a51-3f6f1a1c2d3e',
  kind: 'order_confirmation',
  occasion: '',
  order_id: 'an-order',
  request: null,
  created_at: new Date('2026-11-20T17:00:00Z'),
  waiting_since: new Date('2026-11-20T17:00:00Z'),
};

function composer(overrides: Partial<MailSources> = {}) {
  return composeMails({
    restaurant: async () => aRestaurant(),
    findOrder: async () => aMailedOrder(),
    reserveConfirmation: async () => true,
    findRefund: async () => null,
    findLatePayment: async () => null,
    findAlerted: async () => null,
    findBilling: async () => null,
    composeAccountMail: async () => null,
    composeStaffMail: async () => null,
    from: null,
    siteRoot: 'https://www.comptoir.example.fr',
    ...overrides,
  });
}

const restaurant = { name: 'Le Petit Comptoir', address: 'bonjour@comptoir.example.fr' };
const guest = { name: 'Jeanne Martin', address: 'jeanne.martin@example.fr' };

describe('senders and recipients', () => {
  test('J-1: the restaurant to the guest, and the guest’s order to the restaurant', async () => {
    const compose = composer();
    expect(await compose(ORDER)).toMatchObject({
      from: restaurant,
      to: guest,
      replyTo: restaurant,
      date: ORDER.created_at,
    });
    const ticket = await compose({ ...ORDER, kind: 'order_ticket' });
    expect(ticket).toMatchObject({ from: restaurant, to: restaurant, replyTo: guest });
  });

  test('J-1: the sender is the one that is configured, in the restaurant’s name', async () => {
    const from = { name: '', address: 'commandes@example.fr' };
    expect((await composer({ from })(ORDER))?.from).toEqual({ ...from, name: restaurant.name });
  });

  test('J-1: a restaurant without an address gets no mail, and guests get theirs', async () => {
    const settings = someSettings({ contacts: { name: 'Chez nous' } });
    const compose = composer({ restaurant: async () => ({ settings }) });
    expect(await compose({ ...ORDER, kind: 'order_ticket' })).toBeNull();
    expect(await compose(ORDER)).toMatchObject({
      from: { name: 'Chez nous', address: 'comptoir@localhost' },
      replyTo: null,
    });
  });

  test('J-41: no mail to a guest repeats the name that was typed with an unproven address', async () => {
    const findOrder = async () =>
      aMailedOrder({
        is_address_proven: false,
        steps: [{ progress: 'out_for_delivery' as const, at: '2026-11-20T18:05:00Z' }],
      });
    const findRefund = async () => ({ amount: 500, taxes: [] });
    const compose = composer({ findOrder, findRefund });
    for (const kind of [
      'order_confirmation',
      'order_arriving',
      'order_cancelled',
      'order_refund',
    ]) {
      const mail = await compose({ ...ORDER, kind });
      expect(mail?.to).toEqual({ name: '', address: guest.address });
      expect(mail?.text).toContain('Bonjour,');
      expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/Jeanne |Martin/);
    }
    const ticket = await compose({ ...ORDER, kind: 'order_ticket' });
    expect(ticket?.text).toContain('Jeanne Martin');
    expect((await composer()(ORDER))?.text).toContain('Bonjour Jeanne,');
  });

  test('Y-14: the guest gets a mail about a refund that is recorded, and about no other', async () => {
    const refund = { amount: 500, taxes: [{ rate: 10, tax: 40 }] };
    const mail = { ...ORDER, kind: 'order_refund', occasion: 'r1' };
    const composed = await composer({
      findRefund: async (id) => (id === 'r1' ? refund : null),
    })(mail);
    expect(composed).toMatchObject({ from: restaurant, to: guest, replyTo: restaurant });
    expect(composed?.subject).toMatch(/^Commande n° 12 : remboursement de 5,00\s€$/);
    expect(composed?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
      'Remboursé : 5,00 €\ndont TVA 10 % : 0,40 €',
    );
    expect(await composer()(mail)).toBeNull();
  });

  test('J-31: a cancellation states the refund that was decided for this order', async () => {
    const cancellation = { refundable: 3898, refund: 3898 };
    const findOrder = async (id: string) =>
      id === 'an-order' ? aMailedOrder({ status: 'paid', cancellation }) : null;
    const composed = await composer({ findOrder })({ ...ORDER, kind: 'order_cancelled' });
    expect(composed?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('soit 38,98 €');
  });

  test('OB-33: a promise is mailed to the guest, and answered by the restaurant', async () => {
    const promised_at = new Date('2026-11-20T18:20:00Z');
    const findOrder = async () => aMailedOrder({ promised_at, progress: 'accepted' });
    const mail = { ...ORDER, kind: 'order_promise', occasion: '1 2026-11-20T18:20:00.000Z' };
    const composed = await composer({ findOrder })(mail);
    expect(composed).toMatchObject({ from: restaurant, to: guest, replyTo: restaurant });
    expect(composed?.subject).toBe('Votre commande n° 12 : nouvelle heure, 19:20');
  });

  test('OB-35: an alert goes to its person, while the order is not accepted', async () => {
    const person = { name: 'Léa Roche', email: 'lea@example.fr' };
    const findAlerted = async (id: string) => (id === 'p1' ? person : null);
    const mail = { ...ORDER, kind: 'order_alert', occasion: 'p1 no_board' };
    const composed = await composer({ findAlerted })(mail);
    expect(composed).toMatchObject({
      to: { name: 'Léa Roche', address: 'lea@example.fr' },
      replyTo: null,
      subject: 'Commande n° 12 en attente depuis 18:00',
    });
    expect(composed?.text).toContain('Aucun tableau des commandes n’est ouvert en ce moment.');
    expect(composed?.text).toMatch(/https?:\/\/[^\s]+\/gestion/);
    expect(composed?.text).not.toMatch(/Jeanne|Martin|06 39/);
    const late = await composer({ findAlerted })({ ...mail, occasion: 'p1 not_accepted' });
    expect(late?.text).toContain('Personne ne l’a encore acceptée.');
    const accepted = async () => aMailedOrder({ progress: 'accepted' });
    expect(await composer({ findAlerted, findOrder: accepted })(mail)).toBeNull();
    expect(await composer({ findAlerted })({ ...mail, occasion: 'p2 no_board' })).toBeNull();
  });

  test('BK-16: an alert about the clock goes to its person, with both times', async () => {
    const person = { name: 'Léa Roche', email: 'lea@example.fr' };
    const findAlerted = async (id: string) => (id === 'p1' ? person : null);
    const request = {
      kind: 'clock_alert',
      person_id: 'p1',
      now: '2027-12-25T17:00:00.000Z',
      last_seen: '2026-11-20T17:02:00.000Z',
    } as const;
    const mail = { ...ORDER, kind: 'clock_alert', order_id: null, request };
    const composed = await composer({ findAlerted })(mail);
    expect(composed).toMatchObject({
      to: { name: 'Léa Roche', address: 'lea@example.fr' },
      subject: 'L’horloge du serveur semble fausse',
    });
    expect(composed?.text).toContain('samedi 25 décembre 2027');
    expect(composed?.text).toContain('vendredi 20 novembre 2026');
    expect(composed?.text).toMatch(/https?:\/\/[^\s]+\/gestion\/caisse/);
    const gone = { ...mail, request: { ...request, person_id: 'p2' } };
    expect(await composer({ findAlerted })(gone)).toBeNull();
  });

  test('J-33: the mail about a late payment says that the amount is refunded and nothing was prepared', async () => {
    const payment = {
      number: 12,
      first_name: 'Jeanne',
      last_name: 'Martin',
      email: guest.address,
      amount: 1180,
      locale: 'fr' as const,
    };
    const mail = { ...ORDER, kind: 'payment_late', occasion: 'unmatched-pi_1' };
    const sources: Partial<MailSources> = {
      findOrder: async () => null,
      findLatePayment: async (orderId, refundId) =>
        orderId === 'an-order' && refundId === 'unmatched-pi_1' ? payment : null,
    };
    const composed = await composer(sources)(mail);
    expect(composed).toMatchObject({ from: restaurant, to: guest, replyTo: restaurant });
    const text = composed?.text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(text).toContain('votre paiement de 11,80 € nous est parvenu trop tard');
    expect(text).toContain('elle n’a pas été préparée.');
    expect(text).toContain('Nous vous rendons 11,80 €');
    expect(await composer(sources)({ ...mail, order_id: 'another' })).toBeNull();
    const anonymised = { ...payment, email: '' };
    expect(await composer({ findLatePayment: async () => anonymised })(mail)).toBeNull();
  });

  test('J-11: a restaurant may restrict mails to cancellations', async () => {
    const on = { progress: 'out_for_delivery', at: '2026-11-20T18:05:00Z' } as const;
    const findOrder = async () => aMailedOrder({ steps: [on] });
    const arriving = { ...ORDER, kind: 'order_arriving' };
    const cancelled = { ...ORDER, kind: 'order_cancelled' };
    expect(await composer({ findOrder })(arriving)).toMatchObject({ to: guest, from: restaurant });
    const settings = someSettings({ features: { notifications: { mail: false } } });
    const quiet = composer({ findOrder, restaurant: async () => ({ settings }) });
    expect(await quiet(arriving)).toBeNull();
    expect(await quiet(cancelled)).toMatchObject({
      to: guest,
      subject: 'Votre commande n° 12 est annulée',
    });
  });

  test('J-9: a guest who was anonymised gets no mail, and an order that is gone causes none', async () => {
    const anonymised = aMailedOrder({ first_name: '', last_name: '', email: '' });
    expect(await composer({ findOrder: async () => anonymised })(ORDER)).toBeNull();
    expect(await composer({ findOrder: async () => null })(ORDER)).toBeNull();
  });
});
