import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { describe, expect, test } from 'vitest';
import { aMailedOrder, aMailIdentity } from '#test/builders/mailed-order-builder.ts';
import { type MailContent, mailText } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { orderConfirmation, orderTicket } from './new-order-mails.ts';
import { orderArriving, orderCancelled, orderPromised } from './progress-mails.ts';

const identity = aMailIdentity();
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the confirmation', () => {
  test.each([
    ['pickup', '19:00-19:15', 'fr', 'Nous la préparons pour l’heure choisie.'],
    ['pickup', 'ASAP', 'fr', 'Nous la préparons dès que possible.'],
    ['delivery', 'ASAP', 'fr', 'Nous la préparons et vous l’apportons dès que possible.'],
    ['pickup', 'ASAP', 'en', 'We will have it ready as soon as possible.'],
    ['delivery', 'ASAP', 'en', 'We will prepare it and bring it to you as soon as possible.'],
    [
      'delivery',
      '19:00-19:15',
      'en',
      'We will prepare it and bring it to you at the time you chose.',
    ],
  ] as const)(
    'J-8: of a %s for %s in %s says %s',
    (order_type, delivery_time, locale, sentence) => {
      const content = orderConfirmation(aMailedOrder({ order_type, delivery_time }), {
        ...identity,
        locale,
      });
      const text = plain(mailText(content, identity));
      expect(text).toContain(sentence);
      expect(text.includes('heure choisie') || text.includes('time you chose')).toBe(
        delivery_time !== 'ASAP',
      );
    },
  );

  test('C-27 and J-8: names the dishes of a formula, with their supplements and options', () => {
    const option = {
      ...{ group_id: 'sauce', group_name: 'Sauce', option_id: 'poivre' },
      ...{ name: 'Sauce poivre', quantity: 1, price_cents: 80, rate_basis_points: 1000 },
    };
    const dish = {
      ...{ course_id: 'plat', course_name: 'Plat', price_cents: 0, rate_basis_points: 1000 },
      ...{ item_id: 'soupe', item_name: 'Soupe', supplement_cents: 0, options: [] },
    };
    const steak = { ...dish, item_name: 'Steak', supplement_cents: 300, options: [option] };
    const formula = {
      ...{ item_name: 'Formule midi', quantity: 2, options: [], note: '', total_cents: 4140 },
      dishes: [dish, steak],
    };
    const order = aMailedOrder({ lines: [formula] });
    const text = plain(mailText(orderConfirmation(order, identity), identity));
    expect(text).toMatch(
      /2 × Formule midi.*\n.*Soupe\n.*Steak \(3,00 €\) : Sauce poivre \(0,80 €\)/,
    );
  });

  test('J-8: says what was ordered, what it costs down to the tax, when, and where', () => {
    const content = orderConfirmation(aMailedOrder(), identity);
    expect(content.subject).toBe('Votre commande n° 12 est enregistrée');
    expect(plain(mailText(content, identity))).toBe(`Merci pour votre commande !

Bonjour Jeanne, votre commande n° 12 est enregistrée. Nous la préparons et vous l’apportons à l’heure choisie.

Suivre ma commande :
https://www.comptoir.example.fr/order?key=${'k'.repeat(43)}

Numéro : 12
Livraison : vendredi 20 novembre, 19:00 – 19:15
Livrée à : 3 rue de la République, 69002 Lyon
Paiement : En espèces, à la livraison
Commandée : vendredi 20 novembre à 18:00

Votre commande
  2 × Maki saumon : 41,20 €
      2 × Sauce épicée (0,80 €)
      Note : Sans wasabi
  1 × Soupe miso : Offert

Sous-total : 41,20 €
Remise : −4,12 €
Livraison : 1,90 €
Total : 38,98 €
dont TVA 10 % : 3,10 €
dont TVA 20 % : 0,70 €

Votre message : Interphone 4242B, Deuxième étage

Une question, un changement ? Appelez-nous au 04 65 71 14 02.

-- 
Le Petit Comptoir
14 rue Mercière, 69002 Lyon
04 65 71 14 02

Vous recevez ce message parce que vous avez commandé chez Le Petit Comptoir.
`);
  });

  test('K-34: confirmation and ticket say entry code and floor of a delivery, the mails after them do not', () => {
    const order = aMailedOrder({ entry_code: '27B', floor: '3e, à gauche' });
    const at = '2026-11-20T18:00:00Z';
    const underWay = { ...order, steps: [{ progress: 'out_for_delivery' as const, at }] };
    const said = (content: MailContent | null, who = identity) =>
      content === null ? '' : plain(mailText(content, who));
    for (const content of [orderConfirmation(order, identity), orderTicket(order, identity)]) {
      expect(said(content)).toContain('Code d’entrée : 27B\nÉtage, porte : 3e, à gauche\n');
    }
    const english = aMailIdentity({ locale: 'en' });
    expect(said(orderConfirmation(order, english), english)).toContain(
      'Entry code: 27B\nFloor, door: 3e, à gauche\n',
    );
    const pickup = { ...order, order_type: 'pickup' as const };
    for (const content of [
      orderConfirmation(pickup, identity),
      orderArriving(underWay, identity),
    ]) {
      expect(said(content)).not.toContain('27B');
    }
  });

  test('J-51: without an address of the restaurant it does not say that the order arrived there', () => {
    const written = (phone: string) =>
      plain(
        mailText(
          orderConfirmation(aMailedOrder(), aMailIdentity({ mailbox: null, phone })),
          aMailIdentity({ mailbox: null, phone }),
        ),
      );
    expect(written('04 65 71 14 02')).toContain(
      'votre commande n° 12 est enregistrée. Nous n’avons pas pu prévenir la cuisine : appelez-nous au 04 65 71 14 02 pour confirmer votre commande.',
    );
    expect(written('04 65 71 14 02')).not.toContain('Nous la préparons');
    expect(written('')).toContain(
      'est enregistrée. Nous n’avons pas pu prévenir la cuisine : venez nous voir pour confirmer votre commande.',
    );
  });

  test('J-8: HTML and text say the same', () => {
    const content = orderConfirmation(aMailedOrder(), identity);
    const html = mailHtml(content, identity);
    const page = html.slice(html.indexOf('<body>'));
    const words = plain(page.replaceAll(/<[^>]+>/g, ' ').replaceAll('&#x27;', "'")).replaceAll(
      /\s+/g,
      ' ',
    );
    for (const line of plain(mailText(content, identity)).split('\n')) {
      for (const part of line.split(/ : |: ?$|, (?=\d{5}|Deux)|\? Appelez/)) {
        const said = part.trim();
        if (said !== '' && said !== '--' && !said.startsWith('https://'))
          expect(words).toContain(said);
      }
    }
    expect(html).toContain(`href="https://www.comptoir.example.fr/order?key=${'k'.repeat(43)}"`);
  });

  test('J-8: what a guest wrote stays text', () => {
    const order = aMailedOrder({
      first_name: '<script>alert(1)</script>',
      comment: '"><img src=x onerror=alert(1)>',
    });
    const html = mailHtml(orderConfirmation(order, identity), identity);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('BK-64: what is taken at hand-over is named where it is not cash alone', () => {
    const by = (order_type: 'pickup' | 'delivery', locale: 'fr' | 'en') =>
      plain(
        mailText(
          orderConfirmation(
            aMailedOrder({ order_type }),
            aMailIdentity({ locale, handoverMeans: ['cash', 'terminal', 'meal_voucher'] }),
          ),
          identity,
        ),
      );
    expect(by('pickup', 'fr')).toContain('À régler au retrait : espèces, carte, titres-restaurant');
    expect(by('delivery', 'fr')).toContain('À régler à la livraison : espèces, carte');
    expect(by('pickup', 'en')).toContain('To pay at pickup: cash, card, meal vouchers');
  });

  test('J-8: a pickup says where the restaurant is, and how to get there', () => {
    const map = 'https://maps.example.fr/?q=45,4';
    const text = mailText(
      orderConfirmation(
        aMailedOrder({ order_type: 'pickup', delivery_time: 'ASAP', delivery_cents: 0 }),
        aMailIdentity({ map }),
      ),
      identity,
    );
    expect(text).toContain('Retrait : vendredi 20 novembre, dès que possible');
    expect(text).toContain('À retirer : Le Petit Comptoir, 14 rue Mercière, 69002 Lyon');
    expect(text).toContain('Paiement : En espèces, au retrait');
    expect(text).toContain(`Voir l’itinéraire :\n${map}`);
    expect(text).not.toContain('Livraison :');
  });

  test('J-8: tax that is added stands before the total', () => {
    const order = aMailedOrder({ total_cents: 3898 + 380 });
    const text = plain(mailText(orderConfirmation(order, identity), identity));
    expect(text).toContain('TVA 10 % : 3,10 €\nTVA 20 % : 0,70 €\nTotal : 42,78 €');
  });
});

describe('the restaurant’s mail', () => {
  test('J-1: says who ordered, for when and where to, and what to prepare', () => {
    const content = orderTicket(aMailedOrder(), identity);
    expect(plain(content.subject)).toBe(
      'Commande n° 12, à livrer, vendredi 20 novembre, 19:00 – 19:15',
    );
    const text = plain(mailText(content, identity));
    expect(text).toContain('Client : Jeanne Martin, 06 39 98 12 34');
    expect(text).toContain('Adresse : 3 rue de la République, 69002 Lyon');
    expect(text).toContain('Message du client : Interphone 4242B, Deuxième étage');
    expect(text).toContain('À préparer\n  2 × Maki saumon');
    expect(text).not.toContain('/order?key=');
    expect(text).not.toContain('Allergènes');
  });

  test('I-51: names the allergens that the guest filtered by', () => {
    const order = aMailedOrder({ avoided_allergens: ['nuts', 'sesame'] });
    const text = plain(mailText(orderTicket(order, identity), identity));
    expect(text).toContain('Allergènes à éviter : fruits à coque, sésame');
  });
});

describe('I-52: what a guest wrote about allergies', () => {
  const order = aMailedOrder({ allergies: 'Sésame – voir impots24.com' });

  test.each([
    ['the restaurant’s', orderTicket],
    ['the confirmation', orderConfirmation],
  ] as const)('is in %s mail before the dishes, without a link', (_, compose) => {
    const text = plain(mailText(compose(order, identity), identity));
    expect(text).toMatch(/Allergies ou régime : Sésame – voir [\s\S]*2 × Maki saumon/);
    expect(text).not.toContain('impots24.com');
  });
});

describe('mails on the way', () => {
  const at = '2026-11-20T18:05:00+00:00';
  const step = (progress: OrderProgress) => ({ progress, at });
  const arriving = (overrides: Parameters<typeof aMailedOrder>[0]) =>
    orderArriving(aMailedOrder(overrides), identity);

  test('J-11: a delivery on its way says where to, since when, and what is to pay', () => {
    const content = arriving({ steps: [step('preparing'), step('out_for_delivery')] });
    expect(content?.subject).toBe('Votre commande n° 12 est en route');
    expect(content && plain(mailText(content, identity))).toBe(`Votre commande est en route

Bonjour Jeanne, votre commande n° 12 est en route et arrive bientôt.

Suivre ma commande :
https://www.comptoir.example.fr/order?key=${'k'.repeat(43)}

Numéro : 12
Partie : vendredi 20 novembre à 19:05
Livrée à : 3 rue de la République, 69002 Lyon
Paiement : En espèces, à la livraison

Votre commande
  2 × Maki saumon : 41,20 €
      2 × Sauce épicée (0,80 €)
      Note : Sans wasabi
  1 × Soupe miso : Offert

Une question ? Appelez-nous au 04 65 71 14 02.

-- 
Le Petit Comptoir
14 rue Mercière, 69002 Lyon
04 65 71 14 02

Vous recevez ce message parce que vous avez commandé chez Le Petit Comptoir.
`);
  });

  test('J-11: a pickup that is ready says where', () => {
    const content = arriving({ order_type: 'pickup', steps: [step('ready')] });
    expect(content?.subject).toBe('Votre commande n° 12 est prête');
    const text = content ? plain(mailText(content, identity)) : '';
    expect(text).toContain('votre commande n° 12 est prête et vous attend au comptoir.');
    expect(text).toContain('Prête : vendredi 20 novembre à 19:05');
    expect(text).toContain('À retirer : Le Petit Comptoir, 14 rue Mercière, 69002 Lyon');
  });

  test('J-11: a step that is over, or never was, causes no mail', () => {
    expect(arriving({ steps: [step('out_for_delivery'), step('handed_over')] })).toBeNull();
    expect(arriving({ steps: [step('out_for_delivery'), step('cancelled')] })).toBeNull();
    expect(arriving({ steps: [step('ready')] })).toBeNull();
    expect(arriving({ steps: null })).toBeNull();
  });

  const clock = (time: string) => new Date(`2026-11-20T${time}:00+01:00`);
  const promised = (
    promise: string,
    overrides: Parameters<typeof aMailedOrder>[0] = {},
    mailed = promise,
  ) => {
    const order = aMailedOrder({ promised_at: clock(promise), progress: 'accepted', ...overrides });
    const content = orderPromised(order, clock(mailed).getTime(), identity);
    return content && `${content.subject}\n${plain(mailText(content, identity))}`;
  };

  test('OB-33: a moved promise names the new time and the requested one', () => {
    const text = promised('19:20');
    expect(text).toContain('Votre commande n° 12 : nouvelle heure, 19:20\n');
    expect(text).toContain(
      'Bonjour Jeanne, votre commande n° 12 est maintenant prévue vendredi 20 novembre à 19:20. Nous sommes désolés de ce retard.',
    );
    expect(text).toContain('Heure demandée : vendredi 20 novembre, 19:00 – 19:15');
    expect(text).toContain('Suivre ma commande :');
    expect(text).not.toContain('sans frais');
    expect(promised('18:50')).not.toContain('désolés');
  });

  test('S-26: a promise of an order as soon as possible is told in full five minutes, of a chosen time as it is', () => {
    expect(promised('19:21', { delivery_time: 'ASAP' })).toContain('nouvelle heure, 19:25\n');
    expect(promised('19:21', { delivery_time: 'ASAP' })).toContain('vendredi 20 novembre à 19:25.');
    expect(promised('19:21')).toContain('nouvelle heure, 19:21\n');
  });

  test('OB-34: a promise that comes too late names the right to cancel, until it is in preparation', () => {
    expect(promised('19:35')).toContain('vous pouvez l’annuler sans frais depuis sa page');
    expect(promised('19:35', { progress: 'preparing' })).not.toContain('sans frais');
  });

  test('OB-33: a promise says what holds when it is sent, unless another mail does', () => {
    expect(promised('19:25', {}, '19:20')).toContain('à 19:25');
    expect(promised('19:30', {}, '19:20')).toBeNull();
    expect(promised('19:20', { promised_at: null })).toBeNull();
    for (const progress of ['ready', 'out_for_delivery', 'handed_over', 'cancelled'] as const) {
      expect(promised('19:20', { progress })).toBeNull();
    }
  });

  test('J-34: a cancelled order says why, and that a guest asked for it', () => {
    const because = (reason: 'sold_out' | 'guest' | 'other', text?: string) =>
      plain(
        mailText(
          orderCancelled(
            aMailedOrder({
              cancel_reason: reason,
              cancellation: { refundable: 0, refund: 0, ...(text && { text }) },
            }),
            identity,
          ),
          identity,
        ),
      );
    expect(because('sold_out')).toContain(
      'Nous en sommes désolés.\n\nUn plat de votre commande n’est plus disponible.\n\nRien n’a été encaissé',
    );
    expect(because('other', 'Panne : voir www.exemple.fr')).toContain('désolés.\n\nPanne');
    expect(because('guest')).toContain(
      'votre commande n° 12, prévue vendredi 20 novembre, 19:00 – 19:15, est annulée.\n\nVous avez demandé son annulation.',
    );
    expect(because('guest')).not.toContain('désolés');
  });

  const cancelled = (
    decided: { readonly refundable: number; readonly refund: number } | null,
    overrides: Parameters<typeof aMailedOrder>[0] = { status: 'paid' },
    by: Parameters<typeof aMailIdentity>[0] = {},
  ) => {
    const order = aMailedOrder({ ...overrides, cancellation: decided });
    const content = orderCancelled(order, aMailIdentity(by));
    return plain(mailText(content, identity));
  };

  test('J-30: a cancelled order that nothing was paid for says so', () => {
    expect(cancelled({ refundable: 0, refund: 0 }, { status: 'pending' })).toContain(
      'Bonjour Jeanne, nous avons dû annuler votre commande n° 12, prévue vendredi 20 novembre, 19:00 – 19:15. Nous en sommes désolés.\n\nRien n’a été encaissé : vous n’avez rien à payer.',
    );
    expect(cancelled(null, { status: 'pending' })).toContain('vous n’avez rien à payer.');
  });

  test('J-31: a cancelled order says how much goes back, and that it takes some days', () => {
    expect(cancelled({ refundable: 3898, refund: 3898 })).toContain(
      'Nous vous rendons la totalité de ce que vous avez payé, soit 38,98 €. L’argent revient sur la carte utilisée ; selon votre banque, il y apparaît sous cinq à dix jours.',
    );
    expect(cancelled({ refundable: 3898, refund: 1250 })).toContain(
      'Nous vous rendons 12,50 € sur les 38,98 € payés. L’argent revient sur la carte',
    );
    expect(cancelled({ refundable: 2648, refund: 2648 })).toContain(
      'Nous vous rendons 26,48 €, le reste des 38,98 € payés. L’argent revient',
    );
  });

  test('J-31, OB-51: what was paid at a hand-over that was recalled goes back on no card', () => {
    const handedOver = {
      status: 'pending',
      handover_payments: [{ means: 'cash', amount_cents: 3898 }],
    } as const;
    const whole = cancelled({ refundable: 3898, refund: 3898 }, handedOver);
    expect(whole).toContain(
      'Nous vous rendons la totalité de ce que vous avez payé, soit 38,98 €.',
    );
    expect(whole).not.toMatch(/carte utilisée|banque/);
    expect(cancelled({ refundable: 3898, refund: 0 }, handedOver)).toContain(
      'Les 38,98 € que vous avez payés ne sont pas remboursés.',
    );
    const free = { ...handedOver, total_cents: 0, handover_payments: [] };
    expect(cancelled({ refundable: 0, refund: 0 }, free)).toContain('vous n’avez rien à payer.');
  });

  test('J-32: a cancelled order without a refund promises none, and names the telephone', () => {
    const unrefunded = cancelled({ refundable: 3898, refund: 0 });
    expect(unrefunded).toContain(
      'Les 38,98 € que vous avez payés ne sont pas remboursés. Pour en parler, appelez-nous au 04 65 71 14 02.',
    );
    expect(cancelled({ refundable: 3898, refund: 0 }, { status: 'paid' }, { phone: '' })).toContain(
      'Pour en parler, répondez à ce message.',
    );
    for (const unknown of [null, { refundable: 0, refund: 0 }]) {
      expect(cancelled(unknown)).toContain(
        'Pour toute question sur votre paiement, appelez-nous au 04 65 71 14 02.',
      );
      expect(cancelled(unknown)).not.toMatch(/rembours|rend/);
    }
  });
});
