import { expect, test } from 'vitest';
import { actionText, changedFields as changedAt, subjectName } from './audit-text.ts';

const changedFields = (changed: Parameters<typeof changedAt>[0]) =>
  changedAt(changed, (instant) => `le ${instant.slice(0, 10)}`);

const entry = (before: unknown, after: unknown, action = 'person.change', subject = 'person:5f') =>
  ({ action, subject, before, after }) as const;

test('SA-52: only what changed is shown of a change', () => {
  expect(
    changedFields(
      entry({ name: 'Léa', role: 'kitchen' }, { name: 'Léa', role: 'counter' }, 'person.change'),
    ),
  ).toEqual([{ name: 'Rôle', before: 'Cuisine', after: 'Comptoir' }]);
});

test('SA-52: something new or removed shows all of its fields', () => {
  expect(changedFields(entry(null, { name: 'Passe' }))).toEqual([
    { name: 'Nom', before: null, after: 'Passe' },
  ]);
  expect(changedFields(entry({ portions: 12.5 }, null))).toEqual([
    { name: 'Il en reste', before: '12,5', after: null },
  ]);
  expect(changedFields(entry(null, null))).toEqual([]);
});

test('SA-52: amounts are in euros, nothing is JSON, and ids are left out', () => {
  expect(
    changedFields(
      entry(
        null,
        { day: '2026-11-27', float_cents: 15_000, counted_cents: 34_250 },
        'books.close',
        'day:2026-11-27',
      ),
    ),
  ).toEqual([
    { name: 'Jour', before: null, after: '2026-11-27' },
    { name: 'Fond de caisse', before: null, after: '150,00\u00a0€' },
    { name: 'Compté', before: null, after: '342,50\u00a0€' },
  ]);
  expect(
    changedFields(
      entry(
        {},
        {
          refund_id: 'r1',
          means: 'card',
          amount_cents: 1250,
          units: [{ part: 'line:0', quantity: 1 }],
          reason: 'quality',
        },
        'order.refund',
        'order:5f',
      ),
    ).map(({ name, after }) => `${name} : ${after}`),
  ).toEqual(['Par : Carte', 'Montant : 12,50\u00a0€', 'Motif : Qualité']);
  expect(changedFields(entry({ drawer: false }, { drawer: true, some_new_field: 3 }))).toEqual([
    { name: 'drawer', before: 'Non', after: 'Oui' },
    { name: 'some new field', before: null, after: '3' },
  ]);
});

test('SA-52, R-31: each price of a dish is named, old and new, that for delivery only where it is another one', () => {
  const margherita = (price_pickup: number, price_delivery: number) => ({
    item_name: 'Margherita',
    item_price: { price_pickup, price_delivery, tax_rate: 10 },
    options: [{ option_id: 'a', option_options: [] }],
    item_score: 3,
  });
  const changed = (before: object, after: object) =>
    changedFields(entry(before, after, 'catalogue.change', 'item:margherita'));
  expect(changed(margherita(12.5, 12.5), margherita(13.2, 13.2))).toEqual([
    { name: 'Prix', before: '12,50\u00a0€', after: '13,20\u00a0€' },
  ]);
  expect(
    changed(margherita(12.5, 12.5), {
      ...margherita(12.5, 14),
      options: [],
      item_score: 4,
    }),
  ).toEqual([
    { name: 'Choix', before: 'modifié', after: null },
    { name: 'Prix en livraison', before: '12,50\u00a0€', after: '14,00\u00a0€' },
  ]);
  expect(
    changedFields(
      entry(
        { Margherita: { price_pickup: 12.5, price_delivery: 12.5 } },
        { Margherita: { price_pickup: 13, price_delivery: 13 } },
        'catalogue.prices',
        'catalogue',
      ),
    ),
  ).toEqual([{ name: 'Margherita, Prix', before: '12,50\u00a0€', after: '13,00\u00a0€' }]);
  expect(subjectName({ subject: 'item:margherita', before: null, after: margherita(1, 1) })).toBe(
    'Margherita',
  );
});

test('SA-52: an action has a sentence, an unknown one names itself in it', () => {
  expect(actionText('device.revoke')).toBe('a révoqué un appareil');
  expect(actionText('service.begin')).toBe('a commencé le service');
  expect(actionText('order.refund')).toBe('a remboursé une commande');
  expect(actionText('order.accept')).toBe('a fait autre chose (order.accept)');
});

test('SA-52, BK-16: a confirmed clock has both of its times in words', () => {
  const after = { now: '2027-01-27T06:04:50.817Z', last_seen: '2026-11-28T06:03:16.279Z' };
  const fields = changedFields(entry(null, after, 'books.clock', 'clock'));
  expect(fields.map(({ name }) => name)).toEqual([
    'Horloge du serveur',
    'Dernière heure vue par la boutique',
  ]);
  expect(fields[0]?.after).toBe('le 2027-01-27');
});

test('what is done to the catalogue reads as a sentence', () => {
  const actions = ['add', 'change', 'move', 'prices', 'table', 'publish', 'restore', 'discard'];
  expect(actions.map((action) => actionText(`catalogue.${action}`))).toEqual([
    'a ajouté un élément au brouillon de la carte',
    'a modifié le brouillon de la carte',
    'a changé l’ordre de la carte',
    'a changé des prix dans le brouillon',
    'a mis un tableau dans le brouillon',
    'a publié la carte',
    'a rétabli une version de la carte',
    'a abandonné le brouillon de la carte',
  ]);
});

test('OB-17: a cancellation reads as a sentence, with its reason and amounts', () => {
  expect(actionText('order.cancel')).toBe('a annulé une commande');
  const before = { progress: 'accepted' };
  const after = { progress: 'cancelled', reason: 'sold_out', refund_cents: 350 };
  expect(changedFields(entry(before, after, 'order.cancel', 'order:5f'))).toEqual([
    { name: 'État', before: 'Acceptée', after: 'Annulée' },
    { name: 'Motif', before: null, after: 'Plus de stock' },
    { name: 'Rendu', before: null, after: '3,50\u00a0€' },
  ]);
});

test('SV-11: a pause reads as a sentence, with what it was of and its end', () => {
  expect(actionText('pause.set')).toBe('a mis des commandes en pause');
  const after = { pause: 'delivery', ends_at: '2026-11-20T18:00:00.000Z' };
  const fields = changedFields(entry(null, after, 'pause.set', 'pause'));
  expect(fields.map(({ name }) => name)).toEqual(['Pause', 'Jusqu’à']);
  expect(fields[0]).toMatchObject({ after: 'Livraison' });
});

test('SA-52, Y-38: an invitation by a command and the keys of the card provider are said in words', () => {
  expect(changedFields(entry(null, { by: 'command line' }, 'person.invite'))).toEqual([
    { name: 'Par', before: null, after: 'une commande sur le serveur' },
  ]);
  expect(changedFields(entry(null, { mode: 'test' }, 'payments.keys', 'cards'))).toEqual([
    { name: 'Mode', before: null, after: 'Essai' },
  ]);
  expect(changedFields(entry(null, { mode: 'live' }, 'payments.keys', 'cards'))).toEqual([
    { name: 'Mode', before: null, after: 'Paiements réels' },
  ]);
});
