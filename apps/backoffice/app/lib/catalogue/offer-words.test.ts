import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { expect, test } from 'vitest';
import { offerWords, termsSentence } from './offer-words.ts';

const entity = (kind: 'item' | 'category', id: string, content: object): WireCatalogueEntity => ({
  kind,
  id,
  content,
  parent_id: null,
  position: 0,
  revision: 1,
  is_archived: false,
  changed_at: '2026-11-20T17:00:00Z',
  changed_by: null,
});
const ENTITIES = [
  entity('category', 'maki', { category_name: 'Makis' }),
  entity('category', 'temaki', { category_name: 'Temakis' }),
  entity('item', 'miso', { item_name: 'Soupe miso' }),
];
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const sentence = (content: object) => plain(termsSentence({ ...content }, ENTITIES));

test('OL-11: guests read the name, the text and the last day on the home page, without the code', () => {
  const offer = {
    type: 'percentage',
    value: 10,
    auto_apply: 'Yes',
    name: 'Remise',
    minimum_amount: 25,
    description: 'Tout le mois.',
    to: '2026-12-24',
  };
  const words = offerWords(offer);
  expect({ ...words, badge: plain(words.badge), missing: plain(words.missing) }).toEqual({
    badge: '−10 %',
    name: 'Remise',
    description: 'Tout le mois.',
    until: 'Jusqu’au jeudi 24 décembre inclus',
    missing: 'Plus que 25,00 € pour 10 % de remise',
    code: null,
  });
  expect(offerWords({ ...offer, auto_apply: 'No', code: 'noel' }).code).toBe('NOEL');
});

test('OL-11: a sentence says all terms of an offer', () => {
  expect(sentence({ type: 'fixed_amount', value: 5 })).toBe('5,00 € de remise.');
  expect(
    sentence({
      type: 'percentage',
      value: 12.5,
      categories: ['maki', 'temaki'],
      minimum_amount: 25,
      delivery_pickup: 'pickup',
      from: '2026-12-01',
      to: '2026-12-24',
      active_times: { days: ['mon', 'tue'], start: '18:00', end: '22:00' },
      max_uses: 50,
      max_uses_per_guest: 1,
      code: 'noel',
      auto_apply: 'No',
    }),
  ).toBe(
    '12,5 % de remise sur Makis et Temakis, dès 25,00 € d’achat, à emporter, le lundi et le mardi, ' +
      'de 18:00 à 22:00, du mardi 1er décembre au jeudi 24 décembre inclus, ' +
      'pour les 50 premières commandes, une fois par client, avec le code NOEL.',
  );
});

test.each([
  [{ type: 'free_item', items: ['miso'] }, 'Offert : Soupe miso.'],
  [{ type: 'free_delivery', delivery_pickup: 'delivery' }, 'Livraison offerte.'],
  [
    { type: 'buy_one_get_one', categories: ['maki'] },
    'Un article offert pour un acheté sur Makis.',
  ],
  [{ type: 'free_delivery', from: '2026-12-01' }, 'Livraison offerte, dès le mardi 1er décembre.'],
])('OL-11: each kind of offer has its sentence', (content, expected) => {
  expect(sentence(content)).toBe(expected);
});
