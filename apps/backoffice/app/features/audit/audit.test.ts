import { expect, test } from 'vitest';
import { auditQueryOf } from './audit.tsx';
import { actionText, changedFields, fieldText } from './audit-text.ts';

test('only what changed is shown of a change', () => {
  expect(changedFields({ name: 'Léa', role: 'kitchen' }, { name: 'Léa', role: 'counter' })).toEqual(
    [{ name: 'role', before: 'Cuisine', after: 'Comptoir' }],
  );
});

test('something new or removed shows all of its fields', () => {
  expect(changedFields(null, { name: 'Passe' })).toEqual([
    { name: 'name', before: null, after: 'Passe' },
  ]);
  expect(changedFields({ amount: 12.5 }, null)).toEqual([
    { name: 'amount', before: '12.5', after: null },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});

test('an action has a sentence, an unknown one its name', () => {
  expect(actionText('device.revoke')).toBe('a révoqué un appareil');
  expect(actionText('service.begin')).toBe('a commencé le service');
  expect(actionText('order.accept')).toBe('order.accept');
  expect([fieldText('role'), fieldText('colour')]).toEqual(['Rôle', 'colour']);
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

test('a filter asks for what is filled in alone', () => {
  expect(auditQueryOf({ search: ' ', from: '', to: '' })).toBe('');
  expect(auditQueryOf({ search: 'Léa & co', from: '2026-03-01', to: '' })).toBe(
    '?search=L%C3%A9a+%26+co&from=2026-03-01',
  );
});

test('OB-17: a cancellation reads as a sentence, with its reason and amounts', () => {
  expect(actionText('order.cancel')).toBe('a annulé une commande');
  const before = { progress: 'accepted' };
  const after = { progress: 'cancelled', reason: 'sold_out', refund_cents: 350 };
  expect(changedFields(before, after)).toEqual([
    { name: 'progress', before: 'Acceptée', after: 'Annulée' },
    { name: 'reason', before: null, after: 'Plus de stock' },
    { name: 'refund_cents', before: null, after: '3,50\u00a0€' },
  ]);
});

test('SV-11: a pause reads as a sentence, with what it was of and its end', () => {
  expect(actionText('pause.set')).toBe('a mis des commandes en pause');
  const after = { pause: 'delivery', ends_at: '2026-11-20T18:00:00.000Z' };
  expect(changedFields(null, after).map(({ name }) => fieldText(name))).toEqual([
    'Pause',
    'Jusqu’à',
  ]);
  expect(changedFields(null, after)[0]).toMatchObject({ after: 'Livraison' });
});
